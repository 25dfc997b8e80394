import EffectiveDimension
import Foundation
import Foundations
import Synchronization
import Testing

@Suite struct PlainEstimatorTests {
    static let scales = [
        Scale(epsilon: 0.1, zeta: 2.0 / 3), Scale(epsilon: 0.01, zeta: 0), Scale(epsilon: 0.375, zeta: 0.5),
        Scale(epsilon: 1e-6, zeta: 0.9),
    ]

    @Test func aConstantDiagonalHasItsClosedForm() throws {
        let diagonal = [0.375, 2.385, 0, 12]
        let estimates = try DiagonalChain.constant(diagonal).estimates([[1, 2, 3, 4], [5, 6, 7, 8]], at: Self.scales)
        for (scale, estimate) in zip(Self.scales, estimates) {
            // kappa = 4 / (0.375 + 2.385 + 12).
            let product = diagonal.reduce(1) { $0 * (1 + scale.magnification * ($1 * 4 / 14.76).squareRoot()) }
            #expect(agree(estimate.logExpectedDeterminant.value, log(product)))
            #expect(agree(estimate.twoScaleDimension.value, 4 * scale.zeta + log(product) / -log(scale.epsilon)))
            #expect(estimate.twoScaleDimension.standardError < 1e-14)
            #expect(estimate.scale == scale)
        }
    }

    @Test(arguments: [DiagonalChain.restless, .restlessWithLinearEnd], [false, true])
    func restlessChainsAgreeWithTheFormulasAsTheyStand(chain: DiagonalChain, bySpectra: Bool) throws {
        let draws = chain.uniformDraws(13)
        for given in [nil, 0.375] {
            let estimates = try chain.estimates(draws, at: Self.scales, given: given, bySpectra: bySpectra)
            for (scale, estimate) in zip(Self.scales, estimates) {
                let naive = NaiveEstimator(chain: chain, draws: draws, scale: scale, given: given)
                    .values(Array(draws.indices))
                for quantity in NaiveEstimator.Values.all {
                    #expect(agree(estimate.naiveShape.values[keyPath: quantity], naive[keyPath: quantity]))
                }
            }
        }
    }

    @Test func noInformationLeavesTheMesoPartAloneAndAnyInformationExceedsIt() throws {
        let dark = DiagonalChain(layers: DiagonalChain.restless.layers, root: { _, _, _, _ in 0 })
        let draws = dark.uniformDraws(6)
        for estimate in try dark.estimates(draws, at: Self.scales) {
            let least = Estimate(value: estimate.scale.zeta * 16, standardError: 0, samples: 6)
            #expect(estimate.twoScaleDimension == least && estimate.jensen == least)
            #expect(estimate.lower?.published == least && estimate.lower?.tight == least)
            #expect(estimate.logExpectedDeterminant.value == 0)
            #expect(estimate.spread == 0 && abs(estimate.effectiveSampleSize - 6) < 1e-12)
        }
        // One root of 1e-9 in one draw of six is information enough.
        let dim = DiagonalChain(
            layers: dark.layers, root: { _, _, parameter, _ in parameter == draws[3][0] ? 1e-9 : 0 })
        for estimate in try dim.estimates(draws, at: Self.scales) {
            #expect(estimate.twoScaleDimension.value > estimate.scale.zeta * 16)
        }
    }

    /// `d (zeta + log(1 + c)/|log eps|)`: met by the identity, times any number, and by nothing else.
    @Test func aConstantTraceIsBoundedByTheIdentity() throws {
        for scale in Self.scales {
            let bound = 5 * (scale.zeta + log1p(scale.magnification) / scale.depth)
            let theta = [[Double](repeating: 0, count: 5)]
            func dimension(_ diagonal: [Double]) throws -> Double {
                try DiagonalChain.constant(diagonal).estimates(theta, at: [scale])[0].twoScaleDimension.value
            }
            #expect(agree(try dimension([1, 1, 1, 1, 1]), bound))
            #expect(agree(try dimension([2.385, 2.385, 2.385, 2.385, 2.385]), bound))
            #expect(try dimension([1, 1, 1, 1, 1.01]) < bound * (1 - 1e-8))
        }
    }

    @Test func theIdentityExceedsTheNumberOfParameters() throws {
        let scale = Scale(epsilon: 0.1, zeta: 2.0 / 3)
        let value = try DiagonalChain.constant([1, 1, 1]).estimates([[0, 0, 0]], at: [scale])[0].twoScaleDimension.value
        // 1 + log1p(0.1^(1/3)) / log 10, by mpmath with 40 digits.
        #expect(agree(value / 3, 1.16558820679274894943, to: 1e-14))
    }

