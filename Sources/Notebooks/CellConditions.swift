import Foundation
internal import Foundations

/// The expected exit status of a cell's command and the tolerance for its output.
///
/// Written as a comment after the command, so that the line also works in a shell: `# exit 64`, `# tolerance 1e-3`,
/// `# seconds 60`, or several with commas.
public struct CellConditions: Sendable, Equatable {
    /// The expected exit status.
    public var status: Int32 = 0
    /// Relative tolerance of the numbers; nil for that of the run.
    public var tolerance: Double?
    /// Seconds the command may take; nil for the limit of the run.
    public var seconds: Double?

    /// The conditions of a cell without a comment.
    public init() {}

    /// The conditions in a comment, which may be empty; `place` names it in errors.
    init(parsing comment: String, at place: String) throws {
        guard !comment.isEmpty else { return }
        for part in comment.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: " ")
            let value = words.count == 2 ? String(words[1]) : ""
            switch words.first {
            case "exit":
                guard let number = Int32(value), (0...255).contains(number) else {
                    throw Self.failure(part, "write an exit status from 0 to 255, as in '# exit 65'", place)
                }
                status = number
            case "tolerance":
                guard let number = Double(value), number >= 0, number < 1 else {
                    throw Self.failure(part, "write a relative tolerance from 0 up to below 1", place)
                }
                tolerance = number
            case "seconds":
                guard let number = Double(value), number > 0, number <= 86400 else {
                    throw Self.failure(part, "write a time limit in seconds, at most 86400", place)
                }
                seconds = number
            default: throw Self.failure(part, "use 'exit', 'tolerance' and 'seconds'", place)
            }
        }
    }

    private static func failure(_ part: Substring, _ remedy: String, _ place: String) -> UserError {
        let shown = part.trimmingCharacters(in: .whitespaces)
        return UserError(.badData, "'\(shown)' is no condition of a cell", place, remedy)
    }
}
