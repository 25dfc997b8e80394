internal import Datasets
internal import EffectiveDimension
import Foundation
internal import Foundations
internal import LinearAlgebra
internal import Networks
internal import Records
import Synchronization

/// The rows of a study of the paper, loaded once in a process.
///
/// Pixels of images are divided by 255. The columns of a table are standardised over all rows before inputs are selected.
struct PaperData: Sendable {
    let rows: Dataset
    let scaling: Standardisation

    private static let loaded = Mutex<[String: PaperData]>([:])

    /// The rows of a piece; throws a `UserError` if a file cannot be read.
    static func load(_ inputs: PaperStudy.Inputs, folder: URL) throws -> PaperData {
        let paths = inputs.existingFiles(in: folder) ?? []
        let key = ([inputs.source.rawValue] + paths).joined(separator: "\n")
        if let data = loaded.withLock({ $0[key] }) { return data }
        let data = try read(inputs.source, paths)
        loaded.withLock { $0[key] = data }
        return data
    }

    private static func read(_ source: PaperStudy.Source, _ paths: [String]) throws -> PaperData {
        let rows =
            switch source {
            case .covertype where paths.isEmpty: try ShippedSample.covertype.load()
            case .covertype: try Dataset(csv: paths[0], table: TableOptions())
            case .digits: try ShippedSample.digits.load()
            case .mnist: try Dataset(idxImages: paths[0], labels: paths[1], name: "MNIST")
            case .cifar: try Dataset(cifar: paths[0], name: "CIFAR-10")
            }
        return PaperData(
            rows: rows,
            scaling: rows.imageShape == nil
                ? try Standardisation(fittedTo: rows.features) : .pixels(columns: rows.features.columns))
    }

    /// Channels, height and width of the images; throws for rows of a table.
    func imageShape() throws -> TensorShape {
        guard let shape = rows.imageShape, shape.count == 3 else {
            throw UserError(
                .badData, "the rows of a table cannot be shifted", "training", "set 'doubled' for images alone")
        }
        return TensorShape(shape[0], shape[1], shape[2])
    }

    /// Some random rows as inputs of an estimate.
    func inputs(_ count: Int, seed: UInt64) throws -> Matrix {
        let chosen = rows.features.selectingRows(try rows.rowNumbers(.random(count, seed: seed)))
        return scaling.applied(to: chosen)
    }
}

extension PaperStudy.Inputs {
    /// The paths of the files; nil if one is missing, empty for a shipped sample.
    func existingFiles(in folder: URL) -> [String]? {
        let base = URL(fileURLWithPath: folder.path, isDirectory: true)
        let paths = files.map { URL(fileURLWithPath: $0, relativeTo: base).path }
        guard paths.allSatisfy(FileManager.default.fileExists(atPath:)) else { return nil }
        return paths.isEmpty && (source == .mnist || source == .cifar) ? nil : paths
    }
}
