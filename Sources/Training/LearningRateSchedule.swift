import Foundation
internal import Foundations

/// The learning rate as a function of the epoch.
public enum LearningRateSchedule: Sendable, Hashable, CustomStringConvertible {
    /// The same rate throughout.
    case constant
    /// Times `multiplier` after every `epochs` epochs.
    case step(epochs: Int, multiplier: Double)
    /// `(1 + cos(pi e / E)) / 2` of the rate in epoch e = 0, ..., E - 1 (Loshchilov and Hutter, ICLR 2017, one cycle).
    case cosine

    /// Parses `constant`, `step:EPOCHS:FACTOR` or `cosine`.
    public init(parsing text: String) throws {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        switch (parts[0], parts.count) {
        case ("constant", 1): self = .constant
        case ("cosine", 1): self = .cosine
        case ("step", 3):
            guard let epochs = Int(parts[1]), epochs >= 1, let multiplier = Double(parts[2]), multiplier > 0,
                multiplier <= 1
            else {
                throw Self.failure(text)
            }
            self = .step(epochs: epochs, multiplier: multiplier)
        default: throw Self.failure(text)
        }
    }

    private static func failure(_ text: String) -> UserError {
        UserError(
            .usage, "'\(text)' is no schedule of learning rates", setting: "schedule",
            "write constant, cosine or step:EPOCHS:FACTOR such as step:10:0.5")
    }

    /// The notation that `init(parsing:)` reads.
    public var description: String {
        switch self {
        case .constant: "constant"
        case .step(let epochs, let multiplier): "step:\(epochs):\(multiplier)"
        case .cosine: "cosine"
        }
    }

    /// The multiplier of the learning rate in an epoch, counted from 0, of `epochs` in total.
    public func multiplier(epoch: Int, of epochs: Int) -> Double {
        switch self {
        case .constant: 1
        case .step(let every, let multiplier): pow(multiplier, Double(epoch / every))
        case .cosine: (1 + cos(Double.pi * Double(epoch) / Double(epochs))) / 2
        }
    }
}
