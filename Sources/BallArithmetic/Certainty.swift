/// What is known of a statement about numbers that are known only as enclosures.
public enum Certainty: Sendable, Equatable {
    /// It holds for every choice of points in the enclosures.
    case certain
    /// It fails for every choice of points in the enclosures.
    case impossible
    /// It holds for some choices and fails for others, as far as the enclosures show.
    case unknown

    init(certainIf holds: Bool, impossibleIf fails: Bool) {
        self = holds ? .certain : fails ? .impossible : .unknown
    }

    /// The certainty of the opposite statement.
    public var negated: Certainty {
        switch self {
        case .certain: .impossible
        case .impossible: .certain
        case .unknown: .unknown
        }
    }
}
