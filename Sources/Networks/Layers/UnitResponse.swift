/// What a unit makes of its preactivations: their normalised values z, with what derivatives need.
struct UnitResponse {
    /// z, one for each preactivation.
    let normalised: [Double]
    /// ahat, if there is a normalisation.
    let standardised: [Double]
    /// The derivative of z by a, the statistics taken as given.
    let gain: Double
    /// The standard deviation s of the normalisation, or 1.
    let deviation: Double

    /// The response of unit `unit` of a layer with these parameters of the unit.
    init(_ preactivations: [Double], of unit: Int, in layer: some Layer, parameters: ArraySlice<Double>) {
        guard let normalisation = layer.normalisation else {
            (normalised, standardised, gain, deviation) = (preactivations, [], 1, 1)
            return
        }
        let count = Double(preactivations.count)
        let constants: BatchNormalisation.Constants
        switch normalisation {
        case .frozen(let given): constants = given[unit]
        case .batch, .batchAffine:
            let mean = preactivations.reduce(0, +) / count
            let variance = preactivations.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
            let isAffine = normalisation == .batchAffine
            constants = .init(
                mean: mean, variance: variance,
                gamma: isAffine ? parameters[parameters.startIndex + layer.normalisationStart] : 1,
                beta: isAffine ? parameters[parameters.endIndex - 1] : 0)
        }
        let deviation = (constants.variance + BatchNormalisation.epsilon).squareRoot()
        let standardised = preactivations.map { ($0 - constants.mean) / deviation }
        self.deviation = deviation
        self.standardised = standardised
        gain = constants.gamma / deviation
        normalised = standardised.map { constants.gamma * $0 + constants.beta }
    }
}
