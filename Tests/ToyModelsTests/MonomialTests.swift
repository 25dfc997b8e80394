import BallArithmetic
import Testing

@testable import ToyModels

@Suite struct MonomialTests {
    private func formula(_ text: String) throws -> Formula { try Formula(parsing: text) }

    /// Points without symmetry inside the unit cube.
    private static let points: [[Ball]] = [[3, 11, 19], [17, 2, 23], [22, 20, 5], [1, 13, 7]].map { numerators in
        numerators.map { Ball(Rational($0) / 24, precision: 200) }
    }

    @Test(arguments: [
        "4*t1^2*(1+t2)", "t1*t2+t1*t2^2", "exp(2*t1+t2)/(1+t1)", "sqrt(t1)*t1", "(2*t1-1)^2*t2", "2+4*t1", "pi*t1/e",
        "abs(t1-t2)*3", "(t1+t2)^3/(t3+1)^2", "1/(t1*(1-t1))", "exp(t1)*t2+exp(t1)*t3", "(1-2*t1)^2*(1-2*t2)^4",
        "cos(t1)^2",
        "((t1-t2)*(t1-t2))", "sqrt(2)*sqrt(8)*t1",
    ])
    func aFormulaIsItsMonomialAndItsRootTheProductOfRoots(text: String) throws {
        let formula = try formula(text)
        let monomial = Monomial(formula)
        let root = monomial.nonNegativePower(Rational(1) / 2)
        for point in Self.points {
            let value = formula.enclosure(at: point, precision: 200)
            #expect(monomial.formula.enclosure(at: point, precision: 200).overlaps(value), "\(monomial)")
            let half = root.formula.enclosure(at: point, precision: 200)
            #expect(half.overlaps(value.nonNegativePart.squareRoot()) && half.accuracyBits > 150, "\(root)")
        }
    }

    @Test func rootsFallApartWhereFactorsHaveOneSign() throws {
        func root(_ text: String) throws -> String {
            Monomial(try formula(text)).nonNegativePower(Rational(1) / 2).formula.description
        }
        #expect(try root("t1*t2") == "sqrt(t1)*sqrt(t2)")
        #expect(try root("4*t1^2") == "2*t1")
        #expect(try root("(t1-1)*(t2-2)") == Monomial(formula("sqrt(1-t1)*sqrt(2-t2)")).formula.description)
        #expect(try root("(1-2*t1)^2") == Monomial(formula("abs(1-2*t1)")).formula.description)
        // The factors change sign together: they stay together.
        #expect(try root("(1-2*t1)*(1-2*t1+t1)") == root("(1-2*t1)*(1-t1)"))
    }

    /// `c^k` times the terms add up to the determinant, point by point.
    @Test(arguments: ["t1,t2*t1", "1+t1*t2,exp(t1),t2+t3", "(t1-t2)^2,1/(1+t3)", "2,3,t1", "t1,0,t2"])
    func theTermsOfADiagonalDeterminantAddUp(text: String) throws {
        guard case .diagonal(let formulas) = try FormulaList(parsing: text) else {
            Issue.record("\(text) is no diagonal")
            return
        }
        let moments = try #require(DeterminantMoments(diagonal: formulas))
        let factor = Ball(Rational(31) / 7, precision: 200)
        for point in Self.points {
            let expected = formulas.reduce(Ball(1, precision: 200)) {
                $0 * ($1.enclosure(at: point, precision: 200).nonNegativePart.squareRoot() * factor + 1)
            }
            let sum = moments.terms.reduce(Ball(1, precision: 200)) {
                $0 + $1.term.formula.enclosure(at: point, precision: 200) * factor.power($1.order)
            }
            #expect(sum.overlaps(expected) && sum.accuracyBits > 150, "\(text): \(sum) \(expected)")
        }
    }

    @Test(arguments: ["[2+t1,t2/2;t2/2,1+t2]", "[t1^2,t1*t2;t1*t2,t2^2]", "[1+t1,t2;t2,1+t1]", "[exp(t1),t1;t1,2]"])
    func theTermsOfTwoRowsAreThoseOfTheEigenvalues(text: String) throws {
        guard case .matrix(let rows) = try FormulaList(parsing: text) else {
            Issue.record("\(text) is no matrix")
            return
        }
        let moments = DeterminantMoments(twoRows: rows)
        let factor = Ball(Rational(31) / 7, precision: 200)
        for point in Self.points {
            let matrix = SymmetricBallMatrix(size: 2, precision: 200) {
                rows[$0][$1].enclosure(at: point, precision: 200)
            }
            let expected = try #require(SquareRootDeterminant.fromEigenvalues(matrix, factor: factor))
            let sum = moments.terms.reduce(Ball(1, precision: 200)) {
                $0 + $1.term.formula.enclosure(at: point, precision: 200) * factor.power($1.order)
            }
            #expect(sum.overlaps(expected) && sum.accuracyBits > 80, "\(text): \(sum) \(expected)")
        }
    }
}
