import Testing

@testable import Association

@Suite struct PairSignsTests {
    @Test func bothTausAreThoseOfAnotherProgram() throws {
        let study = try StudyReference.stored.get()
        let gap = PairSigns(study.gap)
        for (name, number) in StudyReference.columns {
            let (signs, reference) = (PairSigns(study.column(number)), try #require(study.measures[name]))
            #expect(abs(try #require(signs.tauA(gap)) - reference.tauA) < 1e-14, "\(name)")
            #expect(abs(try #require(signs.tauB(gap)) - reference.tauB) < 1e-14, "\(name)")
        }
        // The gap has ties: the two differ, so that one in place of the other is noticed.
        let reference = try #require(study.measures["informative"])
        #expect(abs(reference.tauA - reference.tauB) > 1e-3)
    }

    @Test func tiesLowerTauAOnly() {
        let (a, b) = (PairSigns([1, 1, 2]), PairSigns([1, 2, 3]))
        #expect(a.tauA(b) == 2.0 / 3)
        #expect(abs((a.tauB(b) ?? 0) - 2 / 6.0.squareRoot()) < 1e-15)
    }

    @Test func aConstantMeasureHasNoTauB() {
        let (constant, rising) = (PairSigns([2.385, 2.385, 2.385]), PairSigns([1, 2, 3]))
        #expect(constant.isConstant && !rising.isConstant)
        #expect(
            constant.tauB(rising) == nil && constant.tauA(rising) == 0 && PairSigns([1]).tauA(PairSigns([2])) == nil)
    }

    @Test func signsOfSomeItemsAreThoseOfTheirValues() {
        let values = [0.375, 2.385, 1.1, 2.385, -4]
        let items = [3, 0, 4, 1]
        #expect(PairSigns(values).selecting(items) == PairSigns(items.map { values[$0] }).signs)
    }

    @Test func partialTauIsThatOfAnotherProgram() throws {
        let study = try StudyReference.stored.get()
        let (gap, parameters) = (PairSigns(study.gap), PairSigns(study.column(2)))
        for (name, number) in StudyReference.columns {
            let signs = PairSigns(study.column(number))
            let partial = PartialTau.value(
                try #require(signs.tauB(gap)), try #require(signs.tauB(parameters)), try #require(gap.tauB(parameters)))
            let reference = study.measures[name]?.partialTau
            if let reference {
                #expect(abs(try #require(partial) - reference) < 1e-14, "\(name)")
            } else {
                #expect(partial == nil, "\(name)")
            }
        }
    }
}
