/// Whether a statement about enclosed numbers is true, false or undecided.
public enum Certainty: Sendable, Equatable {
    /// It holds for every choice of points in the enclosures.
    case certain
    /// It fails for every choice of points in the enclosures.
    case impossible
    /// The enclosures do not decide: it may hold for some choices and fail for others.
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
