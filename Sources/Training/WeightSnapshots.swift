public import Foundation
internal import Foundations

/// Files of a network's weights along its training, one every few epochs: `epoch-00000.npz` holds those before it.
public struct WeightSnapshots: Sendable, Equatable {
    /// The folder, which must exist.
    public var folder: URL
    /// Epochs from one file to the next.
    public var every: Int

    /// Files in `folder`, one every `every` epochs.
    public init(folder: URL, every: Int = 1) {
        precondition(every >= 1, "weights every \(every) epochs")
        self.folder = folder
        self.every = every
    }

    /// Writes the weights of a trainer if it is their turn, as PyTorch names them.
    func write(_ trainer: Trainer) throws {
        guard trainer.epoch % every == 0 else { return }
        try NetworkWeights.write(
            trainer.parameters, trainer.statistics, of: trainer.architecture,
            to: folder.appending(path: String(format: "epoch-%05d.npz", trainer.epoch)).path,
            precision: trainer.configuration.precision)
    }

    /// The files of weights in a folder by the last number in their names, which is taken for their epoch, in its order.
    ///
    /// Throws `UserError` if there are none, or if a name has no number or the number of another.
    public static func files(in folder: String) throws -> [(epoch: Int, path: String)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let weights = names.filter { [".npz", ".safetensors"].contains(where: $0.hasSuffix) }.sorted()
        guard !weights.isEmpty else {
            throw UserError(
                .missing, "no files of weights, .npz or .safetensors, in the folder", Message(folder),
                "write them with 'twosed train --snapshots'")
        }
        let files = try weights.map { name in
            let stem = (name as NSString).deletingPathExtension
            guard let digits = stem.split(whereSeparator: { !$0.isASCII || !$0.isNumber }).last, let epoch = Int(digits)
            else {
                throw UserError(
                    .badData, "a file whose name has no number of an epoch", Message("\(folder)/\(name)"),
                    "name the files like epoch-00012.npz")
            }
            return (epoch, folder + "/" + name)
        }.sorted { $0.0 < $1.0 }
        for (first, second) in zip(files, files.dropFirst()) where first.0 == second.0 {
            throw UserError(
                .badData, "two files of epoch \(first.0)", Message(second.1), "keep one file for each epoch")
        }
        return files
    }
}
