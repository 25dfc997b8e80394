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
/// Pixels are divided by their largest value. The columns of a table are standardised over all rows before inputs are
/// selected.
struct PaperData: Sendable {
    let rows: Dataset
    /// Of a table; nil for images.
    let standardisation: Standardisation?

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
        switch source {
        case .covertype:
            return try table(
                paths.isEmpty
                    ? ShippedSample.covertype.load() : Dataset(csv: paths[0], table: TableOptions()))
        case .digits: return PaperData(rows: try ShippedSample.digits.load().divided(by: 16), standardisation: nil)
        case .mnist:
            return PaperData(
                rows: try Dataset(idxImages: paths[0], labels: paths[1], name: "MNIST").divided(by: 255),
                standardisation: nil)
        case .cifar:
            return PaperData(
                rows: try Dataset(cifar: paths[0], name: "CIFAR-10").divided(by: 255), standardisation: nil)
        }
    }

    /// Channels, height and width of an image; nil for rows of a table.
    var imageShape: TensorShape? {
        guard standardisation == nil else { return nil }
        let channels = rows.features.columns % 3 == 0 ? 3 : 1
        let side = Int(Double(rows.features.columns / channels).squareRoot().rounded())
        return TensorShape(channels, side, side)
    }

    private static func table(_ rows: Dataset) throws -> PaperData {
        PaperData(rows: rows, standardisation: try Standardisation(fittedTo: rows.features))
    }

    /// Some random rows as inputs of an estimate.
    func inputs(_ count: Int, seed: UInt64) throws -> Matrix {
        let chosen = rows.features.selectingRows(try rows.rowNumbers(.random(count, seed: seed)))
        return standardisation?.applied(to: chosen) ?? chosen
    }
}

extension Dataset {
    fileprivate func divided(by largest: Double) -> Dataset {
        Dataset(
            name: name, source: source, notice: notice,
            features: Matrix(
                rows: features.rows, columns: features.columns, elements: features.elements.map { $0 / largest }),
            labels: labels, classNames: classNames)
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

/// Rows of images in a random order, as they are: for training without standardisation.
struct PixelRows: LabelledLaw {
    let rows: Dataset

    var name: String { "\(rows.name), pixels divided by their largest value" }
    var featureCount: Int { rows.features.columns }
    var classCount: Int { rows.classCount }
    var bayesErrorRate: Double? { nil }

    func draw(using stream: inout RandomStream) -> (features: [Double], label: Int) {
        let row = stream.integer(below: rows.count)
        return (Array(rows.features.row(row)), rows.labels?[row] ?? 0)
    }

    /// Rows `range` of a random order of all, without replacement.
    func sample(_ range: Range<Int>, seed: UInt64) -> Dataset {
        // The numbers cannot be too many: the study asks for no more rows than there are.
        let order = (try? rows.rowNumbers(.random(range.upperBound, seed: seed))) ?? []
        return rows.selectingRows(Array(order[range]))
    }
}
