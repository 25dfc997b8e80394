import ArgumentParser
import BallArithmetic
import EffectiveDimension
import Foundation

/// The flags for other notions of dimension.
struct OtherDimensionOptions: ParsableArguments {
    @Flag(
        help: """
            Also the effective dimensions of Abbas et al. and Berezniuk et al., effective ranks and the number of \
            parameters, from the same draws.
            """)
    var otherDimensions = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Numbers of observations for these effective dimensions, with commas.", valueName: "list"),
        transform: exactNumbers)
    var observations: [Rational] = [1000, 10_000, 100_000, 1_000_000]

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The factor gamma in (0, 1] of Abbas et al.", valueName: "g"),
        transform: { try Rational(parsing: $0) })
    var gamma: Rational = Rational(1)

    func validate() throws {
        guard gamma.doubleValue > 0, gamma.doubleValue <= 1 else {
            throw ValidationError("--gamma \(gamma) does not lie in (0, 1]")
        }
        for n in observations.map(\.doubleValue) where !SpectralDimensions.Request.isUsable(n, gamma: gamma.doubleValue)
        {
            throw ValidationError(
                "--observations \(n) is too small: gamma n must exceed 2 pi log n, so that boxes of that size divide the space"
            )
        }
    }

    /// The request, with `1/c^2` as the regularisation at each pair of scales, or nil if not requested.
    func request(scales: [Scale]) -> SpectralDimensions.Request? {
        guard otherDimensions else { return nil }
        let alphas = Set(scales.map { 1 / ($0.magnification * $0.magnification) })
        return SpectralDimensions.Request(
            observations: observations.map(\.doubleValue), gamma: gamma.doubleValue, alphas: alphas.sorted(by: >))
    }
}