    @Test func upToTwoParametersTheBoundHoldsForEveryTrace() throws {
        for d in 1...2 {
            let chain = DiagonalChain(
                layers: [LayerShape(units: d, parametersPerUnit: 1, hasConstantBlocks: false)],
                root: { _, _, parameter, _ in parameter * parameter })
            for first in 0..<40 {
                let draws = (0..<(first % 7 + 1)).map { uniformDraw(100 * first + $0, count: d) }
                for estimate in try chain.estimates(draws, at: Self.scales, lower: false) {
                    let scale = estimate.scale
                    let bound = Double(d) * (scale.zeta + log1p(scale.magnification) / scale.depth)
                    #expect(estimate.twoScaleDimension.value <= bound * (1 + 1e-14))
                }
            }
        }
    }

    @Test func withThreeParametersAVaryingTraceMayExceedTheBoundAndIsNotClamped() throws {
        let chain = DiagonalChain(
            layers: [LayerShape(units: 1, parametersPerUnit: 3, hasConstantBlocks: false)],
            root: { _, _, parameter, _ in parameter })
        let scale = Scale(epsilon: 0.001, zeta: 0)
        let estimate = try chain.estimates([[0, 0, 0], [1, 1, 1]], at: [scale])[0]
        let exact = log((1 + pow(1 + 1000 * 2.0.squareRoot(), 3)) / 2)
        #expect(agree(estimate.logExpectedDeterminant.value, exact))
        #expect(estimate.twoScaleDimension.value > 3 * log1p(1000) / scale.depth)
    }

    /// `zeta d + r (1 - zeta + log(1 + sqrt(mu))/|log eps|)`, and its limit `zeta d + (1 - zeta) r`.
    @Test func theRankAndTheLargestEigenvalueBoundTheDimension() throws {
        let diagonal = [9, 2.385, 0.375, 0, 0, 0]
        let mu = 9 * 6 / 11.76
        let scales = Self.scales + [Scale(epsilon: 1e-300, zeta: 0.25)]
        for estimate in try DiagonalChain.constant(diagonal).estimates([Array(repeating: 0, count: 6)], at: scales) {
            let (zeta, depth) = (estimate.scale.zeta, estimate.scale.depth)
            let bound = zeta * 6 + 3 * (1 - zeta + log(1 + mu.squareRoot()) / depth)
            #expect(estimate.twoScaleDimension.value <= bound)
            if estimate.scale.epsilon == 1e-300 {
                #expect(abs(estimate.twoScaleDimension.value - (0.25 * 6 + 0.75 * 3)) < 0.01)
            }
        }
    }

    @Test func scalingTheFisherMatrixChangesNothing() throws {
        let chain = DiagonalChain.restless
        var scaled = chain
        scaled.root = { 1e-4 * chain.root($0, $1, $2, $3) }
        let draws = chain.uniformDraws(9)
        let pairs = zip(try chain.estimates(draws, at: Self.scales), try scaled.estimates(draws, at: Self.scales))
        for (estimate, other) in pairs {
            for quantity in NaiveEstimator.Values.all {
                let (a, b) = (estimate.naiveShape, other.naiveShape)
                #expect(agree(a.values[keyPath: quantity], b.values[keyPath: quantity]))
                #expect(agree(a.errors[keyPath: quantity], b.errors[keyPath: quantity], to: 1e-9))
            }
        }
    }

    @Test func permutingCoordinatesChangesNothing() throws {
        let chain = DiagonalChain(
            layers: [LayerShape(units: 2, parametersPerUnit: 3, hasConstantBlocks: false)],
            root: { _, _, parameter, _ in abs(parameter) })
        let draws = chain.uniformDraws(9)
        let permuted = draws.map { theta in [4, 2, 0, 5, 1, 3].map { theta[$0] } }
        for (a, b) in zip(try chain.estimates(draws, at: Self.scales), try chain.estimates(permuted, at: Self.scales)) {
            #expect(agree(a.twoScaleDimension.value, b.twoScaleDimension.value))
            #expect(agree(a.twoScaleDimension.standardError, b.twoScaleDimension.standardError, to: 1e-9))
        }
    }

    @Test func jensenLiesBelowTheDimension() throws {
        for count in [1, 2, 30] {
            for estimate in try DiagonalChain.restless.estimates(
                DiagonalChain.restless.uniformDraws(count), at: Self.scales)
            {
                let (jensen, dimension) = (estimate.jensen.value, estimate.twoScaleDimension.value)
                #expect(count == 1 ? agree(jensen, dimension) : jensen < dimension)
            }
        }
    }

