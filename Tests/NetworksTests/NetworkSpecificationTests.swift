import EffectiveDimension
import Foundation
import Foundations
import LinearAlgebra
import Networks
import Testing

@Suite struct NetworkSpecificationTests {
    private func inputs(_ rows: Int, _ columns: Int) -> Matrix {
        Matrix(rows: rows, columns: columns) { i, j in sin(0.375 * Double(i * columns + j) + 2.385) }
    }

    private func specification(_ widths: String, _ fisher: FisherSettings = FisherSettings()) -> NetworkSpecification {
        NetworkSpecification(NetworkShape(widths, activation: .tanh), fisher: fisher, inputs: .sample("digits"))
    }

    /// Blocks of 2,001 rows and 2,001 parameters use Lanczos quadrature; one row or one parameter fewer do not, nor does
    /// a specification that names a method.
    @Test(arguments: [(2001, 2001, true), (2000, 2001, false), (2001, 2000, false)])
    func largeBlocksUseQuadratureUnlessAMethodIsNamed(rows: Int, columns: Int, isLarge: Bool) throws {
        let inputs = inputs(rows, columns)
        func lanczos(_ spectrum: SpectrumMethod?) throws -> LanczosDeterminants? {
            let network = try specification("\(columns)-1-1", FisherSettings(spectrum: spectrum)).network(
                on: inputs, seed: 5)
            return try #require(network as? MarkovianNetwork).lanczos
        }
        #expect((try lanczos(nil) != nil) == isLarge)
        #expect(try lanczos(.singularValues) == nil)
        #expect(try lanczos(.eigenvalues(.lapack)) == nil)
    }

    @Test func eachKindOfFisherMatrixMakesItsModel() throws {
        let inputs = inputs(6, 3)
        func described(_ fisher: FisherSettings) throws -> FisherDescription {
            try specification("3-4-2", fisher).network(on: inputs, seed: 1).fisher
        }
        let chain = try described(FisherSettings(sigma: [0.5], forwardNoise: 2))
        #expect(chain.name == "markovian" && chain.estimate == "expected" && chain.isChain)
        #expect(chain.sigma == [0.5, 0.5] && chain.noiseSamples == 2)
        #expect(try described(FisherSettings(estimate: .empirical)).estimate == "empirical")
        #expect(try described(FisherSettings(.softmax)).name == "softmax")
        let gaussian = try described(FisherSettings(.gaussian, sigma: [0.25]))
        #expect(gaussian.name == "gaussian" && gaussian.sigma == [0.25] && !gaussian.isChain)
    }

    @Test(arguments: [
        (FisherSettings(.softmax, estimate: .empirical), "fisherEstimate"),
        (FisherSettings(.gaussian, forwardNoise: 1), "forwardNoise"),
        (FisherSettings(.gaussian, sigma: [0.1, 0.2]), "sigma"),
        (FisherSettings(forwardNoise: -1), "forwardNoise"),
    ])
    func settingsThatExcludeEachOtherAreRefused(fisher: FisherSettings, setting: String) {
        let error = #expect(throws: UserError.self) { try specification("3-4-2", fisher).validate() }
        #expect(error?.description.contains("(\(setting)): ") == true, "\(String(describing: error))")
    }

    @Test func aSpecificationReadsBackAsItWasStored() throws {
        let whole = NetworkSpecification(
            NetworkShape("3-4-2", activation: .tanh, lastLayer: .activated, bias: true),
            fisher: FisherSettings(
                estimate: .empirical, sigma: [0.1, 0.2], forwardNoise: 3, spectrum: .eigenvalues(.gsl)),
            prior: .kaimingUniform, inputs: .data(path: "a.csv"), samples: 7)
        let stored = try JSONEncoder().encode(whole)
        #expect(try JSONDecoder().decode(NetworkSpecification.self, from: stored) == whole)
    }
}
