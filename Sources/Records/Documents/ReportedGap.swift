/// A gap `R - R_n` between the risk and its mean over the training rows, with its interval, in JSON.
public struct ReportedGap: Codable, Sendable, Equatable {
    /// `R - R_n`.
    public var value: Double
    /// Lower end.
    public var lower: Double
    /// Upper end.
    public var upper: Double

    /// A gap with the ends of its interval.
    public init(value: Double, lower: Double, upper: Double) {
        self.value = value
        self.lower = lower
        self.upper = upper
    }

    /// Ends of the interval of `|R - R_n|`.
    public var magnitude: (lower: Double, upper: Double) {
        (max(0, lower, -upper), max(abs(lower), abs(upper)))
    }
}
