public import EffectiveDimension
internal import LinearAlgebra
public import Networks

extension NetworkEstimate {
    /// The request for a specified network, with parameters drawn from its prior unless `draws` is given.
    ///
    /// `rows` restricts it to some of the inputs, which keep their forward noise. `inputSeed` selects the rows of a
    /// sample; without it `seed` does.
    public init(
        _ specification: NetworkSpecification, draws: Draws, estimator: any DimensionEstimator = PlainEstimator(),
        normalisation: Double? = nil, seed: UInt64, inputSeed: UInt64? = nil, rows: Range<Int>? = nil
    ) throws {
        let (all, description) = try specification.inputs.load(
            samples: specification.samples, seed: inputSeed ?? seed)
        try self.init(
            network: specification.network(
                on: rows.map { all.selectingRows($0) } ?? all, seed: seed, firstRow: rows?.lowerBound ?? 0),
            inputs: description, draws: draws, estimator: estimator, normalisation: normalisation, seed: seed)
    }
}
