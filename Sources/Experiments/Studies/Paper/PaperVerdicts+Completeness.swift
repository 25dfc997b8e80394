internal import Records

/// A verdict rests on all pieces that the study names for it: while one is missing, the claim is open.
extension PaperVerdicts {
    /// The same finding, its verdict taken back if pieces are missing.
    func openIfIncomplete(_ finding: PaperStudy.Finding) -> PaperStudy.Finding {
        let missing = evidence.missing.filter { Self.doesRest(finding.claim, on: $0) }.count
        guard missing > 0, !quick, finding.verdict != .notTestable else { return finding }
        let all = evidence.pieces.count { Self.doesRest(finding.claim, on: $0) }
        var open = finding
        (open.verdict, open.on) = (.undecided, [])
        open.reason = "\(missing) of \(all) pieces are missing"
        return open
    }

    /// Whether the verdict on a claim rests on a piece.
    static func doesRest(_ claim: Int, on piece: PaperStudy.Piece) -> Bool {
        let isConvolutional = piece.network.hasPrefix("cnn:")
        return switch claim {
        case 1: piece.experiment == .sharp && !isConvolutional
        case 2: piece.experiment == .sharp && isConvolutional
        case 3: [.sharp, .order].contains(piece.experiment) && piece.isTempered
        case 4: piece.experiment == .sharp
        case 5, 7: piece.experiment == .noise && !isConvolutional
        case 6: piece.experiment == .noise && isConvolutional
        case 8: piece.experiment == .stability
        case 9, 10: piece.experiment == .order
        case 11, 12: piece.experiment == .covertypeTraining
        case 13: [.covertypeTraining, .order].contains(piece.experiment)
        case 14: piece.experiment == .cifarTraining
        case 15: piece.experiment == .mnistTraining
        case 16, 17: [.covertypeTraining, .mnistTraining, .cifarTraining].contains(piece.experiment)
        case 18, 23: piece.experiment == .cost
        case 19: piece.experiment == .modular
        case 20, 21: piece.experiment == .limit
        case 0: piece.experiment == .ranking && !isConvolutional
        default: false
        }
    }
}

extension PaperStudy.Piece {
    /// The network, or the first one.
    fileprivate var network: String {
        switch work {
        case .plain(let work): work.network
        case .tempered(let work): work.network
        case .training(let work): work.network
        case .limit(let work): work.networks[0]
        case .modular(let work): work.base
        case .cost(let work): work.networks[0]
        }
    }

    fileprivate var isTempered: Bool { if case .tempered = work { true } else { false } }
}
