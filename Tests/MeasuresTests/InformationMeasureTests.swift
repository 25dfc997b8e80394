import Bounds
import Foundation
import LinearAlgebra
import Networks
import ReferenceNumbers
import Testing

@testable import Measures

@Suite struct InformationMeasureTests {
    static let networks = ["c_relu", "c_tanh"]

    @Test(arguments: networks) func divergencesAreThoseOfAnotherProgram(_ name: String) throws {
        let references = try WeightReferences.stored.get()
        let (subject, reference) = (
            try #require(references.subject(name)), try #require(references.information[name])
        )
        #expect(abs(try WeightNormMeasure.of(subject).values[0] / reference.squaredNorm - 1) < 1e-13)
        let distance = try DistanceMovedMeasure.of(subject).values[0]
        #expect(abs(distance / reference.squaredDistanceToInitial - 1) < 1e-13)
        let divergence = GaussianDivergence(try subject.spectrum().values, squaredDistance: distance)
        for point in reference.cases {
            let value = divergence.value(priorVariance: point.lam2, temperature: point.beta)
            #expect(abs(value / point.kl - 1) < 1e-10, "lam2 \(point.lam2), beta \(point.beta)")
            // Its terms one by one: without eff(g) it is an upper bound.
            let g = point.lam2 / point.beta
            let terms = [
                (divergence.spectrum.logDeterminant(g), point.logDet),
                (divergence.spectrum.effectiveParameters(g), point.effectiveParameters),
                (distance / (2 * point.lam2), point.distanceTerm),
                (value + divergence.spectrum.effectiveParameters(g) / 2, point.upperBoundWithoutTrace),
            ]
            for (own, other) in terms { #expect(abs(own / other - 1) < 1e-10) }
            let rise = divergence.predictedRise(priorVariance: point.lam2, temperature: point.beta)
            #expect(abs(rise / point.halfTraceFSigma - 1) < 1e-10)
        }
        for best in reference.bestPriorVariance {
            let variance = try #require(divergence.bestPriorVariance(temperature: best.beta))
            #expect(abs(variance / best.lam2 - 1) < 1e-8)
            #expect(abs(try PosteriorDivergenceMeasure.of(subject, best.beta).values[0] / best.kl - 1) < 1e-10)
        }
        for grid in [reference.gridPriorBound, reference.gridPriorBoundCoarse] {
            let own = GridPrior(start: grid.inputs.c, width: grid.inputs.b).best(
                divergence, temperature: grid.inputs.beta, empiricalRisk: grid.inputs.empiricalRisk, n: grid.inputs.n,
                delta: grid.inputs.delta)
            #expect(own.j == Int(grid.j) && abs(own.bound - grid.bound) < 1e-10)
            #expect(abs(own.divergence / grid.kl - 1) < 1e-10 && abs(own.priorVariance / grid.lam2 - 1) < 1e-12)
        }
    }

    /// 200 draws here and 4,000 there: four standard errors of each difference, a false alarm of the four once in 4,000.
    @Test(arguments: networks) func sampledRisksOfThePosteriorAgreeWithAnotherProgram(_ name: String) throws {
        let references = try WeightReferences.stored.get()
        let (subject, reference) = (
            try #require(references.subject(name, draws: 200)), try #require(references.information[name]).posteriorRisk
        )
        let posterior = try WeightPosterior(
            subject.fisher(.softmax), centre: subject.parameters, priorVariance: reference.lam2,
            temperature: reference.beta)
        let risk = try PACBayesMeasure.sampledRisk(posterior, scale: 1, subject)
        let error = hypot(risk.standardError, reference.zeroOne.standardError)
        #expect(abs(risk.value - reference.zeroOne.value) < 4 * error)
        let loss = try StructureFunctionMeasure.sampledLoss(posterior, subject)
        let both = hypot(loss.standardError, reference.crossEntropy.standardError)
        #expect(abs(loss.value - reference.crossEntropy.value) < 4 * both)
        let divergence = GaussianDivergence(try subject.spectrum().values, squaredDistance: subject.squaredDistance)
        let predicted =
            try TrainingLossMeasure.of(subject).values[0]
            + divergence.predictedRise(priorVariance: reference.lam2, temperature: reference.beta)
        #expect(abs(predicted / reference.secondOrderCrossEntropy - 1) < 1e-10)
        // The second-order prediction is far below what is sampled.
        #expect(reference.crossEntropy.value > 5 * reference.secondOrderCrossEntropy)
        let narrow = try PACBayesMeasure.sampledRisk(posterior, scale: 1e-9, subject)
        let atTheCentre = try TrainingErrorMeasure.of(subject)
        #expect(narrow.value == 0 && atTheCentre.values == [0])
    }

    /// The covariance is `(I/v + F/beta)^-1`.
    @Test func drawsHaveTheCovarianceOfThePosterior() throws {
        let references = try WeightReferences.stored.get()
        let subject = try #require(references.subject("b_tanh"))
        let fisher = try subject.fisher(.softmax)
        let (v, beta) = (0.375, 0.05)
        let posterior = try WeightPosterior(fisher, centre: subject.parameters, priorVariance: v, temperature: beta)
        let squares = (0..<400).map { draw in
            let offset = zip(posterior.draw(draw, seed: 3), subject.parameters).map { $0 - $1 }
            return offset.reduce(0) { $0 + $1 * $1 } / v + fisher.squaredLength(offset) / beta
        }
        // z^T S^-1 z is chi-squared with d = 147 degrees: mean 147, standard deviation of the mean of 400 draws 0.86.
        let mean = squares.reduce(0, +) / 400
        #expect(abs(mean - 147) < 4 * 0.86)
    }

    @Test func pacBayesBoundsContainTheirParts() throws {
        let references = try WeightReferences.stored.get()
        let subject = try #require(references.subject("c_relu", draws: 60))
        let value = try PACBayesMeasure.of(subject)
        let (seeger, pinsker, risk) = (value.values[0], value.values[1], value.values[4])
        #expect(seeger > risk && seeger < 1 && pinsker >= seeger && value.values[5] > 0)
        #expect(value.standardErrors?[4] ?? 0 > 0)
    }

    @Test func capacityBracketsAreThoseOfAnotherProgram() throws {
        let reference = try WeightReferences.stored.get().capacity
        for point in reference.bracket.cases {
            let own = CapacityBracket(sizes: reference.bracket.sizes, errors: reference.errors, tolerance: point.eps)
            #expect(own.lower == point.lower && own.upper == point.upper && own.isMonotone == point.monotone)
            switch (own.estimate, point.estimate) {
            case (let own?, let other?): #expect(abs(own / other - 1) < 1e-12)
            case (let own, let other): #expect(own == nil && other == nil)
            }
            #expect((own.standardError(seed: 1) == nil) == (point.estimate == nil))
        }
        for point in reference.leastSquaresOnNoise {
            let own = CapacityBracket.leastSquares(dimensions: point.d, noiseVariance: point.s2, tolerance: point.eps)
            #expect(own == point.n)
        }
    }

    @Test func theSearchFindsTheCapacityOfLeastSquares() throws {
        let exact = try #require(CapacityBracket.leastSquares(dimensions: 23, noiseVariance: 1, tolerance: 0.1))
        let found = CapacityBracket.search(from: 10, to: 1_000, runs: 2, tolerance: 0.1) { size, _ in
            max(0, 1 - 23 / Double(size))
        }
        let (lower, upper) = (try #require(found.lower), try #require(found.upper))
        #expect(lower <= exact && exact < upper)
        let estimate = try #require(found.estimate)
        #expect(found.sizes == [10, 20, 25, 30, 40] && abs(estimate - 25.5) < 0.2)
        let never = CapacityBracket.search(from: 10, to: 15, runs: 1, tolerance: 2) { _, _ in 1 }
        #expect(never.lower == 15 && never.upper == nil && never.estimate == nil)
        let always = CapacityBracket.search(from: 10, to: 15, runs: 1, tolerance: 0.5) { _, _ in 1 }
        #expect(always.lower == nil && always.upper == 10 && always.estimate == nil && always.sizes == [10])
    }

    @Test func anErrorThatFallsAgainIsNoted() {
        let bracket = CapacityBracket(sizes: [1, 2, 4], errors: [[0], [0.3], [0.1]], tolerance: 0.2)
        #expect(bracket.lower == 1 && bracket.upper == 2 && !bracket.isMonotone)
    }

    /// Ten rows of noise are memorised; forty are not within twenty steps.
    @Test func aNetworkHasAModelComplexity() throws {
        let inputs = Matrix(rows: 40, columns: 3) { row, column in sin(Double(7 * row + 31 * column * column + column))
        }
        let subject = MeasureSubject(
            Architecture(widths: [3, 4, 2], hasBias: true),
            parameters: Array(repeating: 0, count: 26),
            data: MeasureData(inputs: inputs, labels: (0..<40).map { ($0 * $0 / 3) % 2 }))
        let few = try EffectiveModelComplexity.of(subject, 0.2, 20)
        let many = try EffectiveModelComplexity.of(subject, 0.45, 400)
        #expect(few.notes[0].hasPrefix("below 10 samples, training loss"))
        #expect(many.values.isEmpty || many.values[0] > 10)
        #expect(many.notes[0].contains("training loss"))
    }
}
