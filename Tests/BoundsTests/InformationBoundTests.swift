import Bounds
import EffectiveDimension
import Foundation
import LinearAlgebra
import ReferenceNumbers
import Testing

/// Bounds and divergences against another program's.
@Suite struct InformationBoundTests {
    @Test func pacBayesBoundsAreThoseOfAnotherProgram() throws {
        for reference in try WeightReferences.stored.get().pacBayes.cases {
            let (q, kl, n, delta) = (reference.empiricalRisk, reference.kl, reference.n, reference.delta)
            let seeger = PACBayes.maurerSeeger(empiricalRisk: q, divergence: kl, n: n, delta: delta)
            #expect(abs(seeger - reference.maurerSeeger) < 1e-12)
            #expect(abs(PACBayes.inverseDivergence(q, kl / n) - reference.klInverseOfKlOverN) < 1e-12)
            let pinsker = q + PACBayes.mcAllester(divergence: kl, range: 1, n: n, delta: delta)
            #expect(abs(pinsker - reference.mcallester) < 1e-12)
            #expect(pinsker >= seeger)
            let catoni = PACBayes.catoniBest(empiricalRisk: q, divergence: kl, n: n, delta: delta)
            #expect(abs(catoni - reference.catoniBest27) < 1e-12)
            let linear = PACBayes.mcAllesterLinearBest(empiricalRisk: q, divergence: kl, n: n, delta: delta)
            #expect(abs(linear / reference.mcallester2013BestOfUnion - 1) < 1e-12)
        }
    }

    @Test func theInverseDivergenceHasItsLimits() {
        #expect(PACBayes.inverseDivergence(0, 0.25) == -expm1(-0.25) && PACBayes.inverseDivergence(1, 3) == 1)
        #expect(PACBayes.inverseDivergence(0.375, 0) == 0.375)
        #expect(PACBayes.posteriorRiskLimit(sampled: 0, draws: 100, delta: 2 * exp(-7.0)) == -expm1(-0.07))
    }

    @Test func isotropicDivergencesAreThoseOfAnotherProgram() throws {
        for reference in try WeightReferences.stored.get().isotropic {
            let own = GaussianDivergence.isotropic(
                parameters: reference.d, squaredDistance: reference.squaredDistance,
                posteriorVariance: reference.posteriorVariance)
            #expect(abs(own.priorVariance / reference.bestPriorVariance - 1) < 1e-14)
            #expect(abs(own.divergence - reference.kl) <= 1e-12 * max(1, reference.kl))
            #expect(abs(own.divergence - reference.klByFormula) <= 1e-12 * max(1, reference.kl))
            // The general formula of two isotropic Gaussians at that prior gives the same.
            let general = PACBayes.divergence(
                parameters: reference.d, squaredDistance: reference.squaredDistance,
                posteriorDeviation: reference.posteriorVariance.squareRoot(),
                priorDeviation: own.priorVariance.squareRoot())
            #expect(abs(general - own.divergence) <= 1e-11 * max(1, reference.kl))
        }
    }

    /// For a Fisher matrix with one eigenvalue in every direction the posterior is isotropic.
    @Test func aFlatSpectrumGivesTheIsotropicDivergence() {
        let (d, l, v, beta, s) = (7, 2.385, 0.375, 0.01, 0.5)
        let divergence = GaussianDivergence(FisherSpectrum(Array(repeating: l, count: d)), squaredDistance: 1.1)
        let variance = 1 / (1 / v + l / beta)
        for scale in [1, s] {
            let expected = PACBayes.divergence(
                parameters: d, squaredDistance: 1.1, posteriorDeviation: scale * variance.squareRoot(),
                priorDeviation: v.squareRoot())
            let value = divergence.value(priorVariance: v, temperature: beta, scale: scale, parameters: d)
            #expect(abs(value / expected - 1) < 1e-13)
        }
    }

