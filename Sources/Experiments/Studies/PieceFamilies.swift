internal import EffectiveDimension
public import Records

extension DimensionStudy {
    /// Any number of draws, any scales of the plain estimates, and any bound; with tempered estimates any number of their
    /// repetitions.
    public static func family(of piece: Piece) -> Piece? {
        var family = piece
        family.setting.draws = 1
        (family.setting.epsilon, family.setting.zeta) = ([], [])
        family.setting.bound = nil
        if let schedule = piece.setting.tempered?.schedule {
            family.setting.tempered?.schedule = CurveStudy.anyRepetitions(of: schedule)
        }
        return family
    }
}

extension CurveStudy {
    /// Any number of repetitions.
    public static func family(of piece: Piece) -> Piece? {
        switch piece {
        case .curve(let network, let scales, let estimator, let schedule, let model):
            .curve(
                network: network, scales: scales, estimator: estimator, schedule: anyRepetitions(of: schedule),
                model: model)
        case .lower(let network, let epsilon, let zeta, let schedule, let model):
            .lower(
                network: network, epsilon: epsilon, zeta: zeta, schedule: anyRepetitions(of: schedule), model: model)
        case .plain: nil
        }
    }

    /// The schedule with the least repetitions, and the least for the check if it has some: what runs, and in which order,
    /// depends on whether there is a check.
    static func anyRepetitions(of schedule: String) -> String {
        guard var least = TemperingReport.Schedule(parsing: schedule) else { return schedule }
        least.repetitions = 2
        least.checkRepetitions = min(least.checkRepetitions, 2)
        return least.description
    }
}

extension BoundStudy {
    /// Any number of repetitions, and any bound that is made from the curve.
    public static func family(of piece: Piece) -> Piece? {
        guard case .network(var settings) = piece else { return nil }
        settings.delta = "1"
        settings.settings.n = "1"
        settings.settings.target = 1
        settings.settings.schedules = settings.settings.schedules.map(CurveStudy.anyRepetitions)
        return .network(settings: settings)
    }
}

extension TrainingStudy {
    /// Any number of tempered repetitions.
    public static func family(of piece: Piece) -> Piece? {
        guard case .dimension(let network, var dimension, let setting) = piece, let schedules = dimension.schedules
        else { return nil }
        dimension.schedules = schedules.map(CurveStudy.anyRepetitions)
        return .dimension(network: network, dimension: dimension, setting: setting)
    }
}

extension PaperStudy {
    /// Any number of tempered repetitions.
    public static func family(of piece: Piece) -> Piece? {
        guard case .tempered(var work) = piece.work else { return nil }
        var family = piece
        work.schedule = CurveStudy.anyRepetitions(of: work.schedule)
        family.work = .tempered(work)
        return family
    }
}
