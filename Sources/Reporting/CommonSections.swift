internal import Experiments
internal import Foundations

/// Sections that every report shares.
extension MarkdownDocument {
    /// The title, the question as a quotation.
    mutating func opening(title: String, question: String) {
        heading(title, level: 1)
        paragraph("> \(question)")
    }

    /// The data of each piece, by name, size and hash; nothing where the records do not say.
    private mutating func data<Configuration>(of records: StudyRecords<Configuration>) {
        guard let fingerprints = records.fingerprints, let pieces = try? records.study.pieces() else { return }
        var groups: [(fingerprint: Fingerprint, pieces: [String])] = []
        for piece in pieces {
            guard let fingerprint = fingerprints[piece] else { continue }
            if let index = groups.firstIndex(where: { $0.fingerprint == fingerprint }) {
                groups[index].pieces.append(piece)
            } else {
                groups.append((fingerprint, [piece]))
            }
        }
        let sentences = groups.map { fingerprint, pieces in
            let files = fingerprint.data
            let what = files.map { "`\($0.name)` (\($0.bytes) bytes, SHA-256 \($0.sha256.prefix(12))…)" }
            let data = what.isEmpty ? "no data" : what.joined(separator: ", ")
            let which = groups.count == 1 ? "All pieces" : pieces.joined(separator: ", ")
            return "\(which): \(data), version \(fingerprint.numerics) of the numerics."
        }
        paragraph(
            "What the numbers are of. \(sentences.joined(separator: " ")) Where the data or the version are others, "
                + "`twosed run` computes the piece anew.")
    }

    /// How to get the same numbers again, and the machine they came from.
    mutating func repetition<Configuration>(of records: StudyRecords<Configuration>) {
        let (name, environment) = (records.study.name, records.environment)
        let seconds = records.timing.values.sorted().reduce(0, +)
        heading("Repeat it")
        code(
            "twosed run Reports/\(name)/study.yml --store Reports --fresh\ntwosed report Reports/\(name)",
            language: "sh")
        let time = seconds < 100 ? NumberFormat.number(seconds, significantDigits: 2) : String(Int(seconds.rounded()))
        paragraph(
            "The numbers come from [records.json](records.json), which holds all of them with the configuration and the "
                + "seed; the same seed gives the same bits for any number of threads on one type of machine. Computed in "
                + "\(time) s by TwoScale \(environment.version) on \(environment.system), "
                + "\(environment.processor), \(environment.threads) threads, BLAS from `\(environment.blas)`, "
                + "\(environment.date).")
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
