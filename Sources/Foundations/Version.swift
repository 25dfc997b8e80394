/// The versions of this build.
public enum TwoScaleVersion {
    /// The version, as in CHANGELOG.md.
    public static let current = "0.2.0"

    /// The version of the numerics. Raise it by one whenever the same study gives other numbers: by a new algorithm,
    /// another order of sums or another use of random streams. Stored results of another version are not used again.
    public static let numerics = 1
}
