/// What the results of a piece depend on besides its settings: the bytes of its data and the version of the numerics.
///
/// Results with a different fingerprint are computed anew.
public struct Fingerprint: Codable, Sendable, Equatable {
    /// A data file at the time of the computation.
    public struct File: Codable, Sendable, Equatable {
        /// Its name in the study.
        public var name: String
        /// Its size in bytes.
        public var bytes: Int
        /// SHA-256 of its bytes in 64 hexadecimal digits.
        public var sha256: String

        /// A file of that name, size and hash.
        public init(name: String, bytes: Int, sha256: String) {
            self.name = name
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    /// The version of the numerics, `TwoScaleVersion.numerics`.
    public var numerics: Int
    /// The data, in the order of the study; empty if none are read.
    public var data: [File]

    /// The fingerprint of results of a version of the numerics on some data.
    public init(numerics: Int, data: [File]) {
        self.numerics = numerics
        self.data = data
    }
}
