import EffectiveDimension
import Foundation
import Testing

@Suite struct LogDeterminantTests {
    let roots = [40, 2.385, 0.375, 1e-9, 0]

    @Test func theValueIsTheLogarithmOfTheProduct() {
        let factor = 3.5
        let product = roots.reduce(1) { $0 * (1 + factor * $1) }
        #expect(agree(LogDeterminant(squareRoots: roots, factor: factor).value, log(product), to: 1e-15))
    }

    /// 1 + 1e-17 is 1 in double.
    @Test func tinyRootsAreNotLost() {
        #expect(agree(LogDeterminant(squareRoots: [1e-20], factor: 1000).value, 1e-17, to: 1e-15))
    }

    @Test func theSlopeIsTheDerivativeByTheLogOfTheNormalisation() {
        let step = 1e-4
        func value(_ logKappa: Double) -> Double {
            LogDeterminant(squareRoots: roots, factor: 3.5 * exp(logKappa / 2)).value
        }
        let difference = (value(step) - value(-step)) / (2 * step)
        let slope = LogDeterminant(squareRoots: roots, factor: 3.5).slope
        #expect(abs(difference - slope) < 1e-9)
        #expect(slope < 2)  // half the rank
    }

    @Test func independentBlocksAdd() {
        let whole = LogDeterminant(squareRoots: roots + [7], factor: 2)
        let sum = LogDeterminant(squareRoots: roots, factor: 2) + LogDeterminant(squareRoots: [7], factor: 2)
        #expect(agree(whole.value, sum.value) && agree(whole.slope, sum.slope))
        let twice = LogDeterminant(squareRoots: roots + roots, factor: 2)
        let multiple = 2 * LogDeterminant(squareRoots: roots, factor: 2)
        #expect(agree(twice.value, multiple.value) && agree(twice.slope, multiple.slope))
        #expect(LogDeterminant(squareRoots: [], factor: 2) == .zero)
    }
}
