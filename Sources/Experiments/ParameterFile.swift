internal import Datasets
internal import Foundations
public import LinearAlgebra
public import Networks
internal import Training

extension NetworkShape {
    /// Parameters of this network from a file, [draws x parameters] in file order: each layer's weights [out x in] row-major,
    /// then its biases; with convolutions in unit order.
    ///
    /// The file is an array of any format that is read, or the weights of a network in `.safetensors` or `.npz`, which make one
    /// row. A list of numbers is one row too.
    ///
    /// `inputs` is the number of values of the data, for a network with convolutions that does not say its image.
    public func parameters(from name: String, inputs: Int? = nil) throws -> Matrix {
        let (path, member) = ArrayFile.split(name)
        let format = try FileFormat.of(path)
        if member == nil, format == .safetensors || format == .archive {
            let arrays = try NetworkFile.arrays(of: path)
            if NetworkFile.areWeights(arrays) {
                let architecture = try architecture(inputs: inputs)
                let parameters: [Double]
                if readsImages {
                    parameters = try NetworkWeights.load(path, for: architecture).parameters
                } else {
                    let file = try NetworkFile(arrays: arrays, path: path)
                    try file.check(fits: architecture)
                    parameters = file.parameters
                }
                return Matrix(rows: 1, columns: parameters.count, elements: parameters)
            }
        }
        let array = try ArrayFile.read(name)
        guard !array.numbers.isEmpty else {
            throw UserError(.badData, "the array holds no numbers", name, "save an array [draws x parameters]")
        }
        let rows = array.shape.count > 1 ? array.shape[0] : 1
        return Matrix(rows: rows, columns: array.numbers.count / rows, elements: array.numbers)
    }
}
