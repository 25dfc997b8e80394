import ArgumentParser
import EffectiveDimension
import Experiments
import Networks

/// The flags that say what the numbers are about: the given rows, or the law that they come from.
struct ScopeOptions: ParsableArguments {
    @Flag(
        inversion: .prefixedNo,
        help: """
            Numbers about the law that the rows come from, with an error that contains the choice of rows and their noise. \
            --no-law: about the given rows. Default: the law for a tempered or wide estimate on a table without --samples, else the rows.
            """)
    var law: Bool?

    /// Whether the numbers are about the law of these inputs.
    func isAboutLaw(of inputs: InputOptions, by estimator: EstimatorKind) -> Bool {
        law ?? (inputs.areSample && estimator.keepsNetworks)
    }

    /// The number of rows to take of a table unless it is given: as many as all networks can pay for within `seconds`.
    func defaultRows(
        for networks: [(specification: NetworkSpecification, estimator: EstimatorKind)], of inputs: InputOptions,
        seconds: Double?
    ) throws -> Int {
        guard
            networks.allSatisfy({
                isAboutLaw(of: inputs, by: $0.estimator) && !$0.specification.shape.readsImages
            })
        else { return 100 }
        return RowBudget.rows(
            for: try networks.map { (try $0.specification.shape.architecture(), $0.estimator) },
            seconds: seconds ?? TargetOptions.defaultSeconds)
    }
}
