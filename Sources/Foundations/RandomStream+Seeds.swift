extension RandomStream {
    /// A different seed for each label, so that parts of a study with the same addresses get independent numbers.
    ///
    /// The label's FNV-1a hash added to the seed and mixed by the finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA
    /// 2014), a bijection: two labels share a seed only if their hashes are equal. Part of every recorded result.
    public static func seed(_ seed: UInt64, for label: String) -> UInt64 {
        let hash = label.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        var mixed = seed &+ hash
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
