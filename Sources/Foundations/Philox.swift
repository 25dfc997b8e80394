/// The counter-based random function Philox4x32-10: 128 bits of counter and 64 bits of key to 128 random bits.
///
/// Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011. The tests hold the
/// known-answer vectors of its Random123 distribution.
public enum Philox {
    /// Four 32-bit words, least significant first.
    public typealias Block = SIMD4<UInt32>

    /// The random block at `counter` under `key`.
    @inlinable
    public static func block(counter: Block, key: SIMD2<UInt32>) -> Block {
        var counter = counter
        var key = key
        for round in 0..<10 {
            if round > 0 { key &+= SIMD2(0x9E37_79B9, 0xBB67_AE85) }
            let first = UInt64(0xD251_1F53) &* UInt64(counter[0])
            let second = UInt64(0xCD9E_8D57) &* UInt64(counter[2])
            counter = Block(
                UInt32(truncatingIfNeeded: second >> 32) ^ counter[1] ^ key[0], UInt32(truncatingIfNeeded: second),
                UInt32(truncatingIfNeeded: first >> 32) ^ counter[3] ^ key[1], UInt32(truncatingIfNeeded: first))
        }
        return counter
    }
}
