import Foundations
import Testing

@Suite struct SpecialFunctionsTests {
    /// References by mpmath 1.3.
    @Test func valuesAgreeWithReferences() {
        #expect(abs(SpecialFunctions.polygamma(order: 1, 2.385) - 0.519085779400118531) < 1e-14)
        #expect(abs(SpecialFunctions.polygamma(order: 2, 2.385) + 0.264184831637185831) < 1e-14)
        #expect(abs(SpecialFunctions.besselRatio(order: 1, 0.375) - 0.184279526387516953) < 1e-15)
        #expect(abs(SpecialFunctions.besselRatio(order: 2, 50) - 0.960402041304860090) < 1e-15)
        #expect(SpecialFunctions.polygamma(order: 1, -1).isNaN)
    }

    @Test func vonMisesInformationIsEvenAndItsThreeFormulasMeet() {
        #expect(SpecialFunctions.vonMisesInformation(0) == 0.5)
        #expect(SpecialFunctions.vonMisesInformation(-2.385) == SpecialFunctions.vonMisesInformation(2.385))
        for k in [1e-4, 1_000.0] {
            let (below, above) = (
                SpecialFunctions.vonMisesInformation(k.nextDown), SpecialFunctions.vonMisesInformation(k.nextUp)
            )
            #expect(abs(below - above) < 3e-9 * above, "at \(k)")
        }
    }
}
