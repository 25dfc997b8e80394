import ArgumentParser
import EffectiveDimension

/// The flags that say how long a tempered run takes.
struct TargetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Wanted standard error of d_zeta, in parameters (default 0.1% of d, 0.3% about the law of the rows); of a curve at "
                + "its largest c.",
            valueName: "d"))
    var targetError: Double?

    @Option(
        help: ArgumentHelp(
            "Wall seconds for all scales (default 300): what is known by then is printed with its error.",
            valueName: "s"))
    var maxSeconds: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Repeat the schedule of an earlier result, bit for bit; with the same --target-error also its warnings about "
                + "a target that was not reached.", valueName: "level:repetitions:check[:rule]"),
        transform: temperingSchedule)
    var schedule: TemperingReport.Schedule?

    /// Wall seconds unless they are given.
    static let defaultSeconds = 300.0

    /// Wall seconds; nil for a schedule, which takes its time.
    var seconds: Double? { schedule == nil ? maxSeconds ?? Self.defaultSeconds : nil }

    /// The seconds that are left after the data were read, which counts as well; at least a tenth of the limit remains.
    func seconds(after reading: Double) -> Double? { seconds.map { max($0 - reading, $0 / 10) } }

    func validate() throws {
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

/// LEVEL:REPETITIONS:CHECK of a flag, with :RULE for a curve.
func temperingSchedule(_ text: String) throws -> TemperingReport.Schedule {
    guard let schedule = TemperingReport.Schedule(parsing: text) else {
        throw ValidationError("'\(text)' is no schedule: write it as an earlier result shows it, such as 1:16:8")
    }
    return schedule
}
