public import EffectiveDimension
internal import LinearAlgebra
public import Networks

extension NetworkEstimate {
    /// The request for a specified network, with parameters drawn from its prior unless `draws` is given.
    ///
    /// The numbers are about the given rows, or about the law they come from. `inputSeed` selects the rows of a sample;
    /// without it `seed` does.
    public init(
        _ specification: NetworkSpecification, draws: Draws, estimator: any DimensionEstimator = PlainEstimator(),
        normalisation: Double? = nil, seed: UInt64, inputSeed: UInt64? = nil, aboutLaw: Bool = false
    ) throws {
        try self.init(
            RowSample(specification, seed: seed, inputSeed: inputSeed), draws: draws, estimator: estimator,
            normalisation: normalisation, seed: seed, aboutLaw: aboutLaw)
    }

    /// The request for a network on rows that are loaded.
    public init(
        _ rows: RowSample, draws: Draws, estimator: any DimensionEstimator, normalisation: Double? = nil,
        seed: UInt64, aboutLaw: Bool
    ) throws {
        try self.init(
            network: rows.network(), inputs: rows.description, draws: draws, estimator: estimator,
            normalisation: normalisation, seed: seed, law: aboutLaw ? rows : nil)
    }
}

extension RowSample {
    /// Loads the rows that a specification names; `defaultRows` of a table if it does not say how many.
    public init(
        _ specification: NetworkSpecification, seed: UInt64, inputSeed: UInt64? = nil, defaultRows: Int = 100
    ) throws {
        let (inputs, description) = try specification.inputs.load(
            samples: specification.samples, defaultRows: defaultRows, seed: inputSeed ?? seed,
            for: specification.shape.readInputs())
        self.init(specification, inputs: inputs, description: description, seed: seed)
    }
}
