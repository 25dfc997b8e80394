/// What this build is called.
public enum TwoScaleVersion {
    /// The version, as in CHANGELOG.md.
    public static let current = "0.1.0"
}
