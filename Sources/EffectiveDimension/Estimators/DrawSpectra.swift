internal import Foundations

/// The spectra that the plain estimator needs of its draws, from which it answers any scales.
///
/// For the lower bounds these are the spectra of the later layers at the parameters of one draw, on the states that
/// another draw, the outer one, gives to their inputs. A pair of draws belongs to the later one, so that more draws leave
/// those of earlier ones as they are.
struct DrawSpectra: Sendable {
    /// The layers of the model.
    let layers: Layers
    /// `[draw][parameter]`: square roots of the eigenvalues of the raw Fisher matrix, descending within each layer.
    let own: [[Double]]
    /// `[draw]`: of the pairs of a draw with earlier ones, first those with it as the outer draw; empty without lower bounds.
    let pairs: [[Double]]
    /// The draws `0..<innerCount` are inner draws.
    let innerCount: Int
    /// Whether no distribution of the draws is known.
    let areGiven: Bool
    /// Notices of the model.
    let notices: SpectrumNotices

    /// Where the layers of a model stand in its spectra.
    struct Layers: Sendable {
        /// The range of each layer among the parameters.
        let ranges: [Range<Int>]
        /// The range of each layer in the spectra of a pair; empty for those that do not depend on the inner draw.
        let inPair: [Range<Int>]
        /// Numbers of a pair.
        let pairLength: Int

        init(of model: some MarkovianModel) {
            ranges = model.layerRanges
            var end = 0
            inPair = model.layers.enumerated().map { index, layer in
                let start = end
                end += index == 0 || layer.hasConstantBlocks ? 0 : layer.parameters
                return start..<end
            }
            pairLength = end
        }
    }

    /// The spectra of one draw as an executor keeps them.
    struct Row: NumberRow {
        var spectra: [Double]
        var notices: SpectrumNotices

        init(_ spectra: [Double], _ notices: SpectrumNotices) {
            self.spectra = spectra
            self.notices = notices
        }

        var rows: [String: [Double]] { ["spectra": spectra, "notices": notices.numbers] }

        init?(rows: [String: [Double]]) {
            guard let spectra = rows["spectra"], let notices = rows["notices"].flatMap(SpectrumNotices.init(numbers:))
            else { return nil }
            self.init(spectra, notices)
        }
    }

    /// The numbers of all spectra.
    static func count(draws: Int, innerCount: Int, of model: some MarkovianModel) -> Int {
        let pairs = innerCount * (innerCount - 1) + (draws - innerCount) * innerCount
        return draws * model.parameterCount + max(pairs, 0) * Layers(of: model).pairLength
    }

    /// Computes them, or takes those that the executor of the context kept.
    init(
        of model: some MarkovianModel, from source: ParameterSource, innerCount: Int, context: RunContext
    ) throws {
        let layers = Layers(of: model)
        let draws = (0..<source.count).map(source.draw)
        let kept = context.lasting
        let isLone = innerCount == 0 || layers.pairLength == 0
        let own = try kept.part(from: 0, to: isLone ? 1 : 0.1).rows(of: draws.count, on: model) { scratch, k in
            try model.squareRootSpectrum(at: draws[k], scratch: &scratch)
        }
        let pairs =
            isLone
            ? []
            : try kept.part(from: 0.1, to: 1).rows(of: draws.count, on: model) { scratch, k in
                let earlier = draws[..<min(k, innerCount)]
                let states = model.states(at: draws[k])
                var spectra: [Double] = []
                for theta in earlier { spectra += try model.laterSpectra(at: theta, on: states, scratch: &scratch) }
                guard k < innerCount else { return spectra }
                for theta in earlier {
                    spectra += try model.laterSpectra(at: draws[k], on: model.states(at: theta), scratch: &scratch)
                }
                return spectra
            }
        self.layers = layers
        self.own = own.map(\.spectra)
        self.pairs = pairs.map(\.spectra)
        self.innerCount = innerCount
        areGiven = source.distribution == .given
        notices = (own + pairs).reduce(into: SpectrumNotices()) { $0 += $1.notices }
    }

    /// The spectrum of a layer at the parameters of the inner draw, on the inputs that the outer one gives it.
    private func roots(outer: Int, inner: Int, layer: Int) -> [Double] {
        let (draw, slot) = inner < outer ? (outer, inner) : (inner, inner + outer)
        let start = slot * layers.pairLength
        let range = layers.inPair[layer]
        return pairs[draw][(start + range.lowerBound)..<(start + range.upperBound)].nonzero
    }

    /// The tables of all draws.
    func tables(
        at scales: [Scale], normalisation: Normalisation, lowerBounds: Bool, context: RunContext
    ) throws -> DrawTables {
        let factors = scales.map { $0.factor(kappa: normalisation.kappa) }
        let tables = try context.map(own.count) { k in
            let own = layers.ranges.map { range in
                let roots = self.own[k][range].nonzero
                return factors.map { LogDeterminant(squareRoots: roots, factor: $0) }
            }
            guard lowerBounds, innerCount > 0 else { return DrawTable(own: own) }
            let inner = own.indices.dropFirst().map { layer in
                guard !layers.inPair[layer].isEmpty else {
                    return own[layer].map { InnerMeans(constant: $0, count: innerCount) }
                }
                let roots = (0..<innerCount).map { $0 == k ? [] : self.roots(outer: k, inner: $0, layer: layer) }
                return factors.indices.map { scale in
                    InnerMeans(
                        roots.indices.map {
                            $0 == k
                                ? own[layer][scale] : LogDeterminant(squareRoots: roots[$0], factor: factors[scale])
                        })
                }
            }
            return DrawTable(own: own, inner: inner)
        }
        return DrawTables(
            range: 0..<own.count, lowerBounds: lowerBounds, areGiven: areGiven, tables: tables, notices: notices)
    }
}

extension ArraySlice<Double> {
    /// The numbers before the zeros at the end of a spectrum.
    fileprivate var nonzero: [Double] { Array(prefix { $0 > 0 }) }
}

extension RunContext {
    /// One row for each draw, with the notices of the model.
    fileprivate func rows<Model: MarkovianModel>(
        of count: Int, on model: Model, _ body: @Sendable (inout Model.Scratch, Int) throws -> [Double]
    ) throws -> [DrawSpectra.Row] {
        let step = steps(count)
        return try map(count, scratch: { model.makeScratch() }) { scratch, k in
            defer { step() }
            let spectra = try body(&scratch, k)
            return DrawSpectra.Row(spectra, model.takeNotices(from: &scratch))
        }
    }
}

extension MarkovianModel {
    /// The inputs of every layer.
    fileprivate func states(at theta: [Double]) -> [State] {
        var states = [initialState]
        for (layer, range) in layerRanges.enumerated().dropLast() {
            states.append(advance(states[layer], through: layer, parameters: theta[range]))
        }
        return states
    }

    /// The spectra of the layers after the first one whose blocks depend on their parameters.
    fileprivate func laterSpectra(
        at theta: [Double], on states: [State], scratch: inout Scratch
    ) throws -> [Double] {
        var spectra: [Double] = []
        for (layer, range) in layerRanges.enumerated().dropFirst() where !layers[layer].hasConstantBlocks {
            spectra += try squareRootSpectrum(
                of: layer, parameters: theta[range], state: states[layer], scratch: &scratch)
        }
        return spectra
    }
}
