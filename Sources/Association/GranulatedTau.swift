/// Kendall's tau_a within the cells of a design: does the measure follow the target when one setting alone changes?
///
/// `psi_a` is the mean of tau_a over the cells of items that agree in every axis but a; cells of a single item are left out. Psi
/// is the mean of psi_a over the axes. A measure that follows one axis and nothing else has a large tau and one large psi.
/// Source: Jiang, Neyshabur, Mobahi, Krishnan, Bengio, "Fantastic generalization measures", ICLR 2020, section 4.2.
public struct GranulatedTau: Sendable, Equatable {
    /// psi of each axis; nil if no cell holds two items.
    public let byAxis: [Double?]
    /// Number of cells behind each of them.
    public let cells: [Int]
    /// The mean over the axes that have a psi; nil if none has.
    public let mean: Double?

    /// The granulated correlation of a measure and a target over a design.
    public init(_ measure: PairSigns, _ target: PairSigns, over design: Design) {
        precondition(measure.count == design.count && target.count == design.count, "not one value for each item")
        var (byAxis, numbers): ([Double?], [Int]) = ([], [])
        for axis in 0..<design.axes {
            let taus = design.cells(agreeingIn: design.axes(but: axis)).filter { $0.count > 1 }.map { cell in
                let products = zip(measure.selecting(cell), target.selecting(cell)).map { Int($0 * $1) }
                return Double(products.reduce(0, +)) / Double(products.count)
            }
            numbers.append(taus.count)
            byAxis.append(taus.isEmpty ? nil : taus.reduce(0, +) / Double(taus.count))
        }
        let known = byAxis.compactMap(\.self)
        (self.byAxis, cells) = (byAxis, numbers)
        mean = known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
}
