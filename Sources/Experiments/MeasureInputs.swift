internal import Datasets
internal import Foundations
public import LinearAlgebra
public import Networks

extension InputSource {
    /// The inputs, with the classes of the rows if they are wanted and the source has them, and a sentence that describes the
    /// inputs; the rows are those of `load`.
    public func load(
        samples: Int?, withClasses: Bool, defaultRows: Int = 100, seed: UInt64,
        for network: (name: String, inputs: Int?)? = nil
    ) throws -> (inputs: Matrix, labels: [Int]?, description: String) {
        let (inputs, description) = try load(
            samples: samples, defaultRows: defaultRows, seed: seed, for: network)
        guard withClasses else { return (inputs, nil, description) }
        let data: Dataset
        switch self {
        case .sample(let name): data = try Self.shipped(name).load()
        case .data(let path, let table):
            // A table without classes is one of inputs alone.
            guard let read = try? Dataset.read(path, table: table, inputs: network?.inputs) else {
                return (inputs, nil, description)
            }
            data = read
        case .inputs: return (inputs, nil, description)
        }
        guard let classes = data.labels else { return (inputs, nil, description) }
        let rows = try data.rowNumbers(.random(inputs.rows, seed: seed))
        return (inputs, rows.map { classes[$0] }, description)
    }
}
