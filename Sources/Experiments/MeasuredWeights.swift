internal import Datasets
internal import Foundations
internal import LinearAlgebra
public import Networks
internal import Training

extension NetworkShape {
    /// One set of weights of this network in unit order, from `.npz` or `.safetensors` as PyTorch names them, or from an array
    /// of parameters in file order. `inputs` is the number of values of the data.
    public func weights(from path: String, inputs: Int) throws -> [Double] {
        let architecture = try architecture(inputs: inputs)
        if path.hasSuffix(".npz") || path.hasSuffix(".safetensors") {
            return try NetworkWeights.load(path, for: architecture).parameters
        }
        let matrix = try parameters(from: path)
        guard matrix.rows == 1 else {
            throw UserError(
                .badData, "the file holds \(matrix.rows) sets of weights", Message(path), "give one of them")
        }
        guard matrix.columns == architecture.parameterCount else {
            throw UserError(
                .badData,
                "the file holds \(matrix.columns) weights, the network \(architecture.name) has "
                    + "\(architecture.parameterCount)", Message(path),
                "give those of the network; with \(setting: "bias") each layer's biases follow its weights")
        }
        return architecture.unitOrder(fromLayerOrder: matrix.elements)
    }
}
