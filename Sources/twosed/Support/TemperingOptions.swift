public import ArgumentParser
public import EffectiveDimension

/// The flags of the tempered estimator.
struct TemperingOptions: ParsableArguments {
    @OptionGroup var target: TargetOptions

    @Flag(help: "Show log E[det] by thermodynamic integration from the same run.")
    var crossCheck = false

    @Flag(help: "Show temperatures, acceptance and effective sample sizes.")
    var diagnostics = false

    /// The settings of the estimator.
    func settings(innerDraws: Int?, aboutLaw: Bool = false) -> EstimatorSettings {
        EstimatorSettings(
            targetError: target.targetError, schedule: target.schedule, innerDraws: innerDraws
        ).forRows(ofLaw: aboutLaw)
    }

    /// Throws if a flag is given that means nothing to the estimator.
    func check(for estimator: EstimatorKind) throws {
        if !estimator.hasTarget {
            guard target.targetError == nil, target.schedule == nil, !crossCheck, !diagnostics else {
                throw ValidationError(
                    "--target-error, --schedule, --cross-check and --diagnostics need --estimator \(Self.names)")
            }
        }
        if diagnostics, estimator.name == EstimatorKind.exchange.name {
            throw ValidationError("--diagnostics shows the stages of --estimator tempered: exchange has none")
        }
        if crossCheck, estimator.name == EstimatorKind.wide.name {
            throw ValidationError("--cross-check needs --estimator tempered or exchange")
        }
    }

    /// The estimators with a target, as a list.
    static var names: String {
        let names = EstimatorKind.all.filter(\.hasTarget).map(\.name)
        return names.dropLast().joined(separator: ", ") + " or \(names[names.count - 1])"
    }

    /// Throws if a number of draws is given to an estimator that makes none; nil for the default.
    static func check(draws: Int?, for estimator: EstimatorKind?) throws {
        guard draws != nil, let estimator, estimator.hasTarget else { return }
        throw ValidationError(
            "--draws means nothing to --estimator \(estimator.name): give --target-error or --max-seconds")
    }
}

extension EstimatorKind: ExpressibleByArgument {
    public init?(argument: String) {
        guard let kind = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = kind
    }

    public static var allValueStrings: [String] { all.map(\.name) }
}
