import Foundation

/// Says what is wrong with what a command left behind; nil where nothing is.
enum FuzzJudge {
    /// Statuses that the command promises (`twosed topics exit-statuses`), without those of interruptions.
    static let statuses: Set<Int32> = [0, 1, 2, 64, 65, 66, 73]
    private static let answers: Set<Int32> = [0, 1, 2]

    private static let raw = [
        "EncodingError", "DecodingError", "NSError", "NSCocoaError", "Fatal error", "fatalError", "CodingKey", "Swift.",
        "Optional(", "Error Domain", "The operation couldn", "The data couldn", "debugDescription", "Stack dump",
        "unexpectedly found nil", "Index out of range", "overflow", "std::", "__C.",
    ]

    static func complaint(about outcome: FuzzProcess.Outcome, files: [String]) -> String? {
        if outcome.isHung { return "does not end" }
        if outcome.isSignal { return "dies of signal \(outcome.status)" }
        guard statuses.contains(outcome.status) else { return "ends with status \(outcome.status)" }
        let lines = outcome.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        if let word = raw.first(where: { outcome.errors.contains($0) }) { return "shows raw text: \(word)" }
        if let left = files.first(where: { $0.hasPrefix(".twosed-") }) { return "leaves \(left) behind" }
        if answers.contains(outcome.status) {
            // A verdict says nothing on standard error but notes and warnings.
            let known = lines.allSatisfy { $0.hasPrefix("warning: ") || $0.hasPrefix("note: ") }
            return known ? nil : "ends with status \(outcome.status) and an unknown line on standard error"
        }
        guard lines.count == 1, outcome.errors.hasSuffix("\n") else {
            return "says \(lines.count) lines on standard error instead of one"
        }
        guard outcome.errors.hasPrefix("twosed: ") else { return "does not say 'twosed: ...'" }
        if !outcome.output.isEmpty, outcome.status != 73 { return "prints a part of a result before the error" }
        guard outcome.errors.count <= 1_500 else { return "says a line of \(outcome.errors.count) characters" }
        return outcome.errors.contains("): ") ? nil : "does not say 'what (where): what to try'"
    }
}
