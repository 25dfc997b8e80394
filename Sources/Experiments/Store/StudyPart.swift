internal import Foundations

/// A part of a study's pieces, for jobs that share the work without seeing each other: every count-th piece.
public struct StudyPart: Sendable, Equatable {
    /// The number of the part, from 1.
    public let index: Int
    /// The number of parts.
    public let count: Int

    /// The whole study.
    public static let whole = StudyPart(1, of: 1)

    private init(_ index: Int, of count: Int) {
        self.index = index
        self.count = count
    }

    /// The part in a text such as `3/16`; throws a `UserError`.
    public init(_ text: String) throws {
        let words = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard words.count == 2, let index = words[0], let count = words[1], count >= 1, (1...count).contains(index)
        else {
            throw UserError(
                .usage, "'\(text)' is no part of a study", "\(setting: "part")",
                "write I/K with I from 1 to K, as in 3/16")
        }
        self.init(index, of: count)
    }

    /// Whether the piece at a position, from 0, belongs to the part.
    func contains(_ position: Int) -> Bool { position % count == index - 1 }
}