    /// Two independent layers on a full grid of their parameters: the mean of the product is the product of the means,
    /// under one normalisation for both.
    @Test func independentBlocksMultiplyUnderOneNormalisation() throws {
        let chain = DiagonalChain(
            layers: [
                LayerShape(units: 1, parametersPerUnit: 2, hasConstantBlocks: false),
                LayerShape(units: 1, parametersPerUnit: 1, hasConstantBlocks: false),
            ],
            root: { layer, place, parameter, _ in Double(layer + place + 1) * parameter })
        let (firsts, seconds) = ([0.375, 1, 2.385], [0.5, 4])
        let draws = firsts.flatMap { first in seconds.map { [first, 2 * first, $0] } }
        let estimates = try chain.estimates(draws, at: Self.scales)
        let traces = firsts.reduce(0) { $0 + 17 * $1 * $1 } / 3 + seconds.reduce(0) { $0 + 4 * $1 * $1 } / 2
        for estimate in estimates {
            let c = estimate.scale.magnification * (3 / traces).squareRoot()
            let first = firsts.reduce(0) { $0 + (1 + c * $1) * (1 + 4 * c * $1) } / 3
            let second = seconds.reduce(0) { $0 + (1 + 2 * c * $1) } / 2
            #expect(agree(estimate.logExpectedDeterminant.value, log(first) + log(second)))
            // The inner mean of the tight bound is then the mean itself.
            #expect(agree(try #require(estimate.lower).tight.value, estimate.twoScaleDimension.value))
        }
    }

    @Test func oneDrawIsItsOwnMeanWithoutAnError() throws {
        let chain = DiagonalChain.restless
        let theta = chain.uniformDraws(1)
        for estimate in try chain.estimates(theta, at: Self.scales) {
            let naive = NaiveEstimator(chain: chain, draws: theta, scale: estimate.scale).values([0])
            for number in [
                estimate.twoScaleDimension, estimate.jensen, estimate.lower?.published, estimate.lower?.tight,
            ] {
                #expect(agree(try #require(number).value, naive.dimension))
                #expect(number?.standardError == 0 && number?.samples == 1)
            }
            #expect(estimate.spread == 0)
            #expect(estimate.diagnostics == .given(effectiveSampleSize: 1, largestWeight: 1))
        }
    }

    @Test func resultsAreTheSameToTheBitForAnyNumberOfThreads() throws {
        for chain in [DiagonalChain.restless, .restlessWithLinearEnd] {
            let draws = chain.uniformDraws(37)
            let results = try [1, 2, 5].map { try chain.estimates(draws, at: Self.scales, threads: $0) }
            #expect(results[0] == results[1])
            #expect(results[0] == results[2])
        }
    }

    @Test func withoutLowerBoundsTheRestIsTheSame() throws {
        let chain = DiagonalChain.restless
        let draws = chain.uniformDraws(7)
        let pairs = zip(
            try chain.estimates(draws, at: Self.scales), try chain.estimates(draws, at: Self.scales, lower: false))
        for (with, without) in pairs {
            #expect(without.lower == nil && with.lower != nil)
            #expect(without.twoScaleDimension == with.twoScaleDimension && without.jensen == with.jensen)
        }
    }

    @Test func spreadAndWeightsDescribeTheDraws() throws {
        let chain = DiagonalChain.logDeterminants([0, log(3), log(4)])
        let estimate = try chain.estimates([[0], [1], [2]], at: [Scale(epsilon: 0.1, zeta: 0)], given: 1)[0]
        let mean = log(12.0) / 3
        let squares = [0, log(3), log(4)].reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        #expect(agree(estimate.spread, (squares / 2).squareRoot()))
        #expect(agree(estimate.effectiveSampleSize, 64.0 / 26))
        guard case .given(_, let largestWeight) = estimate.diagnostics else {
            Issue.record("\(estimate.diagnostics)")
            return
        }
        #expect(agree(largestWeight, 0.5))
        #expect(agree(estimate.logExpectedDeterminant.value, log(8.0 / 3)))
    }

    @Test func progressReachesOneInSharesOfTheDraws() throws {
        let chain = DiagonalChain.restless
        let shares = Mutex<[Double]>([])
        let (estimator, source) = (PlainEstimator(), chain.uniformSource(count: 8))
        _ = try estimator.estimate(
            chain, from: source, at: Self.scales, normalisation: estimator.normalisation(of: chain, from: source),
            context: RunContext(threads: 2) { share in shares.withLock { $0.append(share) } })
        #expect(shares.withLock { $0.sorted() } == (1...8).map { Double($0) / 8 })
    }

    @Test func noScalesGiveNoEstimates() throws {
        #expect(try DiagonalChain.restless.estimates(DiagonalChain.restless.uniformDraws(2), at: []).isEmpty)
    }
}
