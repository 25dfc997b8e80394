public import Records

extension CurveStudy {
    /// By the schedule, or the draws.
    public static func effort(of piece: Piece) -> Double? {
        switch piece {
        case .curve(let network, _, _, let schedule, _): PieceEffort.tempering(network, schedule: schedule)
        case .plain(let network, let settings, _): PieceEffort.spectra(network, draws: settings.draws)
        // Every scale has populations of its own.
        case .lower(let network, let epsilon, _, let schedule, _):
            PieceEffort.tempering(network, schedule: schedule) * Double(epsilon.count)
        }
    }
}

extension TrainingStudy {
    /// By the rows and epochs, or the schedule.
    public static func effort(of piece: Piece) -> Double? {
        switch piece {
        case .curves(let network, let samples, let training, _):
            PieceEffort.training(network, rows: samples, epochs: training.epochs, runs: training.seeds)
        case .dimension(let network, let dimension, _):
            PieceEffort.tempering(network, schedule: dimension.schedules?.first)
        case .gaps(let gaps, _, _):
            // The search for a large gap takes its steps on all rows, from every start.
            gaps.networks.reduce(0) { sum, network in
                sum
                    + PieceEffort.training(
                        network, rows: gaps.sizes.reduce(0, +), epochs: gaps.epochs + gaps.starts * gaps.steps,
                        runs: gaps.runs)
            }
        }
    }
}

extension PaperStudy {
    /// By the schedule, the draws, or the rows and epochs.
    public static func effort(of piece: Piece) -> Double? {
        switch piece.work {
        case .plain(let piece): PieceEffort.spectra(piece.network, draws: piece.draws)
        case .tempered(let piece): PieceEffort.tempering(piece.network, schedule: piece.schedule)
        case .training(let piece):
            PieceEffort.training(piece.network, rows: piece.rows, epochs: piece.epochs, runs: piece.seeds)
        case .limit, .modular, .cost: 0
        }
    }
}

extension PredictTrainedStudy {
    /// By the weights and the runs.
    public static func effort(of piece: Piece) -> Double? {
        PieceEffort.training(
            piece.network, rows: piece.setting.samples, epochs: piece.setting.epochs, runs: piece.runs.count)
    }
}

extension PredictTrainedStudy.Piece {
    fileprivate var network: String { Array(repeating: String(width), count: depth + 2).joined(separator: "-") }
}

extension CriteriaStudy {
    /// By the weights and the runs.
    public static func effort(of piece: Piece) -> Double? {
        let network = Array(repeating: String(piece.width), count: piece.depth + 2).joined(separator: "-")
        return PieceEffort.training(network, rows: piece.rows.samples, epochs: piece.epochs, runs: piece.seeds)
    }
}

extension PredictArchitectureStudy {
    /// Tempered curves before trainings before draws: the architectures of a piece are drawn, not written.
    public static func effort(of piece: Piece) -> Double? {
        switch piece.task {
        case .curves: 100
        case .trained: 10
        case .prior: 1
        }
    }
}

extension SearchStudy {
    /// Tempered dimensions before trainings before capacities.
    public static func effort(of piece: Piece) -> Double? {
        switch piece.task {
        case .dimension: 100
        case .trained: 10
        case .capacity: 1
        }
    }
}
