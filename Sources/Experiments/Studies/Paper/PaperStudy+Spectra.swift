internal import EffectiveDimension
import Foundation
internal import Foundations
internal import LinearAlgebra
internal import Networks
internal import Records

/// Square roots of the eigenvalues of raw Fisher matrices, layer by layer, of several draws.
private struct DrawSpectra {
    /// `[draw][layer]`.
    let roots: [[[Double]]]
    let meanTrace: Double
    let parameters: Int

    init(
        of model: some MarkovianModel, draws: Int, context: RunContext, draw: @escaping @Sendable (Int) -> [Double]
    ) throws {
        parameters = model.parameterCount
        let ranges = model.layerRanges
        let step = context.steps(draws)
        roots = try context.map(draws, scratch: { model.makeScratch() }) { scratch, k in
            defer { step() }
            let spectrum = try model.squareRootSpectrum(at: draw(k), scratch: &scratch)
            return ranges.map { Array(spectrum[$0]) }
        }
        let traces = roots.map { $0.reduce(0) { $0 + $1.reduce(0) { $0 + $1 * $1 } } }
        meanTrace = traces.reduce(0, +) / Double(traces.count)
    }

    var kappa: Double { Double(parameters) / meanTrace }

    /// `[draw][layer]` at one factor.
    func table(factor: Double) -> [[LogDeterminant]] {
        roots.map { $0.map { LogDeterminant(squareRoots: $0, factor: factor) } }
    }
}

extension PaperStudy.Limit {
    /// Ranks, the largest eigenvalue and the 2sED at small scales, over the same draws.
    func compute(_ data: PaperData, seed: UInt64, context: RunContext) throws -> PaperStudy.LimitRecord {
        let seed = PaperStudy.seed(seed, replicate: 0)
        let rows = try data.inputs(inputs, seed: seed)
        let model = try PaperStudy.network(networks[0], fisher: fisher[0], sigma: 0.1, noise: 1, on: rows, seed: seed)
        let source = model.source(try Prior(parsing: prior), count: draws, seed: seed)
        let spectra = try DrawSpectra(of: model, draws: draws, context: context, draw: source.draw)
        let ranks = spectra.roots.map { layers in
            let largest = layers.reduce(0) { max($0, $1.max() ?? 0) }
            return layers.reduce(0) { $0 + $1.count { $0 > 1e-13 * largest } }
        }
        let largest = spectra.roots.flatMap { $0 }.reduce(0) { max($0, $1.max() ?? 0) }
        let pairs = try PaperStudy.pairs(epsilon, zeta)
        let numbers = try context.silent.map(pairs.count) { index in
            PublishedEstimate.numbers(
                spectra.table(factor: pairs[index].scale.factor(kappa: spectra.kappa)), shifts: [])[0]
        }
        let crossScore =
            fisher[0] == .expected && !networks[0].hasPrefix("cnn:")
            ? try CrossScores(networks[0], rows: rows, sigma: 0.1, parameters: source.draw(0), seed: seed).meanSquare
            : nil
        return PaperStudy.LimitRecord(
            parameters: spectra.parameters, rank: ranks.max() ?? 0,
            largestEigenvalue: spectra.kappa * largest * largest,
            crossScore: crossScore.map { ReportedEstimate($0) },
            rows: zip(pairs, numbers).map { pair, number in
                .init(
                    epsilon: pair.epsilon, zeta: pair.zeta,
                    full: ReportedEstimate(
                        pair.scale.dimension(parameters: spectra.parameters, logDeterminant: number)),
                    logDeterminant: number.value)
            })
    }
}

extension PaperStudy.Modular {
    /// Lower 2sED of networks from the kept spectra of the base's first layers and new ones of the rest.
    func compute(_ data: PaperData, seed: UInt64, context: RunContext) throws -> PaperStudy.ModularRecord {
        let seed = PaperStudy.seed(seed, replicate: 0)
        let rows = try data.inputs(inputs, seed: seed)
        let scales = try PaperStudy.pairs(epsilon, ["0"]).map(\.scale)
        func model(_ network: String) throws -> (any FisherNetwork, @Sendable (Int) -> [Double]) {
            let model = try PaperStudy.network(network, sigma: 0.1, noise: 1, on: rows, seed: seed)
            return (model, model.source(try Prior(parsing: prior), count: draws, seed: seed).draw)
        }
        let (first, drawFirst) = try model(base)
        let kept = try DrawSpectra(of: first, draws: draws, context: context.silent, draw: drawFirst)
        let widths = Self.widths(base)
        let found = try variants.enumerated().map { position, network in
            let (other, draw) = try model(network)
            let own = try DrawSpectra(
                of: other, draws: draws, context: context.part(position, of: variants.count), draw: draw)
            // Layer j is that of the base if all widths up to its outputs are, and both layers are activated.
            let same = zip(widths, Self.widths(network)).prefix { $0 == $1 }.count - 1
            let shared = max(0, min(same, first.layers.count - 1, other.layers.count - 1))
            let kappa = kept.kappa
            let mixed = zip(kept.roots, own.roots).map { Array($0.prefix(shared) + $1.dropFirst(shared)) }
            let whole = try PublishedEstimate(
                of: other, draws: draws, at: scales, given: kappa, context: context.silent, draw: draw)
            let differences = zip(scales, whole.rows).map { scale, row in
                let factor = scale.factor(kappa: kappa)
                let table = mixed.map { $0.map { LogDeterminant(squareRoots: $0, factor: factor) } }
                let lower = scale.dimension(
                    parameters: other.parameterCount,
                    logDeterminant: PublishedEstimate.numbers(table, shifts: [])[1]
                ).value
                return abs(lower - row.lower.value) / abs(row.lower.value)
            }
            func firstTerm(_ kappa: Double) -> Double {
                LogSpace.logMeanExp(own.table(factor: scales[0].factor(kappa: kappa)).map { $0[0].value })
            }
            return PaperStudy.ModularRecord.Variant(
                network: network, sharedLayers: shared, layers: other.layers.count,
                difference: differences.max() ?? 0, firstTermOfBase: firstTerm(kappa),
                firstTermOfItsOwn: firstTerm(own.kappa))
        }
        return PaperStudy.ModularRecord(variants: found)
    }

    private static func widths(_ network: String) -> [Int] { network.split(separator: "-").compactMap { Int($0) } }
}
