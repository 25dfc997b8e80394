import Foundation

/// The purpose of a random stream. Recorded results depend on these numbers: never change them.
public enum StreamPurpose: UInt32, Sendable {
    /// Parameters drawn from the prior; index = draw.
    case priorDraws = 1
    /// Forward noise of a Markovian network; index = row of the sample.
    case forwardNoise = 2
    /// Selection of rows of a data set; index = 0.
    case rowSelection = 3
    /// Synthetic inputs for benchmarks and tests; index = row.
    case syntheticInputs = 4
    /// Repetitions of a tempered run; index = level, repetition, stage and slot.
    case tempering = 20
    /// The pilot run that sets temperatures and scales; index = stage.
    case temperingPilot = 21
    /// Forward passes for a normalisation; index = draw.
    case normalisationDraws = 22
    /// Independent repetitions of a factorised estimate; index = repetition, stage and slot.
    case factorisedDraws = 23
    /// Ladders of replicas; index = level and repetition.
    case exchange = 24
    /// The pilot run that sets the rungs of a ladder; index = 0.
    case exchangePilot = 25
    /// Random signs for Lanczos quadrature; index = unit and probe. With seed 0, for checks of factors.
    case lanczosProbes = 41
    /// Monte Carlo integrals of toy models; index = number of the integral in the run.
    case toyIntegrals = 40
    /// Simulated data sets that test a bound; index = size << 32 | number of the data set.
    case simulatedDataSets = 50
    /// Data and signs of Rademacher averages; index = size << 32 | number of the average.
    case rademacherAverages = 51
    /// The order in which an epoch visits its rows; index = epoch.
    case trainingOrder = 60
    /// Random labels and the rows that get them; index = 0.
    case labelNoise = 61
    /// Samples of synthetic distributions; index = row.
    case syntheticLaw = 62
    /// Starts of the ascent to a large gap; index = start.
    case gapStarts = 63
    /// Resampling of losses; index = 0.
    case bootstrap = 64
    /// Groups of rows for the error of a sample of rows.
    case rowGroups = 65
    /// Variations of training images; index = copy or epoch << 32 | image.
    case augmentation = 66
    /// Paths between rows, for measures of a network's function; index = path.
    case measurePaths = 70
    /// Chords through rows in random directions; index = chord.
    case measureChords = 71
    /// Weights around trained ones; index = draw.
    case posteriorDraws = 80
    /// Rows, weights and labels of networks that are trained to find their capacity; index = size << 32 | run.
    case capacityRuns = 81
    /// Times of pieces in a simulated run; index = repeat.
    case simulatedPieces = 90
}

/// Random numbers addressed by (seed, purpose, index): the same address always gives the same numbers.
///
/// A draw does not depend on the thread, process or run that computes it. Each address holds 2^32 Philox blocks.
/// A stream that is stored goes on where it was.
public struct RandomStream: RandomNumberGenerator, Sendable, Codable {
    @usableFromInline let key: SIMD2<UInt32>
    @usableFromInline var counter: Philox.Block
    @usableFromInline var words = Philox.Block()
    @usableFromInline var unused = 0
    @usableFromInline var spareNormal: Double?

    /// The stream at an address.
    public init(seed: UInt64, purpose: StreamPurpose, index: UInt64) {
        key = SIMD2(UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32))
        counter = Philox.Block(
            0, purpose.rawValue, UInt32(truncatingIfNeeded: index), UInt32(truncatingIfNeeded: index >> 32))
    }

    /// The next 64 random bits.
    @inlinable
    public mutating func next() -> UInt64 {
        if unused == 0 {
            words = Philox.block(counter: counter, key: key)
            counter[0] &+= 1
            unused = 2
        }
        let low = unused == 2 ? 0 : 2
        unused -= 1
        return UInt64(words[low]) | UInt64(words[low + 1]) << 32
    }

    /// Uniform on [0, 1), a multiple of 2^-53.
    @inlinable
    public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Uniform on [low, high).
    @inlinable
    public mutating func uniform(_ low: Double, _ high: Double) -> Double { low + (high - low) * uniform() }

    /// Standard normal, by the Box-Muller transform in pairs.
    public mutating func normal() -> Double {
        if let spare = spareNormal {
            spareNormal = nil
            return spare
        }
        let radius = (-2 * log(1 - uniform())).squareRoot()  // 1 - u lies in (0, 1]
        let angle = 2 * Double.pi * uniform()
        spareNormal = radius * sin(angle)
        return radius * cos(angle)
    }
}
