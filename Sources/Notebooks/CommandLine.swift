import Foundation
internal import Foundations

/// A command line split into words by the quoting rules of a shell, without a shell.
///
/// Words are separated by blanks. Single quotes keep everything, double quotes everything except `\"` and `\\`, and a
/// backslash outside quotes keeps the next character. `#` at the beginning of a word starts a comment. Other shell
/// features (pipes, redirections, variables, patterns) are errors.
struct CommandLine: Equatable {
    /// The words, at least one.
    var words: [String] = []
    /// The text after `#`.
    var comment = ""

    /// Characters with a meaning in a shell outside quotes.
    private static let metacharacters: Set<Character> = [
        "|", "&", ";", "<", ">", "(", ")", "$", "`", "*", "?", "[", "]", "{", "}",
    ]

    /// Splits `text`; a backslash at the end of a line continues it on the next. `firstLine` counts from 1.
    init(parsing text: String, name: String, firstLine: Int) throws {
        var line = firstLine
        func failure(_ what: String, _ remedy: String) -> UserError {
            UserError(.badData, what, "\(name), line \(line)", remedy)
        }
        var word: String?
        var quote: Character?
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "\n" { line += 1 }
            switch (character, quote) {
            case ("'", "'"), ("\"", "\""): quote = nil
            case (_, "'"): word = (word ?? "") + String(character)
            case ("\\", "\"") where rest.first == "\"" || rest.first == "\\":
                word = (word ?? "") + String(rest.removeFirst())
            case ("$", "\""), ("`", "\""):
                throw failure(
                    "'\(character)' within double quotes stands for something else in a shell",
                    "notebooks run without a shell; use single quotes if the character is meant")
            case (_, "\""): word = (word ?? "") + String(character)
            case ("'", nil), ("\"", nil):
                quote = character
                word = word ?? ""
            case ("\\", nil):
                guard let next = rest.popFirst() else {
                    throw failure("the command ends in a backslash", "go on below")
                }
                if next == "\n" { line += 1 } else { word = (word ?? "") + String(next) }
            case (" ", nil), ("\t", nil), ("\n", nil):
                if let finished = word { words.append(finished) }
                word = nil
            case ("#", nil) where word == nil:
                comment = rest.trimmingCharacters(in: .whitespaces)
                rest = ""
            case ("~", nil) where word == nil, (_, nil) where Self.metacharacters.contains(character):
                throw failure(
                    "the command has '\(character)' outside quotes",
                    "notebooks run without a shell; quote it if the character is meant, else use a cell of its own")
            default: word = (word ?? "") + String(character)
            }
        }
        if let quote { throw failure("the command ends within \(quote) quotes", "close them") }
        if let word { words.append(word) }
        guard !words.isEmpty else { throw failure("the cell has no command", "write one after '$ '") }
    }
}
