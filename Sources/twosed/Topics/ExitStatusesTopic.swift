extension Topic {
    static let exitStatuses = Topic(
        name: "exit-statuses", summary: "what the command's exit status means, for scripts",
        text: """
            EXIT STATUSES

            \(table)

            An error is one line on standard error, 'twosed: what (where): what to try'.
            Files are written completely or not at all.

            Example: twosed notebook check notebooks-txt/*.txt || echo differs

            """)

    private static var table: String {
        let answers = Failure.Status.allCases.map { (status: $0.rawValue, meaning: $0.meaning) }
        let rows = [(status: 0, meaning: "done; for checks: everything proved, satisfied or the same")] + answers
        return rows.map { row in
            let number = String(row.status)
            return String(repeating: " ", count: 5 - number.count) + "\(number)  \(row.meaning)"
        }.joined(separator: "\n")
    }
}

extension Failure.Status {
    /// The meaning of the status, in a few words.
    var meaning: String {
        switch self {
        case .refuted: "a check was refuted, or a notebook differs"
        case .undecided: "a check is undecided"
        case .usage: "bad usage: an unknown flag, or a number out of its range"
        case .badData: "bad input data: a file with wrong content"
        case .missingInput: "an input file is missing or cannot be read"
        case .internalError: "an error of the program itself: please report it"
        case .unwritable: "the output cannot be written, or standard output is full or closed"
        case .interrupted: "interrupted (Ctrl-C, SIGTERM): the message says what was kept"
        case .readerGone: "the reader of a pipe closed it, as in '| head -1': no message"
        }
    }
}
