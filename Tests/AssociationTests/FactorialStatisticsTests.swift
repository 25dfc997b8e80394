import Testing

@testable import Association

@Suite struct FactorialStatisticsTests {
    @Test func granulatedTauIsThatOfAnotherProgram() throws {
        let study = try StudyReference.stored.get()
        for (name, number) in StudyReference.columns {
            let reference = try #require(study.measures[name])
            let tau = GranulatedTau(PairSigns(study.column(number)), PairSigns(study.gap), over: study.design)
            #expect(tau.cells == reference.cells)
            #expect(zip(tau.byAxis, reference.psi).allSatisfy { abs(($0 ?? .infinity) - $1) < 1e-14 }, "\(name)")
            #expect(abs(try #require(tau.mean) - reference.psiMean) < 1e-14)
        }
    }

    @Test func anAxisWithoutPairsHasNoPsi() {
        let design = Design([[1, 1], [2, 1], [3, 1]])
        let tau = GranulatedTau(PairSigns([1, 2, 3]), PairSigns([3, 1, 2]), over: design)
        #expect(tau.byAxis == [-1.0 / 3, nil] && tau.cells == [1, 0] && tau.mean == -1.0 / 3)
    }

    @Test func conditionalInformationIsThatOfAnotherProgram() throws {
        let study = try StudyReference.stored.get()
        let gap = PairSigns(study.gap)
        for (name, number) in StudyReference.columns {
            let reference = try #require(study.measures[name])
            let dependence = ConditionalDependence(PairSigns(study.column(number)), gap, over: study.design)
            #expect(dependence.values.count == reference.information.count)
            for value in dependence.values {
                let key = value.axes.map(String.init).joined(separator: ",")
                #expect(abs(value.information - (reference.information[key] ?? 9)) < 1e-12, "\(name) given \(key)")
            }
            #expect(abs(try #require(dependence.least).information - reference.leastInformation) < 1e-12)
        }
    }

    /// Cell 0 has 20 ordered pairs, all in agreement; of the 6 of cell 1 two thirds agree, in a fair sign. Between the cells
    /// the target has one order only, without entropy.
    @Test func cellsCountByTheirPairs() {
        let design = Design([[0], [0], [0], [0], [0], [1], [1], [1]])
        let dependence = ConditionalDependence(
            PairSigns([1, 2, 3, 4, 5, 1, 2, 3]), PairSigns([11, 12, 13, 14, 15, 1, 3, 2]), over: design, axes: 1)
        let bit = logarithm(2)
        let third = logarithm(3) - 2 * bit / 3
        let alike = (bit + (bit - third)) / (2 * bit)
        let expected = (20 * bit + 6 * (bit - third)) / (26 * bit)
        let value = dependence.values.first { $0.axes == [0] }?.information ?? 0
        #expect(abs(value - expected) < 1e-12 && abs(value - alike) > 0.2)
    }

    @Test func aMeasureWithoutInformationStaysBelowTheQuantileOfChance() throws {
        let study = try StudyReference.stored.get()
        let gap = PairSigns(study.gap)
        func excess(_ column: Int, _ axes: [Int]) throws -> Double {
            let values = study.column(column)
            let value = ConditionalDependence(PairSigns(values), gap, over: study.design).values.first {
                $0.axes == axes
            }
            let chance = ConditionalDependence.quantileOfChance(
                values, gap, over: study.design, given: axes, permutations: 40, seed: 1)
            return try #require(value).information - (try #require(chance))
        }
        #expect(try excess(3, []) < 0)
        #expect(try excess(1, []) > 0.1)
        // Given width and depth the number of parameters is known: what is left is chance.
        #expect(try excess(2, [0, 1]) <= 0)
    }

    @Test func robustSignErrorsAreThoseOfAnotherProgram() throws {
        let study = try StudyReference.stored.get()
        for (name, number) in StudyReference.columns {
            let reference = try #require(study.measures[name])
            let robust = RobustSignError(
                study.column(number), study.gap, over: study.design, rows: study.testSize, least: reference.leastSize)
            #expect(robust.environments.count == reference.robust.kept)
            for (own, other) in zip(robust.environments, reference.robust.environments) {
                #expect(own.axis == other.axis && own.values == other.values)
                #expect(abs(own.error - other.error) < 1e-12 && abs(own.effectiveSize - other.ess) < 1e-10)
            }
            #expect(abs(try #require(robust.greatest) - reference.robust.max) < 1e-12)
            #expect(abs(try #require(robust.mean) - reference.robust.mean) < 1e-12)
        }
    }

    @Test func aConstantMeasureErrsLikeACoin() throws {
        let study = try StudyReference.stored.get()
        let constant = study.gap.map { _ in 1.0 }
        let robust = RobustSignError(constant, study.gap, over: study.design, rows: study.testSize)
        #expect(robust.environments.allSatisfy { $0.error == 0.5 && $0.effectiveSize >= 12 } && robust.greatest == 0.5)
        #expect(ConditionalDependence(PairSigns(constant), PairSigns(study.gap), over: study.design).least == nil)
    }
}
