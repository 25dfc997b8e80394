internal import Foundations

/// The value of a measure: one number, or one for each part such as a layer, with standard errors if anything was sampled.
public struct MeasureValue: Sendable, Equatable, Codable {
    /// The numbers, all finite; empty if the measure is undefined, which a note explains.
    public var values: [Double]
    /// The names of the parts, such as `layer 1`; empty for a single number.
    public var parts: [String]
    /// One standard error for each number; nil where nothing was sampled, so that the numbers are exact.
    public var standardErrors: [Double]?
    /// Notes on degenerate input and on how the value is to be read.
    public var notes: [String]

    /// One number. NaN and infinity are undefined values with a note.
    public init(_ value: Double, standardError: Double? = nil, notes: [String] = []) {
        self.init([value], parts: [], standardErrors: standardError.map { [$0] }, notes: notes)
    }

    /// A number for each part. If one of them is NaN or infinite, the value is undefined, with a note.
    public init(_ values: [Double], parts: [String], standardErrors: [Double]? = nil, notes: [String] = []) {
        precondition(parts.isEmpty || parts.count == values.count, "\(values.count) values of \(parts.count) parts")
        precondition(
            standardErrors.map { $0.count == values.count } ?? true, "an error for each of \(values.count) values")
        let isFinite = values.allSatisfy(\.isFinite) && (standardErrors ?? []).allSatisfy(\.isFinite)
        self.values = isFinite ? values : []
        self.parts = isFinite ? parts : []
        self.standardErrors = isFinite ? standardErrors : nil
        self.notes = notes + (isFinite ? [] : ["undefined: a number is beyond the range of doubles"])
    }

    /// No number, for the reason of a note.
    public static func undefined(_ note: String) -> MeasureValue {
        MeasureValue([], parts: [], notes: ["undefined: \(note)"])
    }

    /// The mean of a sample with its standard error; a single number is taken as exact.
    public static func mean(of sample: [Double], notes: [String] = []) -> MeasureValue {
        means(of: sample.map { [$0] }, parts: [], notes: notes)
    }

    /// The means of samples [items x parts] with their standard errors; those of a single item are taken as exact.
    public static func means(of sample: [[Double]], parts: [String], notes: [String] = []) -> MeasureValue {
        guard let first = sample.first else { return .undefined("nothing to average") }
        let estimates = first.indices.map { part in Estimate.mean(of: sample.map { $0[part] }) }
        return MeasureValue(
            estimates.map(\.value), parts: parts,
            standardErrors: sample.count > 1 ? estimates.map(\.standardError) : nil, notes: notes)
    }
}
