import Foundation
import Foundations
import Testing

@testable import EffectiveDimension

@Suite struct TemperingPathTests {
    /// One normal parameter x of deviation 1 with energy `slope x`: `log E[exp(slope x)] = slope^2 / 2`, and the law at power
    /// b is normal with mean `b slope`.
    private struct Line: TemperedPopulation {
        var slope: Double
        var values: [Double]
        let law = ParameterLaw.normal(standardDeviation: 1)

        init(slope: Double, count: Int, stream: inout RandomStream) {
            self.slope = slope
            values = (0..<count).map { _ in stream.normal() }
        }

        var energies: [Double] { values.map { slope * $0 } }
        var movingLayers: Int { 1 }
        mutating func resample(_ ancestors: [Int]) { values = ancestors.map { values[$0] } }
        mutating func append(_ other: Self) { values += other.values }
        mutating func sweep(
            exponent: Double, stepSizes: [StepSizes], masked: Bool, stream: inout RandomStream
        ) throws -> [MoveCount] {
            var count = MoveCount(tried: values.count, taken: 0)
            for i in values.indices {
                let next = law.move(values[i], scale: stepSizes[0][masked: masked], &stream)
                guard stream.accepts(exponent * slope * (next - values[i])) else { continue }
                values[i] = next
                count.taken += 1
            }
            return [count]
        }
    }

    @Test func aPathThatWasFoundLeadsToTheNormaliserAndTheTiltedLaw() throws {
        let slope = 4.0
        var stream = RandomStream(seed: 7, purpose: .temperingPilot, index: 0)
        let mutation = Mutation(walkers: 500, sweeps: 5)
        var pilot = Line(slope: slope, count: 2000, stream: &stream)
        let path = try pilot.findPath(Mutation(walkers: 700, sweeps: 5), stream: &stream)
        let powers = path.steps.map(\.exponent)
        #expect(powers.last == 1)
        #expect(powers.count > 2 && powers == powers.sorted())
        let runs = try (0..<80).map { repetition in
            var stream = RandomStream(seed: 7, purpose: .tempering, index: UInt64(repetition))
            var population = Line(slope: slope, count: mutation.particles, stream: &stream)
            let run = try population.follow(path, mutation, stream: &stream)
            #expect(population.values.count == mutation.particles)
            return (run, population.values.reduce(0, +) / Double(mutation.particles))
        }
        let weights = runs.map { exp($0.0.logNormaliser - slope * slope / 2) }
        let normaliser = Estimate.mean(of: weights)
        let integral = Estimate.mean(of: runs.map(\.0.thermodynamic))
        // Weighed with the normalisers, as they are unbiased together; by itself the mean lags behind the power.
        let mean = Estimate.mean(of: zip(weights, runs).map { $0 * $1.1 })
        // Four standard errors of 80 runs: odds of one in ten thousand. The energies are normal with a variance that does
        // not change, so thermodynamic integration is exact but for sampling.
        #expect(abs(normaliser.value - 1) < 4 * normaliser.standardError)
        #expect(normaliser.standardError < 0.1 && mean.standardError < 0.1 * slope)
        #expect(abs(integral.value - slope * slope / 2) < 4 * integral.standardError + 0.05)
        #expect(abs(mean.value - slope) < 4 * mean.standardError)
        for (run, _) in runs { #expect(run.effectiveShare > 0.2 && run.effectiveShare < 0.8) }
        let rates = path.steps.indices.dropFirst().map { _ in runs[0].0.moves.rate }
        #expect(rates.allSatisfy { $0 > 0.1 && $0 < 0.9 })
    }

    @Test(arguments: [(0, 1), (1, 1), (2, 2), (3, 3), (4, 4), (5, 3), (8, 4), (9, 3), (16, 4)])
    func atMostFourPlacesOfAWalkerAreKeptAndTheLastIsOneOfThem(sweeps: Int, places: Int) {
        let mutation = Mutation(walkers: 10, sweeps: sweeps)
        #expect(mutation.places == places)
        #expect(mutation.particles == 10 * places)
        guard sweeps > 0 else { return }
        #expect((0..<sweeps).count { mutation.keeps($0) } == places)
        #expect(mutation.keeps(sweeps - 1))
    }

    @Test func systematicResamplingCopiesTheExpectedNumberRoundedUpOrDown() {
        let weights = [0.1, 0.375, 0.025, 0.5].map { log($0) }
        for uniform in stride(from: 0.05, to: 1, by: 0.1) {
            let ancestors = systematicResampling(weights, uniform, count: 4)
            #expect(ancestors == ancestors.sorted())
            for (particle, expected) in [0.4, 1.5, 0.1, 2.0].enumerated() {
                let copies = ancestors.count { $0 == particle }
                #expect(abs(Double(copies) - expected) < 1)
            }
        }
    }
}
