internal import Datasets
import Foundation
internal import Foundations
public import LinearAlgebra
public import Networks
internal import Records

extension InputSource {
    /// The inputs and a sentence that describes them.
    ///
    /// Data and samples are standardised over all their rows, pixels of images divided by 255; then `samples` rows are drawn without replacement (for nil
    /// `defaultRows`, or all if there are fewer). An array is neither standardised nor reordered; `samples` selects its
    /// first rows, nil all of them.
    ///
    /// Throws if the rows do not have the number of features that `network` reads, unless it is nil.
    public func load(
        samples: Int?, defaultRows: Int = 100, seed: UInt64, for network: (name: String, inputs: Int?)? = nil
    ) throws -> (inputs: Matrix, description: String) {
        switch self {
        case .sample(let name):
            return try Self.standardised(Self.shipped(name).load(), samples, or: defaultRows, seed: seed)
        case .data(let path, let table):
            let data = try Dataset.read(path, table: table, labels: .ignored, inputs: network?.inputs)
            if let network, let inputs = network.inputs { try data.check(inputs: inputs, network: network.name) }
            return try Self.standardised(data, samples, or: defaultRows, seed: seed)
        case .inputs(let path, let table):
            let matrix = try ArrayFile.rows(path, table: table, features: network?.inputs)
            guard let samples, samples != matrix.rows else {
                return (matrix, "\(path), \(matrix.rows == 1 ? "its only row" : "all \(matrix.rows) rows")")
            }
            guard samples < matrix.rows else {
                throw UserError(
                    .usage, "more samples than rows: \(samples) of \(matrix.rows)", "\(setting: "samples"), \(path)",
                    "ask for at most \(matrix.rows)")
            }
            return (matrix.selectingRows(0..<samples), "\(path), the first \(samples) of \(matrix.rows) rows")
        }
    }

    /// The data file of a study in `folder`, whose path may be relative.
    static func data(_ path: String, _ table: TableSettings?, in folder: URL) throws -> InputSource {
        // Without the directory flag, a relative path would start beside the folder.
        let base = URL(fileURLWithPath: folder.path, isDirectory: true)
        return .data(
            path: URL(fileURLWithPath: path, relativeTo: base).path, table: try table?.options ?? TableOptions())
    }

    /// The inputs of a study in `folder`, which names either a shipped sample or a data file.
    init(sample: String?, data: String?, table: TableSettings?, in folder: URL) throws {
        if data == nil { try table?.checkUnused() }
        switch (sample, data) {
        case (let sample?, nil): self = .sample(sample)
        case (nil, let data?): self = try .data(data, table, in: folder)
        default: throw UserError(.badData, "one of 'sample' and 'data' is needed", "sample, data", "give one")
        }
    }

    /// The file that is read.
    func dataFile() throws -> DataFile {
        switch self {
        case .sample(let name): DataFile(name: name, url: try Self.shipped(name).file())
        case .data(let path, _), .inputs(let path, _):
            DataFile(name: path, url: URL(fileURLWithPath: ArrayFile.split(path).path))
        }
    }

    static func shipped(_ name: String) throws -> ShippedSample {
        guard let sample = ShippedSample(rawValue: name) else {
            let names = ShippedSample.allCases.map(\.rawValue).joined(separator: " or ")
            throw UserError(.usage, "no shipped sample is called '\(name)'", setting: "sample", "use \(names)")
        }
        return sample
    }

    private static func standardised(
        _ data: Dataset, _ samples: Int?, or defaultRows: Int, seed: UInt64
    ) throws -> (inputs: Matrix, description: String) {
        let isImages = data.imageShape != nil
        if data.count == 1, !isImages {
            throw UserError(
                .badData, "there is one row, whose standardised features are all 0", Message(data.source),
                "give more rows, or the row as it is with \(setting: "inputs")")
        }
        let scaling =
            isImages
            ? Standardisation.pixels(columns: data.features.columns) : try Standardisation(fittedTo: data.features)
        let features = scaling.applied(to: data.features)
        let samples = samples ?? min(defaultRows, data.count)
        let rows = try data.rowNumbers(.random(samples, seed: seed))
        return (
            features.selectingRows(rows),
            "\(data.annotatedName), \(samples) of \(data.count) rows drawn with seed \(seed), "
                + (isImages ? "pixels / 255" : "standardised over all rows")
        )
    }
}
