/// The machine and software of a result. In all JSON only this and `timing` may differ between identical runs.
public struct RunEnvironment: Codable, Sendable, Equatable {
    /// Version of TwoScale.
    public var version: String
    /// Operating system and its version.
    public var system: String
    /// The name of the processor, or the architecture.
    public var processor: String
    /// Number of processors.
    public var processors: Int
    /// Workers used.
    public var threads: Int
    /// The shared library that provides BLAS.
    public var blas: String
    /// When the run ended, in UTC.
    public var date: String

    /// A value of its parts.
    public init(
        version: String, system: String, processor: String, processors: Int, threads: Int, blas: String, date: String
    ) {
        self.version = version
        self.system = system
        self.processor = processor
        self.processors = processors
        self.threads = threads
        self.blas = blas
        self.date = date
    }

    /// Whether both differ in nothing but their dates.
    public func isSameMachine(as other: RunEnvironment) -> Bool {
        var copy = self
        copy.date = other.date
        return copy == other
    }
}
