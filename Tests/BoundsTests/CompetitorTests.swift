import Bounds
import Foundation
import Testing

/// Every bound against a value worked out by hand.
@Suite struct CompetitorTests {
    @Test func testSetBoundInvertsTheBinomialTail() {
        // No errors: (1-p)^n = delta, so p = 1 - 0.05^{1/100} = 0.029513.
        #expect(abs(ClassicalBounds.testSet(errors: 0, n: 100, delta: 0.05) - (1 - pow(0.05, 0.01))) < 1e-12)
        // One error of two: (1-p)^2 + 2p(1-p) = 1 - p^2 = delta.
        #expect(abs(ClassicalBounds.testSet(errors: 1, n: 2, delta: 0.05) - 0.95.squareRoot()) < 1e-12)
        #expect(ClassicalBounds.testSet(errors: 7, n: 7, delta: 0.05) == 1)
    }

    @Test func hoeffdingAndOccam() {
        // log(2/delta) = 8 with delta = 2 e^{-8}: B sqrt(8/(2*100)) = 0.2 B.
        let delta = 2 * exp(-8.0)
        #expect(abs(ClassicalBounds.hoeffding(range: 3, n: 100, delta: delta) - 0.6) < 1e-14)
        // log |H| = 10: sqrt(18/200) = 0.3.
        #expect(abs(ClassicalBounds.finiteClass(range: 1, logSize: 10, n: 100, delta: delta) - 0.3) < 1e-14)
    }

    @Test func parameterCountFindsTheBestGrid() {
        let delta = 2 * exp(-8.0)
        // d = 4, Lipschitz 5: 10/m + sqrt((4 log m + 8)/(2n)) over all m by brute force.
        for n in [100.0, 1e4, 1e7] {
            let best = (1...200_000).map { 10 / Double($0) + ((4 * log(Double($0)) + 8) / (2 * n)).squareRoot() }.min()
            let value = ClassicalBounds.parameterCount(parameters: 4, lipschitz: 5, range: 1, n: n, delta: delta)
            #expect(abs(value / (best ?? 0) - 1) < 1e-3)
        }
    }

    @Test func rademacher() {
        #expect(
            abs(ClassicalBounds.rademacher(complexity: 0.05, range: 1, n: 100, delta: 2 * exp(-8.0)) - 0.3) < 1e-14)
    }

    @Test func pacBayes() {
        // d = 2, s^2/s0^2 = 1, |w-w0|^2 = 8, s0 = 2: KL = 8/4/2 = 1.
        #expect(
            abs(
                PACBayes.divergence(
                    parameters: 2, squaredDistance: 8, posteriorDeviation: 2, priorDeviation: 2) - 1) < 1e-15)
        // s^2/s0^2 = e: d/2 (e - 1 - 1) = e - 2.
        #expect(
            abs(
                PACBayes.divergence(
                    parameters: 2, squaredDistance: 0, posteriorDeviation: exp(0.5), priorDeviation: 1)
                    - (exp(1.0) - 2)) < 1e-14)
        // n = 100, delta = 20 e^{-7}: log(2*10/delta) = 7, so sqrt((1+7)/200) = 0.2.
        #expect(abs(PACBayes.mcAllester(divergence: 1, range: 1, n: 100, delta: 20 * exp(-7.0)) - 0.2) < 1e-14)
        // R_n = 0.1, lambda = log 2, KL + log(1/delta) = 10, n = 100: (1 - 2^{-0.1} e^{-0.1}) / (1/2).
        let value = PACBayes.catoni(empiricalRisk: 0.1, divergence: 4, lambda: log(2), n: 100, delta: exp(-6.0))
        #expect(abs(value - 2 * (1 - pow(2, -0.1) * exp(-0.1))) < 1e-14)
        let best = PACBayes.catoniBest(empiricalRisk: 0.1, divergence: 4, n: 100, delta: exp(-6.0))
        let half = PACBayes.catoni(empiricalRisk: 0.1, divergence: 4, lambda: 0.5, n: 100, delta: exp(-6.0) / 27)
        #expect(best <= half && best > 0.1)
    }

    @Test func theBoundByTheSingleScaleDimension() throws {
        let bound = EffectiveDimensionBound(lipschitz: 0.5, range: 2, constant: 3)
        let n = 1000.0
        // 4 M sqrt(2 pi log n/n) and, for Fhat = 1 in one dimension, log 3 + log(1 + n/(2 pi log n))/2 - pi log n.
        #expect(abs(bound.deviation(n: n, gamma: 1) - 2 * (2 * Double.pi * log(n) / n).squareRoot()) < 1e-14)
        let root: (Double) -> Double = { log1p($0) / 2 }
        let tail = bound.logTail(n: n, gamma: 1, logMeanRoot: root)
        #expect(abs(tail - (log(3) + log1p(n / (2 * .pi * log(n))) / 2 - .pi * log(n))) < 1e-12)
        // M so small that gamma = 1 fails: the answer makes the right side delta.
        let weak = EffectiveDimensionBound(lipschitz: 0.02, range: 1)
        let deviation = try #require(weak.deviation(n: 1e6, delta: 0.05, logMeanRoot: root))
        let gamma = 16 * 0.0004 * 2 * Double.pi * log(1e6) / (1e6 * deviation * deviation)
        #expect(abs(weak.logTail(n: 1e6, gamma: gamma, logMeanRoot: root) - log(0.05)) < 1e-8)
        #expect(weak.deviation(n: 30, delta: 0.05, logMeanRoot: root) == nil)
    }
}
