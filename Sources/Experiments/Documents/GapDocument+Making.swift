internal import Records
internal import Training

extension GapDocument.Gap {
    init(_ gap: GapInterval) { self.init(value: gap.value, lower: gap.lower, upper: gap.upper) }
}
