/// Words for users in which names of settings are marked: `"use \(setting: "estimator") plain"`.
///
/// A setting is named as study files spell it, in camel case. Whoever shows the words may spell settings in another way:
/// the command shows `learningRate` as its flag `--learning-rate`.
public struct Message: ExpressibleByStringInterpolation, CustomStringConvertible, Equatable, Sendable {
    fileprivate enum Piece: Equatable, Sendable {
        case words(String)
        case setting(String)
    }

    private var pieces: [Piece]

    /// The words with settings spelled as study files do.
    public var description: String { description { $0 } }

    /// The words with the names of settings spelled by a function of theirs.
    public func description(spelling setting: (String) -> String) -> String {
        pieces.map { piece in
            switch piece {
            case .words(let words): words
            case .setting(let name): setting(name)
            }
        }.joined()
    }

    /// Words without settings.
    public init(_ words: String) { pieces = [.words(words)] }

    /// The name of a setting alone.
    public init(setting: String) { pieces = [.setting(setting)] }

    /// Words from a literal.
    public init(stringLiteral value: String) { self.init(value) }

    /// Words from a literal with interpolations.
    public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

    /// Joins two messages.
    public static func + (first: Message, second: Message) -> Message {
        var sum = first
        sum.pieces += second.pieces
        return sum
    }

    /// Collects words and settings.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        /// An empty message.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds words.
        public mutating func appendLiteral(_ literal: String) { pieces.append(.words(literal)) }

        /// Adds a value as a string shows it.
        public mutating func appendInterpolation(_ value: some Any) { pieces.append(.words("\(value)")) }

        /// Adds the words of another message with its settings.
        public mutating func appendInterpolation(_ message: Message) { pieces += message.pieces }

        /// Adds the name of a setting.
        public mutating func appendInterpolation(setting: String) { pieces.append(.setting(setting)) }
    }
}
