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
            targetError: target.targetError, schedule: target.schedule, innerDraws: innerDraws,
            keptNetworks: aboutLaw ? ScopeOptions.keptNetworks : 0)
    }

    /// Throws if a flag is given that means nothing to the estimator.
    func check(for estimator: EstimatorKind) throws {
        switch estimator.name {
        case EstimatorKind.tempered.name: return
        case EstimatorKind.exchange.name:
            guard diagnostics else { return }
            throw ValidationError("--diagnostics shows the stages of --estimator tempered: exchange has none")
        default:
            guard target.targetError != nil || target.schedule != nil || crossCheck || diagnostics else { return }
            throw ValidationError(
                "--target-error, --schedule, --cross-check and --diagnostics need --estimator tempered or exchange")
        }
    }

    /// Throws if a number of draws is given to an estimator that makes none; nil for the default.
    static func check(draws: Int?, for estimator: EstimatorKind?) throws {
        guard draws != nil, let name = estimator?.name,
            [EstimatorKind.tempered.name, EstimatorKind.exchange.name].contains(name)
        else { return }
        throw ValidationError("--draws means nothing to --estimator \(name): give --target-error or --max-seconds")
    }
}

extension EstimatorKind: ExpressibleByArgument {
    public init?(argument: String) {
        guard let kind = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = kind
    }

    public static var allValueStrings: [String] { all.map(\.name) }
}
