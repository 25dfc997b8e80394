internal import Foundations
internal import Records

/// Sections of every report.
extension MarkdownDocument {
    /// The title, and the question as a quotation.
    mutating func opening(title: String, question: String) {
        heading(title, level: 1)
        paragraph("> \(question)")
    }

    /// The data of each piece, by name, size and hash.
    private mutating func data<Settings>(of records: StudyRecords<Settings>) {
        var groups: [(fingerprint: Fingerprint, pieces: [String])] = []
        for piece in records.pieces {
            if let index = groups.firstIndex(where: { $0.fingerprint == piece.fingerprint }) {
                groups[index].pieces.append(piece.name)
            } else {
                groups.append((piece.fingerprint, [piece.name]))
            }
        }
        let sentences = groups.map { fingerprint, pieces in
            let files = fingerprint.data
            let what = files.map { "`\($0.name)` (\($0.bytes) bytes, SHA-256 \($0.sha256.prefix(12))…)" }
            let data = what.isEmpty ? "no data" : what.joined(separator: ", ")
            let which = groups.count == 1 ? "All pieces" : Self.named(pieces)
            return "\(which): \(data), version \(fingerprint.numerics) of the numerics."
        }
        paragraph(
            "Data and version. \(sentences.joined(separator: " ")) If the data or the version change, "
                + "`twosed run` computes the piece anew.")
    }

    /// The names of pieces; of many, their number with the first and the last.
    static func named(_ pieces: [String]) -> String {
        pieces.count <= 8
            ? pieces.joined(separator: ", ")
            : "\(pieces.count) pieces, from \(pieces[0]) to \(pieces[pieces.count - 1])"
    }

    /// How to repeat the numbers, and the machine on which they were computed.
    mutating func repetition<Settings>(of records: StudyRecords<Settings>, store: String) {
        let (name, environment) = (records.study.name, records.environment)
        let kept = records.pieces.filter { $0.environment != nil }
        let own = records.pieces.filter { $0.environment == nil }
        heading("Repeat it")
        code(
            "twosed run \(store)/\(name)/study.yml --store \(store) --fresh"
                + (records.study.longPieces.isEmpty ? "" : " --long") + "\ntwosed report \(store)/\(name)",
            language: "sh")
        func time(_ pieces: [StudyRecords<Settings>.Entry]) -> String {
            let seconds = pieces.map(\.seconds).sorted().reduce(0, +)
            return seconds < 100 ? NumberFormat.number(seconds, significantDigits: 2) : String(Int(seconds.rounded()))
        }
        paragraph(
            "The numbers come from [records.json](records.json), which holds all of them with the configuration and the "
                + "seed; the same seed gives the same bits for any number of threads on one type of machine. Computed in "
                + "\(time(own)) s by TwoScale \(environment.version) on \(environment.system), "
                + "\(environment.processor), \(environment.threads) threads, BLAS from `\(environment.blas)`, "
                + "\(environment.date)."
                + (kept.isEmpty
                    ? ""
                    : " Kept from an earlier run: \(Self.named(kept.map(\.name))), computed in "
                        + "\(time(kept)) s."))
        data(of: records)
    }
}

extension EstimateDocument {
    /// The estimator's warnings, each with its network and scales.
    var warningLines: [String] {
        rows.flatMap { row in
            row.warnings.map { "\(model.network), ε = \(row.epsilon), ζ = \(row.zeta): \($0)." }
        }
    }
}

extension ReportedEstimate {
    /// The value with its error in the notation `843.2(1.7)`.
    var shown: String { NumberFormat.number(value, error: standardError) }
}
