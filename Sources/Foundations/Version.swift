/// What this build is called.
public enum TwoScaleVersion {
    /// The version, as in CHANGELOG.md.
    public static let current = "0.1.0"

    /// The version of the numerics: raised by one whenever the same study gives other numbers, be it by a new algorithm, another
    /// order of sums or another use of random streams. Stored results of another version count as those of another study.
    public static let numerics = 1
}
