import Foundations
import Testing

@Suite struct PhiloxTests {
    /// The known-answer vectors of philox4x32-10 in the Random123 distribution (`tests/kat_vectors`).
    @Test(
        arguments: [
            (
                Philox.Block(repeating: 0), SIMD2(repeating: 0),
                Philox.Block(0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8)
            ),
            (
                Philox.Block(repeating: .max), SIMD2(repeating: .max),
                Philox.Block(0x408F_276D, 0x41C8_3B0E, 0xA20B_C7C6, 0x6D54_51FD)
            ),
            (
                Philox.Block(0x243F_6A88, 0x85A3_08D3, 0x1319_8A2E, 0x0370_7344), SIMD2(0xA409_3822, 0x299F_31D0),
                Philox.Block(0xD16C_FE09, 0x94FD_CCEB, 0x5001_E420, 0x2412_6EA1)
            ),
        ] as [(Philox.Block, SIMD2<UInt32>, Philox.Block)])
    func blocksAreThoseOfRandom123(counter: Philox.Block, key: SIMD2<UInt32>, expected: Philox.Block) {
        #expect(Philox.block(counter: counter, key: key) == expected)
    }

    @Test func everyBitOfCounterAndKeyChangesAboutHalfOfTheBlock() {
        let counter = Philox.Block(3, 1, 4, 1)
        let key = SIMD2<UInt32>(5, 9)
        let block = Philox.block(counter: counter, key: key)
        for bit in 0..<192 {
            var (counter, key) = (counter, key)
            if bit < 128 { counter[bit / 32] ^= 1 << (bit % 32) } else { key[bit / 32 - 4] ^= 1 << (bit % 32) }
            let changed = Philox.block(counter: counter, key: key) ^ block
            let count = (0..<4).reduce(0) { $0 + changed[$1].nonzeroBitCount }
            // 128 fair bits: mean 64, deviation 5.7; beyond 64 +- 34 with probability 2e-9 each.
            #expect((30...98).contains(count), "bit \(bit) changes \(count) bits")
        }
    }
}
