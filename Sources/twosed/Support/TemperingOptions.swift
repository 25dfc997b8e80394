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

    /// Whether a flag is given that means something to tempering alone.
    var isUsed: Bool { target.targetError != nil || target.schedule != nil || crossCheck || diagnostics }
}

extension EstimatorKind: ExpressibleByArgument {
    public init?(argument: String) {
        guard let kind = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = kind
    }

    public static var allValueStrings: [String] { all.map(\.name) }
}
