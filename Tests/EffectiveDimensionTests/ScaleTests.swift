import EffectiveDimension
import Foundation
import Testing

@Suite struct ScaleTests {
    @Test func theMagnificationIsThePowerOfTheDefinition() {
        #expect(abs(Scale(epsilon: 0.1, zeta: 0).magnification - 10) < 1e-14)
        #expect(abs(Scale(epsilon: 0.001, zeta: 2.0 / 3).magnification - 10) < 1e-13)
        #expect(abs(Scale(epsilon: 0.25, zeta: 0.5).magnification - 2) < 1e-15)
    }

    @Test func theDimensionAddsTheMesoPartToTheLogarithmOverTheDepth() {
        let scale = Scale(epsilon: 0.01, zeta: 0.375)
        #expect(abs(scale.depth - log(100)) < 1e-15)
        #expect(abs(scale.dimension(parameters: 40, logDeterminant: 3 * log(100)) - 18) < 1e-13)
    }

    /// Both forms of Definition 4.1: with (1-zeta) over |log eps^{zeta-1}|, and with |log eps|.
    @Test func theTwoFormsOfTheDefinitionAgree() {
        let scale = Scale(epsilon: 0.0375, zeta: 0.7)
        let form = 0.7 * 12 + 0.3 * 23.85 / abs(log(pow(0.0375, 0.7 - 1)))
        #expect(agree(scale.dimension(parameters: 12, logDeterminant: 23.85), form))
    }

    #if compiler(>=6.2)
        @Test func scalesOutsideTheirRangesAreRefused() async {
            await #expect(processExitsWith: .failure) { _ = Scale(epsilon: 1, zeta: 0) }
            await #expect(processExitsWith: .failure) { _ = Scale(epsilon: 0, zeta: 0) }
            await #expect(processExitsWith: .failure) { _ = Scale(epsilon: 0.5, zeta: 1) }
            await #expect(processExitsWith: .failure) { _ = Scale(epsilon: 0.5, zeta: -0.1) }
        }
    #endif
}
