internal import Datasets
internal import EffectiveDimension
internal import Foundations
internal import LinearAlgebra
internal import Networks

/// The Fisher matrix that several measures share.
extension MeasureSubject {
    /// The largest matrix whose eigenvalues are computed; more rows are left out beyond it, which a note says.
    static var largestMatrix: Int { 2_000 }

    /// The distribution of the labels; nil for a chain of noisy layers.
    var outputLaw: OutputLaw? {
        switch data.fisher.kind {
        case .markovian: nil
        case .softmax: .softmax
        case .gaussian: .gaussian(sigma: data.fisher.sigma[0])
        }
    }

    /// The Fisher matrix of all parameters on the first `rows` rows, or all.
    func fisher(_ output: OutputLaw, rows: Int? = nil) throws -> FisherAtWeights {
        let count = min(rows ?? data.inputs.rows, data.inputs.rows)
        return try cache.value("fisher \(output.name) \(output.sigma ?? 0) \(count)") {
            // The chain checks what a single matrix needs, such as two outputs for softmax.
            _ = try DeterministicNetwork(architecture, inputs: data.inputs.selectingRows(0..<1), output: output)
            let inputs = count == data.inputs.rows ? data.inputs : data.inputs.selectingRows(0..<count)
            return try FisherAtWeights(architecture, inputs: inputs, output: output, parameters: parameters)
        }
    }

    /// The eigenvalues of the Fisher matrix of the data, with notes on what limits them.
    func spectrum() throws -> (values: FisherSpectrum, notes: [String]) {
        guard let output = outputLaw else {
            let chain = try data.fisher.network(architecture, on: data.inputs, seed: data.seed)
            return (try cache.value("chain") { try FisherSpectrum(of: chain, at: parameters) }, [])
        }
        let rows = spectrumRows(output)
        let fisher = try fisher(output, rows: rows)
        var notes: [String] = []
        if rows < data.inputs.rows { notes.append("on the first \(rows) of \(data.inputs.rows) rows") }
        if fisher.scoreCount < fisher.parameterCount {
            notes.append(
                "rank at most \(fisher.scoreCount) by the number of rows: networks compare on equal rows only")
        }
        let values = try cache.value("spectrum \(rows)") { try fisher.spectrum() }
        return (values, notes + (values.largest == 0 ? ["F = 0: the outputs do not depend on the weights"] : []))
    }

    /// The rows on which eigenvalues are computed: all, unless both d and the number of score rows are large.
    func spectrumRows(_ output: OutputLaw) -> Int {
        let each = max(1, architecture.widths[architecture.depth] - (output == .softmax ? 1 : 0))
        guard architecture.parameterCount > Self.largestMatrix else { return data.inputs.rows }
        return max(1, min(data.inputs.rows, Self.largestMatrix / each))
    }

    /// One pass of the rows through the network.
    func pass() -> ForwardPass {
        cache.value("pass") { ForwardPass(architecture, inputs: data.inputs, parameters: parameters[...]) }
    }

    /// The class of each row; throws if one has no output.
    func classes() throws -> [Int] {
        let (labels, outputs) = (data.labels ?? [], architecture.widths[architecture.depth])
        guard labels.allSatisfy({ $0 < outputs }) else {
            throw UserError(
                .badData, "the rows have \((labels.max() ?? 0) + 1) classes and the network \(outputs) outputs",
                "network \(architecture.name)", "end the network with one output for each class")
        }
        return labels
    }
}
