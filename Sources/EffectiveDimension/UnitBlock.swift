/// The data of one unit's Fisher block at one factor `c sqrt(kappa)` that an estimator stores.
public struct UnitBlock: Sendable, Equatable, Codable {
    /// `log det(I + c (kappa F)^{1/2})` of the block, in nats.
    public var logDeterminant: Double
    /// Equal fingerprints on the same state mean equal blocks (an activation pattern, hashed); nil if different
    /// parameters give different blocks.
    public var fingerprint: UInt64?

    /// A block's value, with a fingerprint if the block takes few values.
    public init(logDeterminant: Double, fingerprint: UInt64? = nil) {
        self.logDeterminant = logDeterminant
        self.fingerprint = fingerprint
    }
}
