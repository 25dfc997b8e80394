/// A small generator (SplitMix64) whose whole state is one number, so that a case follows from its seed and its index.
struct FuzzRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64, index: Int) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(index) &* 0xD1B5_4A32_D192_ED03
        _ = next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    /// A number from 0 to below `count`.
    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<max(count, 1), using: &self) }

    /// Whether an event of one in `count` happens.
    mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

    /// One of some values.
    mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
