/// A message for users with marked names of settings: `"use \(setting: "estimator") plain"`.
///
/// Settings have their names in study files, in camel case. A caller can replace them: the command shows `learningRate`
/// as its flag `--learning-rate`.
public struct Message: ExpressibleByStringInterpolation, CustomStringConvertible, Equatable, Sendable {
    fileprivate enum Piece: Equatable, Sendable {
        case words(String)
        case setting(String)
    }

    private var pieces: [Piece]

    /// The text with settings as in study files.
    public var description: String { description { $0 } }

    /// The text with the names of settings replaced by a function.
    public func description(spelling setting: (String) -> String) -> String {
        pieces.map { piece in
            switch piece {
            case .words(let words): words
            case .setting(let name): setting(name)
            }
        }.joined()
    }

    /// Text without settings.
    public init(_ words: String) { pieces = [.words(words)] }

    /// Only the name of a setting.
    public init(setting: String) { pieces = [.setting(setting)] }

    /// A message from a literal.
    public init(stringLiteral value: String) { self.init(value) }

    /// A message from a literal with interpolations.
    public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

    /// Joins two messages.
    public static func + (first: Message, second: Message) -> Message {
        var sum = first
        sum.pieces += second.pieces
        return sum
    }

    /// Collects text and settings.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        /// An empty message.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds text.
        public mutating func appendLiteral(_ literal: String) { pieces.append(.words(literal)) }

        /// Adds the description of a value.
        public mutating func appendInterpolation(_ value: some Any) { pieces.append(.words("\(value)")) }

        /// Adds another message with its settings.
        public mutating func appendInterpolation(_ message: Message) { pieces += message.pieces }

        /// Adds the name of a setting.
        public mutating func appendInterpolation(setting: String) { pieces.append(.setting(setting)) }
    }
}
