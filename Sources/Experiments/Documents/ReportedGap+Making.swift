internal import Records
internal import Training

extension ReportedGap {
    /// The gap of an interval.
    init(_ gap: GapInterval) { self.init(value: gap.value, lower: gap.lower, upper: gap.upper) }
}
