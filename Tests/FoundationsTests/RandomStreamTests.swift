import Foundation
import Foundations
import Testing

@Suite struct RandomStreamTests {
    static let seed: UInt64 = 0x0123_4567_89AB_CDEF
    static let index: UInt64 = 0xFEDC_BA98_7654_3210

    private func stream() -> RandomStream {
        RandomStream(seed: Self.seed, purpose: .forwardNoise, index: Self.index)
    }

    /// Vectors from a Python program with its own Philox4x32-10.
    @Test func wordsAreTheBlocksOfTheAddressInOrder() {
        var stream = stream()
        #expect(
            (0..<5).map { _ in stream.next() } == [
                0x3ACF_A35B_2A9D_C6DB, 0x1B4E_15AD_ED24_1198, 0x5032_E563_452A_1B24, 0x3E61_6EBA_99AF_9A8F,
                0x283F_AE24_188C_56C4,
            ])
    }

    /// The numbers of every recorded result hang on these.
    @Test func purposesKeepTheirNumbers() {
        #expect(
            [StreamPurpose.priorDraws, .forwardNoise, .rowSelection, .syntheticInputs].map(\.rawValue) == [1, 2, 3, 4])
    }

    /// Vectors from the same program, in exact integers and 40 digits.
    @Test func uniformsAndNormalsAreThoseOfTheDocumentedMethods() {
        var stream = stream()
        for expected in [0.22973080611938367923, 0.10666022773979499938, 0.31327661202991696765] {
            #expect(stream.uniform() == expected)
        }
        stream = self.stream()
        for expected in [
            0.56624980140613441393, 0.44876676345848049682, 0.034449893539348398262, 0.86629129957049243273,
            0.19481047905475991984, 0.55149934493054784942,
        ] {
            #expect(abs(stream.normal() - expected) < 1e-15)
        }
    }

    @Test func anAddressGivesTheSameNumbersWhoeverAsks() {
        var first = stream()
        let expected = (0..<9).map { _ in first.normal() }
        var other = RandomStream(seed: Self.seed, purpose: .forwardNoise, index: Self.index &+ 1)
        var second = stream()
        let interleaved = (0..<9).map { _ in
            _ = other.next()
            return second.normal()
        }
        #expect(interleaved == expected)
    }

    @Test func addressesThatDifferInAnyPartShareNoNumbers() {
        var words: Set<UInt64> = []
        var count = 0
        for seed: UInt64 in [0, 1, 1 << 32] {
            for purpose in [StreamPurpose.priorDraws, .forwardNoise, .rowSelection, .syntheticInputs] {
                for index: UInt64 in [0, 1, 2, 1 << 32, 1 << 40, 1 << 63] {
                    var stream = RandomStream(seed: seed, purpose: purpose, index: index)
                    for _ in 0..<64 { words.insert(stream.next()) }
                    count += 64
                }
            }
        }
        // Of 4608 random words two agree with probability 6e-13.
        #expect(words.count == count)
    }

    @Test func neighbouringStreamsAreUncorrelated() {
        let count = 4000
        let rows = (0..<6).map { index in
            var stream = RandomStream(seed: 7, purpose: .priorDraws, index: UInt64(index))
            return (0..<count).map { _ in stream.normal() }
        }
        for i in 0..<6 {
            for j in 0..<i {
                let correlation = zip(rows[i], rows[j]).reduce(0) { $0 + $1.0 * $1.1 } / Double(count)
                // Standard deviation 1/sqrt(count); five of them in one of 15 pairs with probability 9e-6.
                #expect(abs(correlation) < 5 / Double(count).squareRoot())
            }
        }
    }

    @Test func uniformsFillTheIntervalEvenly() {
        let count = 32_000
        var stream = RandomStream(seed: 1, purpose: .syntheticInputs, index: 0)
        var cells = [Int](repeating: 0, count: 16)
        for _ in 0..<count {
            let value = stream.uniform(-1, 3)
            #expect(value >= -1 && value < 3)
            cells[Int((value + 1) * 4)] += 1
        }
        let expected = Double(count) / 16
        let statistic = cells.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
        // Chi-squared with 15 degrees of freedom: above 56.49 with probability 1e-6.
        #expect(statistic < 56.49)
    }

    @Test func momentsOfNormalsAreThoseOfTheNormalLaw() {
        let count = 60_000
        var stream = RandomStream(seed: 1, purpose: .forwardNoise, index: 3)
        let values = (0..<count).map { _ in stream.normal() }
        // Mean and variance over samples of z, z^2, z^3, z^4, of |z| > 2, and of the product of the two of a pair.
        let moments: [(mean: Double, variance: Double, statistic: (Double) -> Double)] = [
            (0, 1, { $0 }), (1, 2, { $0 * $0 }), (0, 15, { $0 * $0 * $0 }), (3, 96, { $0 * $0 * $0 * $0 }),
            (erfc(2.0.squareRoot()), erfc(2.0.squareRoot()) * erf(2.0.squareRoot()), { abs($0) > 2 ? 1 : 0 }),
        ]
        for (index, moment) in moments.enumerated() {
            let mean = values.reduce(0) { $0 + moment.statistic($1) } / Double(count)
            // Five standard errors: a false alarm in one of six statistics with probability 3e-6.
            #expect(
                abs(mean - moment.mean) < 5 * (moment.variance / Double(count)).squareRoot(), "statistic \(index)")
        }
        let products = stride(from: 0, to: count, by: 2).reduce(0.0) { $0 + values[$1] * values[$1 + 1] }
        #expect(abs(products) < 5 * Double(count / 2).squareRoot())
    }
}
