internal import Foundations

/// The loss of a network's outputs o for the class y; p is the softmax of the outputs.
public enum Loss: Sendable, Hashable, CustomStringConvertible {
    /// `-log p_y` in nats, unbounded.
    case crossEntropy
    /// `sum_k (o_k - [k = y])^2`, unbounded. (Some programs divide by the number of outputs.)
    case squared
    /// `(o - y)^2` for a real target y and a network with one output o, unbounded.
    case squaredTarget
    /// `sum_k (p_k - [k = y])^2`, between 0 and 2 (Brier, Monthly Weather Review 78, 1950).
    case brier
    /// `min(-log p_y, bound)` in nats, between 0 and `bound`; the gradient of rows at the bound is 0.
    case clippedCrossEntropy(bound: Double)

    /// Parses `cross-entropy`, `squared`, `squared-target`, `brier` or `clipped:BOUND`.
    public init(parsing text: String) throws {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        switch (parts[0], parts.count) {
        case ("cross-entropy", 1): self = .crossEntropy
        case ("squared", 1): self = .squared
        case ("squared-target", 1): self = .squaredTarget
        case ("brier", 1): self = .brier
        case ("clipped", 2):
            guard let bound = Double(parts[1]), bound > 0, bound.isFinite else { throw Loss.failure(text) }
            self = .clippedCrossEntropy(bound: bound)
        default: throw Loss.failure(text)
        }
    }

    private static func failure(_ text: String) -> UserError {
        UserError(
            .usage, "'\(text)' is no loss", setting: "loss",
            "write cross-entropy, squared, brier or clipped:BOUND with BOUND > 0")
    }

    /// The notation that `init(parsing:)` reads.
    public var description: String {
        switch self {
        case .crossEntropy: "cross-entropy"
        case .squared: "squared"
        case .squaredTarget: "squared-target"
        case .brier: "brier"
        case .clippedCrossEntropy(let bound): "clipped:\(bound)"
        }
    }

    /// Whether labels are classes; real targets otherwise.
    public var hasClasses: Bool { self != .squaredTarget }

    /// The loss for labels that are real targets: the squared one becomes that of a target.
    public var forTargets: Loss { self == .squared ? .squaredTarget : self }

    /// The largest value of a bounded loss whose smallest is 0; nil for an unbounded one.
    public var upperBound: Double? {
        switch self {
        case .crossEntropy, .squared, .squaredTarget: nil
        case .brier: 2
        case .clippedCrossEntropy(let bound): bound
        }
    }
}
