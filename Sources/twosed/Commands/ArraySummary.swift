import Datasets
import Foundations
import Networks

/// What a file of arrays holds, as `twosed data info` shows it.
struct ArraySummary: Codable {
    struct Item: Codable {
        var name: String
        var shape: [Int]
        var minimum: Double?
        var mean: Double?
        var maximum: Double?
    }

    var kind: String
    var source: String
    var rows: Int?
    var features: Int?
    var network: String?
    var parameters: Int?
    var arrays: [Item]
    var notes: [String]

    /// The arrays of a file that is no table.
    init(_ name: String) throws {
        source = name
        notes = []
        let (path, member) = ArrayFile.split(name)
        let format = try FileFormat.of(path)
        let isArchive = (format == .archive || format == .safetensors) && member == nil
        let held = isArchive ? try NetworkFile.arrays(of: path) : [try ArrayFile.read(name)]
        arrays = held.map { array in
            Item(
                name: isArchive ? array.name : name, shape: array.shape, minimum: array.numbers.min(),
                mean: array.numbers.isEmpty ? nil : array.numbers.reduce(0, +) / Double(array.numbers.count),
                maximum: array.numbers.max())
        }
        kind = "array"
        if isArchive {
            guard NetworkFile.areWeights(held) else { return }
            kind = "network"
            do {
                let file = try NetworkFile(arrays: held, path: path)
                network = file.notation
                let own = held.filter(CheckpointArrays.isOfNetwork).map(\.name)
                if own.count < held.count {
                    arrays.removeAll { !own.contains($0.name) }
                    notes.append("a checkpoint, with its optimiser and its run")
                }
                parameters = file.readsImages ? nil : file.parameters.count
                notes.append("read as \(file.description)")
            } catch let error as UserError {
                notes.append(error.description(spelling: Failure.flag(of:)))
            }
        } else if let count = held[0].shape.first, count > 0 {
            kind = format == .cifar || (format == .idx && held[0].shape.count == 3) ? "images" : "array"
            rows = count
            features = held[0].numbers.count / count
            if format == .cifar {
                let data = try Dataset.read(name)
                let classes = zip(data.classNames, data.samplesPerClass).map { "\($0): \($1)" }
                notes.append("images of CIFAR-10 with labels, rows per class  \(classes.joined(separator: ", "))")
            }
        }
    }

    var table: Table {
        Table(
            headings: ["array", "shape", "minimum", "mean", "maximum"],
            rows: arrays.map { array in
                [array.name, array.shape.map(String.init).joined(separator: " x ")]
                    + [array.minimum, array.mean, array.maximum].map { $0.map { $0.significant(6) } ?? "" }
            })
    }

    var page: String {
        let size = rows.map { ", \($0) rows, \(features ?? 0) features" } ?? ", \(arrays.count) arrays"
        return "\(source): \(kind)\(network.map { " \($0)" } ?? "")\(size)\n" + notes.map { "  \($0)\n" }.joined()
            + "\n" + table.text
    }
}
