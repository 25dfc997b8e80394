import EffectiveDimension
import Testing

@Suite struct MarkovianModelTests {
    @Test func layersDivideTheParametersInOrder() {
        let chain = DiagonalChain.restless
        #expect(chain.parameterCount == 16)
        #expect(chain.layerRanges == [0..<6, 6..<12, 12..<16])
        #expect(chain.layers[1].parameters == 6)
    }

    @Test(arguments: [DiagonalChain.restless, .restlessWithLinearEnd])
    func theTraceIsTheSumOfTheSquaredRoots(chain: DiagonalChain) throws {
        var scratch: Void = ()
        for theta in chain.uniformDraws(5) {
            let spectrum = try chain.squareRootSpectrum(at: theta, scratch: &scratch)
            #expect(agree(chain.trace(at: theta), spectrum.reduce(0) { $0 + $1 * $1 }))
        }
    }

    @Test func theSpectrumDescendsWithinEachLayerAndIsPaddedWithZeros() throws {
        let chain = DiagonalChain(
            layers: [
                LayerShape(units: 2, parametersPerUnit: 2, hasConstantBlocks: false),
                LayerShape(units: 3, parametersPerUnit: 1, hasConstantBlocks: true),
            ],
            root: { layer, _, parameter, state in layer == 0 ? parameter : state },
            next: { _, parameters in parameters.reduce(0, +) })
        var scratch: Void = ()
        let spectrum = try chain.squareRootSpectrum(at: [2, 0, 5, 3, 77, 78, 79], scratch: &scratch)
        #expect(spectrum == [5, 3, 2, 0, 10, 10, 10])
        let dark = try chain.squareRootSpectrum(at: [0, 0, 0, 0, 1, 1, 1], scratch: &scratch)
        #expect(dark == [0, 0, 0, 0, 0, 0, 0])
    }

    #if compiler(>=6.2)
        @Test func aWrongNumberOfParametersIsRefused() async {
            await #expect(processExitsWith: .failure) { _ = DiagonalChain.restless.trace(at: [1, 2, 3]) }
        }
    #endif
}
