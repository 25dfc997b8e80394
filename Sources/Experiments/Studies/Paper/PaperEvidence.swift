internal import Foundations
internal import Records

/// The records of a study of the paper, by what they are about.
struct PaperEvidence {
    /// The results of a kind of piece.
    struct Of<Work, Result> {
        var experiment: PaperStudy.Experiment
        var source: PaperStudy.Source
        var work: Work
        var result: Result
    }

    var plain: [Of<PaperStudy.PlainPiece, PaperStudy.Dimensions>] = []
    var tempered: [Of<PaperStudy.TemperedPiece, PaperStudy.Dimensions>] = []
    var training: [Of<PaperStudy.TrainingPiece, PaperStudy.Losses>] = []
    var limits: [Of<PaperStudy.Limit, PaperStudy.LimitRecord>] = []
    var modular: [Of<PaperStudy.Modular, PaperStudy.ModularRecord>] = []
    var costs: [Of<PaperStudy.Cost, PaperStudy.CostRecord>] = []
    /// All pieces, and those without results.
    var pieces: [PaperStudy.Piece] = []
    var missing: [PaperStudy.Piece] = []

    init(_ results: [(piece: PaperStudy.Piece, record: PaperStudy.Record)]) {
        for (piece, record) in results {
            pieces.append(piece)
            if PaperStudy.isAbsent(record) { missing.append(piece) }
            func of<Work, Result>(_ work: Work, _ result: Result) -> Of<Work, Result> {
                Of(experiment: piece.experiment, source: piece.inputs.source, work: work, result: result)
            }
            switch (piece.work, record) {
            case (.plain(let work), .dimensions(let result)): plain.append(of(work, result))
            case (.tempered(let work), .dimensions(let result)): tempered.append(of(work, result))
            case (.training(let work), .losses(let result)): training.append(of(work, result))
            case (.limit(let work), .limit(let result)): limits.append(of(work, result))
            case (.modular(let work), .modular(let result)): modular.append(of(work, result))
            case (.cost(let work), .cost(let result)): costs.append(of(work, result))
            default: break
            }
        }
    }
}

extension PaperEvidence.Of where Work == PaperStudy.PlainPiece, Result == PaperStudy.Dimensions {
    /// The row at a micro scale with the first meso exponent.
    func row(_ epsilon: String) -> PaperStudy.Dimensions.Row? {
        result.rows.first { $0.epsilon == epsilon && $0.zeta == work.zeta.first }
    }
}

extension Sequence where Element: Hashable {
    /// Each once, in the order of the first.
    func distinct() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

/// A verdict in one setting, with the settings by name.
struct PaperPart {
    var labels: [String: String] = [:]
    var verdict: PaperStudy.Verdict
    var measures: [PaperStudy.Measure] = []

    /// One verdict for all parts.
    ///
    /// All alike: theirs. Confirmed here and refuted there: it depends on the settings in which alone such parts differ, or if
    /// no two do, on all that differ. Else it is open.
    static func combined(_ parts: [PaperPart]) -> (verdict: PaperStudy.Verdict, on: [String]) {
        let verdicts = Set(parts.map(\.verdict))
        if verdicts.count == 1, let only = verdicts.first { return (only, []) }
        let (yes, no) = (
            parts.filter { $0.verdict == .reproduced }, parts.filter { $0.verdict == .notReproduced }
        )
        guard !yes.isEmpty, !no.isEmpty else { return (.undecided, []) }
        let differences = yes.flatMap { a in
            no.map { b in Set(a.labels.keys).union(b.labels.keys).filter { a.labels[$0] != b.labels[$0] } }
        }
        let single = differences.filter { $0.count == 1 }.flatMap { $0 }
        return (.depends, Set(single.isEmpty ? differences.flatMap { $0 } : single).sorted())
    }
}

/// The networks A, B and C of the paper, for tables on which their order is tested.
enum PaperNetworks {
    static func trio(_ source: PaperStudy.Source, norm: String = "batch") -> [String] {
        let names: [String]
        switch source {
        case .covertype: return ["54-16-7", "54-13-11-9-7", "54-10-2-10-25-7"]
        case .mnist: names = ["7-5|10-50-34-10", "3-3-3|10-52-50-10", "5-5|10-115-2-116-10"]
        case .cifar: names = ["7-5|10-50-34-10", "3-3-3|10-60-55-10", "5-5|10-135-2-136-10"]
        case .digits: return []
        }
        return names.map { "cnn:\($0);norm=\(norm)" }
    }
}