    @Test func degenerateDivergencesAreZero() {
        let dead = GaussianDivergence(FisherSpectrum([]), squaredDistance: 0)
        #expect(dead.value(priorVariance: 1, temperature: 0.01) == 0 && dead.least(temperature: 1) == 0)
        let still = GaussianDivergence(FisherSpectrum([2, 1]), squaredDistance: 0)
        #expect(still.bestPriorVariance(temperature: 1) == nil && still.least(temperature: 1) == 0)
        #expect(
            GaussianDivergence(FisherSpectrum([0, 0]), squaredDistance: 3).bestPriorVariance(temperature: 1) == nil)
        #expect(GaussianDivergence(FisherSpectrum([1e-300]), squaredDistance: 1e-8).least(temperature: 1).isFinite)
        #expect(
            GaussianDivergence(FisherSpectrum([1e8, 1e-12]), squaredDistance: 1e8).least(temperature: 1e-6).isFinite)
    }

    private func matrix(_ rows: [[Double]]) -> Matrix {
        Matrix(rows: rows.count, columns: rows[0].count, elements: rows.flatMap { $0 })
    }

    private func tasks() throws -> (LinearTask, LinearTask, LinearTask, WeightReferences.Linear) {
        let reference = try WeightReferences.stored.get().linearGaussian
        func task(_ x: [[Double]], _ y: [Double]) -> LinearTask {
            LinearTask(
                inputs: matrix(x), targets: y, noiseVariance: reference.noiseVariance,
                priorVariance: reference.priorVariance)
        }
        return (
            task(reference.x1, reference.y1), task(reference.x2, reference.y2),
            task(reference.x1, reference.y1Shuffled), reference
        )
    }

    @Test func structureFunctionsOfRegressionsAreThoseOfAnotherProgram() throws {
        let (first, _, shuffled, reference) = try tasks()
        for (task, curve) in [(first, reference.curve), (shuffled, reference.curveShuffledLabels)] {
            for point in curve {
                let own = try task.complexity(temperature: try #require(point.beta))
                #expect(abs(own.total / point.complexity - 1) < 1e-11)
                #expect(abs(own.risk / point.risk - 1) < 1e-11)
                #expect(abs(own.divergence - point.kl) < 1e-11 * max(1, point.kl))
            }
        }
        let second = try tasks().1
        for (task, point) in [
            (first, reference.first), (second, reference.second), (first.joined(with: second), reference.both),
        ] {
            let own = try task.complexity(temperature: 1)
            #expect(abs(own.total / point.complexity - 1) < 1e-11 && abs(own.risk / point.risk - 1) < 1e-11)
            #expect(abs(own.divergence / point.kl - 1) < 1e-11)
        }
        // d risk / d KL = -beta.
        let (a, b) = (try first.complexity(temperature: 0.9999), try first.complexity(temperature: 1.0001))
        #expect(abs((b.risk - a.risk) / (b.divergence - a.divergence) + 1) < 1e-6)
    }

    @Test func distancesBetweenRegressionsAreThoseOfAnotherProgram() throws {
        let (first, second, _, reference) = try tasks()
        let (there, back) = (try first.distance(to: second), try second.distance(to: first))
        let copy = try first.distance(to: first)
        let pairs = [
            (there.freeEnergy, reference.distance1To2), (back.freeEnergy, reference.distance2To1),
            (there.structure, reference.structure1To2), (back.structure, reference.structure2To1),
            (there.structurePerRow, reference.structurePerRow1To2),
            (back.structurePerRow, reference.structurePerRow2To1), (copy.structure, reference.structure1To1Copy),
            (copy.freeEnergy, reference.distance1To1Copy), (copy.structurePerRow, 0),
        ]
        for (own, other) in pairs { #expect(abs(own - other) < 1e-9, "\(own) for \(other)") }
        #expect(back.structurePerRow < 0, "a distance per row is not clamped")
        // The temperature for each row is 1 over the rows of task 1 unless it is given.
        #expect(try first.distance(to: second, temperaturePerRow: 1.0 / 30) == there)
        #expect(try first.distance(to: second, temperaturePerRow: 1.0 / 60).structurePerRow != there.structurePerRow)
    }
}
