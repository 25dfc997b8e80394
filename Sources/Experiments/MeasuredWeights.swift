internal import Foundations
internal import LinearAlgebra
public import Networks

extension NetworkShape {
    /// One set of weights of this network in unit order, from a file that `parameters(from:inputs:)` reads.
    ///
    /// `inputs` is the number of values of the data. Throws `UserError` unless the file holds one set that fits.
    public func weights(from path: String, inputs: Int) throws -> [Double] {
        let architecture = try architecture(inputs: inputs)
        let matrix = try parameters(from: path, inputs: inputs)
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
