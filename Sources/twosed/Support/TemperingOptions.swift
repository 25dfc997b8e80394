public import ArgumentParser
public import EffectiveDimension

/// The flags of the tempered estimator.
struct TemperingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Wanted standard error of d_zeta, in parameters (default 0.1% of d).", valueName: "d"))
    var targetError: Double?

    @Option(
        help: ArgumentHelp(
            "Wall seconds for all scales (default 300): what is known by then is printed with its error.",
            valueName: "s"))
    var maxSeconds: Double?

    @Option(
        help: ArgumentHelp(
            "Repeat the schedule of an earlier result, bit for bit; with the same --target-error also its warnings about "
                + "a target that was not reached.", valueName: "level:repetitions:check"),
        transform: temperingSchedule)
    var schedule: TemperingReport.Schedule?

    @Flag(help: "Show log E[det] by thermodynamic integration from the same run.")
    var crossCheck = false

    @Flag(help: "Show temperatures, acceptance and effective sample sizes.")
    var diagnostics = false

    /// The settings of the estimator.
    func settings(innerDraws: Int?, aboutLaw: Bool = false) -> EstimatorSettings {
        EstimatorSettings(
            targetError: targetError, schedule: schedule, innerDraws: innerDraws,
            keptNetworks: aboutLaw ? ScopeOptions.keptNetworks : 0)
    }

    /// Wall seconds; nil for a schedule, which takes its time.
    var seconds: Double? { schedule == nil ? maxSeconds ?? 300 : nil }

    /// Whether a flag is given that means something to tempering alone.
    var isUsed: Bool { targetError != nil || schedule != nil || crossCheck || diagnostics }

    func validate() throws {
        try Self.check(targetError: targetError, maxSeconds: maxSeconds, schedule: schedule)
    }

    /// Refuses a target or a time out of range, and a time beside a schedule.
    static func check(targetError: Double?, maxSeconds: Double?, schedule: TemperingReport.Schedule?) throws {
        if let targetError, !(targetError > 0 && targetError.isFinite) {
            throw ValidationError("--target-error \(targetError) is not a positive number")
        }
        if let maxSeconds, !(maxSeconds > 0 && maxSeconds.isFinite) {
            throw ValidationError("--max-seconds \(maxSeconds) is not a positive number")
        }
        if schedule != nil, maxSeconds != nil {
            throw ValidationError("--schedule excludes --max-seconds: it takes as long as it takes")
        }
    }
}

/// LEVEL:REPETITIONS:CHECK of a flag.
func temperingSchedule(_ text: String) throws -> TemperingReport.Schedule {
    guard let schedule = TemperingReport.Schedule(parsing: text) else {
        throw ValidationError("'\(text)' is no schedule: write it as an earlier result shows it, such as 1:16:8")
    }
    return schedule
}

extension EstimatorKind: ExpressibleByArgument {
    public init?(argument: String) {
        guard let kind = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = kind
    }

    public static var allValueStrings: [String] { all.map(\.name) }
}
