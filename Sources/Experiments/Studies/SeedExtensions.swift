public import Records

extension TrainingStudy {
    /// The same training with fewer seeds.
    public static func shorter(than piece: Piece) -> [Piece] {
        guard case .curves(let network, let samples, var training, let setting) = piece else { return [] }
        return (1..<max(training.seeds, 1)).reversed().map { seeds in
            training.seeds = seeds
            return .curves(network: network, samples: samples, training: training, setting: setting)
        }
    }

    /// One curve for each seed.
    public static func items(of record: Record) -> [any Codable] {
        if case .curves(_, _, _, let curves) = record { curves } else { [] }
    }
}

extension PaperStudy {
    /// The same training with fewer seeds.
    public static func shorter(than piece: Piece) -> [Piece] {
        guard case .training(var training) = piece.work else { return [] }
        return (1..<max(training.seeds, 1)).reversed().map { seeds in
            var shorter = piece
            training.seeds = seeds
            shorter.work = .training(training)
            return shorter
        }
    }

    /// One curve for each seed.
    public static func items(of record: Record) -> [any Codable] {
        if case .losses(let losses) = record { losses.curves } else { [] }
    }
}
