import EffectiveDimension
import Foundation

/// The plain estimator written as its formulas stand, with determinants as plain numbers: the reference for the fast one.
struct NaiveEstimator {
    let chain: DiagonalChain
    let draws: [[Double]]
    let scale: Scale
    /// The normalisation, or nil for the mean trace of the draws in use.
    var given: Double?

    struct Values {
        var dimension: Double
        var published: Double
        var tight: Double
        var jensen: Double

        static var all: [KeyPath<Values, Double>] { [\.dimension, \.published, \.tight, \.jensen] }
    }

    /// What layer `layer` of draw k sees.
    private func state(_ layer: Int, _ k: Int) -> Double {
        (0..<layer).reduce(1) { chain.next($0, draws[k][chain.layerRanges[$1]]) }
    }

    /// Roots of layer `layer` at the earlier layers of draw k and the layer parameters of draw i.
    private func roots(_ layer: Int, _ k: Int, _ i: Int) -> [Double] {
        let state = state(layer, k)
        let width = chain.layers[layer].parametersPerUnit
        return draws[i][chain.layerRanges[layer]].enumerated().map { chain.root(layer, $0 % width, $1, state) }
    }

    func normalisation(_ subset: [Int]) -> Double {
        if let given { return given }
        let traces = subset.map { k in
            chain.layers.indices.reduce(0.0) { sum, layer in sum + roots(layer, k, k).reduce(0) { $0 + $1 * $1 } }
        }
        return Double(chain.parameterCount) * Double(subset.count) / traces.reduce(0, +)
    }

    /// `[layer][k][i]`: determinant of a layer at the earlier layers of draw k and the layer parameters of draw i.
    private func determinants(_ normalisation: Double) -> [[[Double]]] {
        let factor = scale.magnification * normalisation.squareRoot()
        return chain.layers.indices.map { layer in
            draws.indices.map { k in
                draws.indices.map { i in roots(layer, k, i).reduce(1) { $0 * (1 + factor * $1) } }
            }
        }
    }

    /// All quantities from the draws in `subset`, those in `inner` standing for the inner means.
    func values(_ subset: [Int], inner: [Int]? = nil) -> Values {
        values(subset, inner: inner ?? subset, determinants(normalisation(subset)))
    }

    private func values(_ subset: [Int], inner: [Int], _ determinants: [[[Double]]]) -> Values {
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
        var products = subset.map { determinants[0][$0][$0] }
        var published = log(mean(products))
        var tight = published
        for layer in determinants.dropFirst() {
            let total = products.reduce(0, +)
            for (weight, k) in zip(products, subset) {
                var (sum, logSum) = (0.0, 0.0)
                for i in inner {
                    sum += layer[k][i]
                    logSum += log(layer[k][i])
                }
                published += weight / total * logSum / Double(inner.count)
                tight += weight / total * log(sum / Double(inner.count))
            }
            products = zip(products, subset).map { $0 * layer[$1][$1] }
        }
        func dimension(_ sum: Double) -> Double {
            scale.zeta * Double(chain.parameterCount) + sum / abs(log(scale.epsilon))
        }
        return Values(
            dimension: dimension(log(mean(products))), published: dimension(published), tight: dimension(tight),
            jensen: dimension(mean(products.map { log($0) })))
    }

    /// Delete-one jackknife errors by computing everything again without each draw, the normalisation included.
    func jackknifeErrors(inner: [Int]? = nil) -> Values {
        let all = Array(draws.indices)
        let fixed = given.map { determinants($0) }
        let without = all.map { left in
            let subset = all.filter { $0 != left }
            return values(
                subset, inner: (inner ?? all).filter { $0 != left }, fixed ?? determinants(normalisation(subset)))
        }
        func error(_ quantity: KeyPath<Values, Double>) -> Double {
            let values = without.map { $0[keyPath: quantity] }
            let count = Double(values.count)
            let mean = values.reduce(0, +) / count
            return ((count - 1) / count * values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }).squareRoot()
        }
        return Values(
            dimension: error(\.dimension), published: error(\.published), tight: error(\.tight),
            jensen: error(\.jensen))
    }
}

extension DimensionEstimate {
    /// Values and standard errors in the shape of the naive ones; without lower bounds NaN stands in their place.
    var naiveShape: (values: NaiveEstimator.Values, errors: NaiveEstimator.Values) {
        return (
            .init(
                dimension: twoScaleDimension.value, published: lower?.published.value ?? .nan,
                tight: lower?.tight.value ?? .nan, jensen: jensen.value),
            .init(
                dimension: twoScaleDimension.standardError, published: lower?.published.standardError ?? .nan,
                tight: lower?.tight.standardError ?? .nan, jensen: jensen.standardError)
        )
    }
}
