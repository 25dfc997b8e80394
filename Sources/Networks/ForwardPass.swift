public import LinearAlgebra

/// The results of one noise-free pass of a network over its inputs that back-propagation needs.
public struct ForwardPass: Sendable {
    /// The layers of the pass.
    public let architecture: Architecture
    /// The pass through each layer.
    public let layers: [LayerPass]
    /// The outputs of the last layer [samples x outputs].
    public var outputs: Matrix { layers[layers.count - 1].outputs }

    /// Runs `inputs` [samples x inputs] through the network with `parameters` in unit order.
    ///
    /// Complexity: `2 positions` flops for each sample and parameter.
    public init(_ architecture: Architecture, inputs: Matrix, parameters: ArraySlice<Double>) {
        precondition(
            inputs.columns == architecture.widths[0] && parameters.count == architecture.parameterCount,
            "\(inputs.columns) features and \(parameters.count) parameters for the network \(architecture.name)")
        self.architecture = architecture
        var layers: [LayerPass] = []
        var kept = architecture.kept([:], after: -1, outputs: inputs)
        for (index, layer) in architecture.layers.enumerated() {
            let range = architecture.layerRanges[index]
            let seen = architecture.inputs(of: index, below: layers.last?.outputs ?? inputs, kept: kept)
            var pass = layer.forward(seen, parameters: parameters.part(range))
            architecture.addSkips(kept, to: &pass.outputs, of: index)
            kept = architecture.kept(kept, after: index, outputs: pass.outputs)
            layers.append(pass)
        }
        self.layers = layers
    }

    /// Cotangents of the preactivations of every layer, by back-propagation.
    ///
    /// Each sample has `seeds.rows / samples` combinations of the outputs, one row of `seeds` [combinations x outputs] each,
    /// sample after sample. Result l holds, for each combination s and position, the row `d (s . output) / d
    /// (preactivations of layer l)` [combinations * positions x units]; the derivative by the weights of unit u is the sum
    /// over the positions of that row's entry u times the row of `unitInputs` of the sample and position.
    /// Complexity: `2 positions` flops for each combination and parameter after the first layer.
    public func backward(_ seeds: Matrix, parameters: ArraySlice<Double>) -> [Matrix] {
        flows(seeds, parameters: parameters).layers.map(\.preactivations)
    }

    /// Cotangents of the inputs [combinations x inputs] for such combinations of the outputs: with the unit vectors of the
    /// outputs for each sample, the rows of its Jacobian.
    public func inputCotangents(_ seeds: Matrix, parameters: ArraySlice<Double>) -> Matrix {
        flows(seeds, parameters: parameters, toInputs: true).inputs
    }

    /// Cotangents of the preactivations and of the outputs of every layer, both by row and unit, and if they are asked for those
    /// of the inputs, else an empty matrix.
    private func flows(
        _ seeds: Matrix, parameters: ArraySlice<Double>, toInputs: Bool = false
    ) -> (layers: [(preactivations: Matrix, outputs: Matrix)], inputs: Matrix) {
        let samples = outputs.rows
        precondition(
            seeds.columns == outputs.columns && seeds.rows % samples == 0,
            "seeds \(seeds.rows) x \(seeds.columns) for outputs \(samples) x \(outputs.columns)")
        let each = seeds.rows / samples
        let ranges = architecture.layerRanges
        var results: [(preactivations: Matrix, outputs: Matrix)] = []
        var flow = seeds
        var skipped: [Int: Matrix] = [:]
        func carry(_ cotangents: Matrix, to layer: Int) {
            var sum = cotangents
            if let other = skipped[layer] { sum.add(other) }
            skipped[layer] = sum
        }
        for (index, layer) in architecture.layers.enumerated().reversed() {
            if let more = skipped[index + 1] { flow.add(more) }
            for skip in architecture.skips where skip.to == index + 1 && !skip.isProjected {
                carry(flow, to: skip.from)
            }
            let cotangents = layer.preactivationCotangents(flow, of: layers[index], each: each)
            results.append((cotangents, layer.unitOrder(flow)))
            guard index > 0 || toInputs else { break }
            let own = parameters.part(ranges[index])
            if let skip = architecture.skips.first(where: { $0.to == index + 1 && $0.isProjected }),
                let more = layer.projectedCotangents(results[results.count - 1].outputs, parameters: own)
            {
                carry(more, to: skip.from)
            }
            flow = layer.inputCotangents(cotangents, at: layers[index].inputs, parameters: own)
        }
        if toInputs, let more = skipped[0] { flow.add(more) }
        return (results.reversed(), toInputs ? flow : Matrix(rows: 0, columns: 0))
    }
}

extension ArraySlice<Double> {
    /// The elements `range` counted from the first one.
    func part(_ range: Range<Int>) -> ArraySlice<Double> { dropFirst(range.lowerBound).prefix(range.count) }
}

extension ForwardPass {
    /// The gradient of the sum over the samples of `seeds . outputs` by all parameters, in unit order; `seeds` [samples x
    /// outputs] has one row for each sample.
    public func gradient(_ seeds: Matrix, parameters: ArraySlice<Double>) -> [Double] {
        zip(layers, flows(seeds, parameters: parameters).layers).flatMap { pass, cotangents in
            // For each unit, the sum over the rows of its cotangent times its inputs.
            let weights = BLAS.product(cotangents.preactivations.transposed, pass.unitInputs)
            guard let projected = pass.projected else { return weights.elements }
            return weights.beside(BLAS.product(cotangents.outputs.transposed, projected)).elements
        }
    }

    /// The score rows under a distribution of the labels, scaled so that `F = R^T R` is the mean over the samples.
    func scoreRows(_ output: OutputLaw, parameters: ArraySlice<Double>) -> ScoreRows {
        let cotangents = flows(output.seeds(outputs), parameters: parameters).layers
        return ScoreRows(
            architecture.layers.indices.map { layer in
                ScoreRows.Layer(
                    architecture.layers[layer], layers[layer], cotangents: cotangents[layer].preactivations,
                    outputCotangents: cotangents[layer].outputs)
            })
    }

    /// The trace of the Fisher matrix under a distribution of the labels, summed over the samples.
    public func fisherTrace(_ output: OutputLaw, parameters: ArraySlice<Double>) -> Double {
        Double(outputs.rows) * scoreRows(output, parameters: parameters).trace
    }
}
