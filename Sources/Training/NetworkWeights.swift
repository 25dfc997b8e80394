public import Datasets
internal import Foundations
public import Networks

/// Converts weights between arrays of a file with PyTorch names and the unit order of this package.
public enum NetworkWeights {
    /// Arrays `0.weight` [out x in], `0.bias` [out], `2.weight`, ...: the names in a `torch.nn.Sequential` of linear layers
    /// with an activation after each.
    public static func arrays(
        _ parameters: [Double], of architecture: Architecture, prefix: String = "", element: NamedArray.Element
    ) -> [NamedArray] {
        var arrays: [NamedArray] = []
        var start = 0
        for (layer, shape) in architecture.layers.enumerated() {
            let (inputs, units, width) = (shape.fanIn, shape.units, shape.parametersPerUnit)
            let rows = (0..<units).map { parameters[(start + $0 * width)..<(start + ($0 + 1) * width)] }
            arrays.append(
                NamedArray(
                    "\(prefix)\(2 * layer).weight", shape: [units, inputs], numbers: rows.flatMap { $0.prefix(inputs) },
                    element: element))
            if shape.hasBias {
                arrays.append(
                    NamedArray(
                        "\(prefix)\(2 * layer).bias", shape: [units], numbers: rows.map { $0[$0.endIndex - 1] },
                        element: element))
            }
            start += units * width
        }
        return arrays
    }

    /// The parameters in unit order from all arrays named `...weight` and `...bias`, layers in the order of the arrays.
    ///
    /// `file` names the source in error messages.
    public static func parameters(
        from arrays: [NamedArray], for architecture: Architecture, prefix: String = "", file: String
    ) throws -> [Double] {
        let own = arrays.filter { $0.name.hasPrefix(prefix) }
        let weights = own.filter { $0.name.hasSuffix("weight") }
        func misfit(_ what: String) -> UserError {
            UserError(
                .badData, what, file,
                "give weights of the network \(architecture.name)\(architecture.hasBias ? " with biases" : "")")
        }
        guard weights.count == architecture.depth else {
            throw misfit(
                "the file holds \(weights.count) arrays of weights and the network \(architecture.name) has "
                    + "\(architecture.depth) layers")
        }
        var parameters: [Double] = []
        for (layer, weight) in weights.enumerated() {
            let (inputs, units) = (architecture.layers[layer].fanIn, architecture.layers[layer].units)
            guard weight.shape == [units, inputs] else {
                throw misfit(
                    "array '\(weight.name)' is \(shape(weight)) and layer \(layer + 1) of \(architecture.name) is "
                        + "\(units) x \(inputs)")
            }
            let biasName = String(weight.name.dropLast("weight".count)) + "bias"
            let bias = own.first { $0.name == biasName }
            switch (bias, architecture.hasBias) {
            case (nil, true): throw misfit("array '\(biasName)' is missing and the network has biases")
            case (.some, false): throw misfit("array '\(biasName)' is there and the network has no biases")
            case (let bias?, true) where bias.shape != [units]:
                throw misfit("array '\(biasName)' is \(shape(bias)) and layer \(layer + 1) has \(units) units")
            default: break
            }
            for unit in 0..<units {
                parameters += weight.numbers[(unit * inputs)..<((unit + 1) * inputs)]
                if let bias { parameters.append(bias.numbers[unit]) }
            }
        }
        return parameters
    }

    /// The parameters in unit order from a `.npz` or `.safetensors` file; dense layers may stand in any order that fits.
    public static func load(_ path: String, for architecture: Architecture) throws -> [Double] {
        guard path.hasSuffix(".safetensors") || path.hasSuffix(".npz") else {
            throw UserError(
                .usage, "weights are read from .npz and .safetensors files", path,
                "give a file with one of these endings")
        }
        // A checkpoint holds more arrays; only the weights of the network have no prefix.
        let arrays = try NetworkFile.arrays(of: path).filter(CheckpointArrays.isOfNetwork)
        let isDense = architecture.layers.allSatisfy { $0 is Dense }
        let layers = isDense ? try? NetworkFile(arrays: arrays, path: path).layers : nil
        let ordered = layers?.flatMap { [$0.weight] + ($0.bias.map { [$0] } ?? []) }
        return try parameters(from: ordered ?? arrays, for: architecture, file: path)
    }

    private static func shape(_ array: NamedArray) -> String {
        array.shape.isEmpty ? "one number" : array.shape.map(String.init).joined(separator: " x ")
    }
}
