import Foundation
internal import Records

extension BoundReport {
    /// The figures of the page.
    public var figures: [Figure] {
        [chainFigure].compactMap { $0 } + families.map { familyFigure($0.bounds) }
            + (families.isEmpty ? [] : [rightSideFigure])
            + (networks.isEmpty ? [] : [networkFigure])
    }

    /// Certified bounds of this toolkit in solid lines, the paper's constants dotted in the colour of their rate,
    /// competitors dashed, simulation in black with markers. No two series have the same colour and dash, or the same
    /// colour and marker, except by rate.
    private func familyFigure(_ record: BoundStudy.Model) -> Figure {
        var series: [Figure.Series] = []
        var colours = 0
        let known = record.curves.compactMap { FigureLook.method($0.name)?.colour }
        func look(_ curve: BoundCurve) -> Figure.Series.Look {
            if let look = FigureLook.method(curve.name) { return look }
            if curve.role == .truth { return .init(colour: 7) }
            if curve.hasPaperConstants { return .init(colour: 0, dash: 2) }
            while known.contains(colours) { colours += 1 }
            defer { colours += 1 }
            return .init(colour: colours, dash: curve.role == .competitor ? 1 : 0)
        }
        for curve in record.curves where !curve.n.isEmpty {
            let points = zip(curve.n, curve.deviation).map { Figure.Point($0, $1) }
            let isShort = points.count <= 8
            series.append(
                Figure.Series(
                    Self.shortName(curve), points,
                    style: curve.role == .truth ? .linePoints : isShort ? .linePoints : .line,
                    look: look(curve)))
        }
        return Figure(
            name: record.label, altText: "Guaranteed deviation against sample size for \(record.model)",
            caption:
                "Guaranteed deviation at δ = \(study.setting.delta) for \(record.model)."
                + (marks(record.curves).isEmpty
                    ? "" : " The mark is the least n at which a bound of this toolkit is informative."),
            x: .init("sample size n", scale: .logarithmic),
            y: .init("deviation (unit of the loss)", scale: .logarithmic), series: series,
            regions: [Figure.Region("vacuous (≥ loss range)", from: record.lossRange)],
            marks: marks(record.curves))
    }

    /// The name in a legend, short enough for two columns.
    private static func shortName(_ curve: BoundCurve) -> String {
        curve.name.replacing("the paper's constants", with: "paper")
            .replacing("one fixed model", with: "fixed model")
    }

    private func marks(_ curves: [BoundCurve]) -> [Figure.Mark] {
        Self.leastInformative(curves).map { [Figure.Mark("n = \(Self.size($0))", at: $0)] } ?? []
    }

    /// Models differ by colour, rates by dash.
    private var rightSideFigure: Figure {
        var series: [Figure.Series] = []
        var marks: [Figure.Mark] = []
        for (colour, record) in families.map(\.bounds).enumerated() {
            for (dash, tail) in record.tails.enumerated() {
                let points = tail.rows.compactMap { row in
                    row.logTail.map { Figure.Point(row.n, $0 / natsPerDecade) }
                }
                guard !points.isEmpty else { continue }
                series.append(
                    Figure.Series(
                        "\(record.label), \(tail.setting.rate)", points, style: .line,
                        look: .init(colour: colour, dash: dash)))
            }
        }
        let least = families.compactMap { $0.bounds.tails.last?.leastN }
        let areAllKnown = least.count == families.count
        if areAllKnown, let last = least.max() { marks.append(Figure.Mark("n = \(Self.size(last))", at: last)) }
        return Figure(
            name: "right-side",
            altText: "Logarithm of the right side of the bound against sample size for toy families",
            caption:
                "Right side at half the critical γ (at most 1/2) with certified constants; the fractions are the rates."
                + (areAllKnown
                    ? " The mark is the least n from which all families at rate 1/2 have a right side of at most δ."
                    : ""),
            x: .init("sample size n", scale: .logarithmic), y: .init("log_{10} of the right side"), series: series,
            regions: [Figure.Region("vacuous (right side ≥ 1)", from: 0)], marks: marks)
    }

    /// Networks differ by colour, rates by dash; competitors of the first network follow.
    private var networkFigure: Figure {
        var series: [Figure.Series] = []
        let colours = FigureLook.colours(ofNetworks: networks.map(\.label))
        for (colour, record) in zip(colours, networks) {
            for (dash, curve) in record.curves.filter({ $0.role == .own && !$0.n.isEmpty }).enumerated() {
                let rate = curve.name.contains("3/8") ? "3/8" : "1/2"
                series.append(
                    Figure.Series(
                        "\(record.label), rate \(rate)", zip(curve.n, curve.deviation).map { Figure.Point($0, $1) },
                        style: .line, look: .init(colour: colour, dash: dash)))
            }
        }
        for (index, curve) in networks[0].curves.filter({ $0.role == .competitor && !$0.n.isEmpty }).enumerated() {
            series.append(
                Figure.Series(
                    Self.shortName(curve), zip(curve.n, curve.deviation).map { Figure.Point($0, $1) }, style: .line,
                    look: FigureLook.method(curve.name) ?? .init(colour: networks.count + index, dash: 2)))
        }
        return Figure(
            name: "networks", altText: "Deviation against sample size for networks, an illustration with constants 1",
            caption: "An illustration: constants set to 1, assumptions broken. Dotted: competing bounds for "
                + "\(networks[0].label)."
                + (marks(networks.flatMap(\.curves)).isEmpty
                    ? "" : " The mark is the least n at which a curve of this toolkit lies below 1."),
            x: .init("sample size n", scale: .logarithmic),
            y: .init("deviation (loss in [0, 1])", scale: .logarithmic), series: series,
            regions: [Figure.Region("vacuous (1 or more)", from: 1)],
            marks: marks(networks.flatMap(\.curves)))
    }
}
