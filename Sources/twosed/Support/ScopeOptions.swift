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

    /// Networks kept of each repetition, for the effect of the rows.
    static let keptNetworks = 8

    /// Whether the numbers are about the law of these inputs.
    func isAboutLaw(of inputs: InputOptions, by estimator: EstimatorKind) -> Bool {
        law ?? (inputs.areSample && estimator.keepsNetworks)
    }

    /// The number of rows to take of a table unless it is given: as many as can be paid for within `seconds`.
    func defaultRows(
        for specification: NetworkSpecification, of inputs: InputOptions, by estimator: EstimatorKind, seconds: Double?
    ) throws -> Int {
        guard isAboutLaw(of: inputs, by: estimator), !specification.shape.readsImages else { return 100 }
        return RowSample.affordableRows(try specification.shape.architecture(), seconds: seconds)
    }
}
