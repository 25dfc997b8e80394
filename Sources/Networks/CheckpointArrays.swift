public import Datasets
import Foundation

/// The arrays that a checkpoint of `twosed train` holds beside the weights.
public enum CheckpointArrays {
    /// The name of a text in bytes with the settings and the history of the run.
    public static let run = "run.json"
    /// The prefix of the names of arrays that hold the state of the optimiser.
    public static let optimiser = "optimiser."

    /// Whether an array is one of the network, and not of the run that trained it.
    public static func isOfNetwork(_ array: NamedArray) -> Bool {
        array.name != run && !array.name.hasPrefix(optimiser)
    }

    /// What is known of the run; nil without one that can be read.
    public static func run<Run: Decodable>(_ type: Run.Type, in arrays: [NamedArray]) -> Run? {
        guard let bytes = arrays.first(where: { $0.name == run })?.numbers,
            bytes.allSatisfy({ (0...255).contains($0) })
        else { return nil }
        return try? JSONDecoder().decode(type, from: Data(bytes.map { UInt8($0) }))
    }
}
