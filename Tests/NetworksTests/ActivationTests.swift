import Networks
import Testing

@Suite struct ActivationTests {
    /// Values with 40 digits (mpmath 1.3), rounded.
    @Test(
        arguments: [
            (.tanh, 0.375, 0.358357398350785946), (.tanh, -2.385, -0.983181863868074049), (.tanh, 40, 1),
            (.sigmoid, 0.375, 0.592666599954069759), (.sigmoid, -2.385, 0.0843236964214745006),
            (.sigmoid, -40, 4.24835425529158898e-18), (.sigmoid, 40, 1), (.sigmoid, -800, 0),
            (.softplus, 0.375, 0.898123264139840044), (.softplus, -2.385, 0.0880923571343531514),
            (.softplus, -40, 4.24835425529158899e-18), (.softplus, 800, 800), (.softplus, -800, 0),
            (.gelu, 0.375, 0.242313662502271423), (.gelu, -2.385, -0.0203668522138865679), (.gelu, 40, 40),
            (.gelu, -40, 0), (.relu, 0.375, 0.375), (.relu, -2.385, 0), (.relu, 0, 0), (.identity, -2.385, -2.385),
            (.leakyReLU, 0.375, 0.375), (.leakyReLU, -2.385, -0.02385), (.leakyReLU, 0, 0),
        ] as [(Activation, Double, Double)])
    func valuesAreThoseOfTheFormula(activation: Activation, z: Double, expected: Double) {
        #expect(abs(activation(z) - expected) <= 4e-16 * abs(expected))
    }

    @Test(arguments: Activation.allCases)
    func derivativesAreLimitsOfDifferences(activation: Activation) {
        let step = 1e-5
        for z in [-9.5, -2.385, -0.375, 0.375, 1.0, 2.385, 9.5] {
            let difference = (activation(z + step) - activation(z - step)) / (2 * step)
            #expect(abs(activation.derivative(z) - difference) < 1e-9, "at \(z)")
        }
    }

    @Test func kinksTakeTheDerivativeOfTheLeft() {
        #expect(Activation.relu.derivative(0) == 0)
        #expect(Activation.leakyReLU.derivative(0) == 0.01)
    }

    @Test func farDerivativesKeepTheirRelativePrecision() {
        // Sigmoid at 40: exp(-40), where 1 - sigmoid would be 0.
        #expect(abs(Activation.sigmoid.derivative(40) / 4.24835425529158898e-18 - 1) < 1e-15)
        #expect(abs(Activation.sigmoid.derivative(-40) / 4.24835425529158898e-18 - 1) < 1e-15)
        #expect(Activation.tanh.derivative(800) == 0)
        #expect(Activation.softplus.derivative(-800) == 0)
        #expect(Activation.gelu.derivative(-800) == 0 && Activation.gelu.derivative(800) == 1)
    }

    @Test func namesAreThoseOfTheCommandLine() {
        #expect(
            Activation.allCases.map(\.rawValue) == [
                "relu", "tanh", "sigmoid", "identity", "leaky-relu", "softplus", "gelu",
            ])
    }
}
