/// The stored results of a study: the contents of `records.json`, from which reports are made.
public struct StudyRecords<Settings: StudySettings>: Codable, Sendable {
    /// A finished piece: its settings, the data it was computed from, and the results.
    public struct Entry: Codable, Sendable {
        /// The name of the piece.
        public var name: String
        /// The piece, with everything that its numbers depend on besides the fingerprint.
        public var key: Settings.Piece
        /// The data and the version of the numerics.
        public var fingerprint: Fingerprint
        /// Seconds spent.
        public var seconds: Double
        /// The results.
        public var record: Settings.Record
        /// The machine and the version of an earlier run that this piece is kept from; absent for the last run.
        public var environment: RunEnvironment?

        /// The results of a piece.
        public init(key: Settings.Piece, fingerprint: Fingerprint, seconds: Double, record: Settings.Record) {
            name = key.name
            self.key = key
            self.fingerprint = fingerprint
            self.seconds = seconds
            self.record = record
        }
    }

    /// Version of this format.
    public static var currentFormat: String { "twoscale-records/2" }

    /// The format the file was written in.
    public var format: String
    /// The kind of study.
    public var kind: String
    /// The settings, in full.
    public var study: Settings
    /// The results, in the order of the pieces.
    public var pieces: [Entry]
    /// What follows from all results together; absent for studies without.
    public var summary: Settings.Summary?
    /// The machine and the version of the last run.
    public var environment: RunEnvironment

    /// The results of a study in the current format.
    public init(
        study: Settings, pieces: [Entry], summary: Settings.Summary? = nil, environment: RunEnvironment
    ) {
        format = Self.currentFormat
        kind = Settings.kind
        self.study = study
        self.pieces = pieces
        self.summary = summary
        self.environment = environment
    }

    /// The results alone, in the order of the pieces.
    public var records: [Settings.Record] { pieces.map(\.record) }
}
