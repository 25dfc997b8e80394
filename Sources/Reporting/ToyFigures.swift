import Foundation
public import Records

extension Figure {
    /// The 2sED of a toy model against the micro scale, a curve for each meso exponent.
    public static func exact(_ document: ExactDocument) throws -> Figure {
        let series = try byZeta(document.rows.map(\.zeta)) { zeta, index in
            let points = try document.rows.filter { $0.zeta == zeta }.compactMap { row -> Point? in
                guard let quantity = row.twoScaleDimension, let value = Double(quantity.value.description) else {
                    return nil
                }
                let error = quantity.standardError ?? quantity.error ?? 0
                return Point(try ExactNumber(parsing: row.epsilon).doubleValue, value, error: error)
            }
            return Series("ζ = \(zeta)", points.sorted { $0.x < $1.x }, look: .init(colour: index, dash: index))
        }
        return Figure(
            name: "exact", altText: "Two-scale effective dimension of a toy model against the micro scale",
            x: .init("micro scale ε", scale: .logarithmic), y: .init("2sED d_{ζ}(ε) (parameters)"), series: series)
    }

    /// The logarithms of covering counts and of their bounds against the micro scale; meso exponents differ by dash.
    public static func cover(_ document: CoverDocument) throws -> Figure {
        let parts: [(name: String, colour: Int, value: (CoverDocument.Row) -> Double?)] = [
            ("lemma", 3, \.logLemmaBound), ("log N_{2}", 1, \.logTwoScaleCount),
            ("d_{ζ}(ε) |log ε|", 2, \.logDimensionPower), ("log N", 0, \.logExactCount),
        ]
        let zetas = document.rows.map(\.zeta)
        let series = try parts.flatMap { name, colour, value in
            try byZeta(zetas) { zeta, index in
                let points = try document.rows.filter { $0.zeta == zeta }.compactMap { row in
                    try value(row).map { Point(try ExactNumber(parsing: row.epsilon).doubleValue, $0) }
                }
                let label = Set(zetas).count == 1 ? name : "\(name), ζ = \(zeta)"
                return Series(label, points.sorted { $0.x < $1.x }, look: .init(colour: colour, dash: index))
            }
        }
        return Figure(
            name: "cover", altText: "Logarithms of covering counts and of their bounds against the micro scale",
            x: .init("micro scale ε", scale: .logarithmic), y: .init("natural logarithm"), series: series)
    }

    private static func byZeta(_ zetas: [String], _ make: (String, Int) throws -> Series) throws -> [Series] {
        var distinct: [String] = []
        for zeta in zetas where !distinct.contains(zeta) { distinct.append(zeta) }
        return try distinct.enumerated().map { try make($1, $0) }.filter { !$0.points.isEmpty }
    }

    /// The right side of the bound against the sample size.
    public static func bound(_ document: BoundDocument) -> Figure {
        let points = document.rows.compactMap { row in
            row.logTail.map { Point(row.n, $0 / natsPerDecade, error: (row.logTailStandardError ?? 0) / natsPerDecade) }
        }
        return Figure(
            name: "bound", altText: "Logarithm of the right side of the bound against the sample size",
            x: .init("sample size n", scale: .logarithmic), y: .init("log_{10} of the right side"),
            series: points.isEmpty
                ? []
                : [Series("rate \(document.setting.rate)", points, style: points.count > 8 ? .line : .linePoints)],
            regions: [Region("vacuous (right side ≥ 1)", from: 0)])
    }

    /// The deviations that a family's bound guarantees, at both rates, and the mean supremum of the simulation.
    public static func verification(_ document: VerificationDocument) -> Figure {
        var series: [Series] = []
        for (rate, name) in [("3/8", "2sED, rate 3/8, explicit"), ("1/2", "2sED, rate 1/2, explicit")] {
            let points = document.rows.filter { $0.rate == rate }.compactMap { row in
                row.deviation.map { Point(Double(row.n), $0) }
            }
            if !points.isEmpty {
                series.append(Series("C ε_{n}, rate \(rate)", points, look: FigureLook.method(name)))
            }
        }
        for (rate, name) in [("chain a", "chain, metric of the losses"), ("chain b", "chain, Fisher covers")] {
            let points = document.rows.filter { $0.rate == rate }.compactMap { row in
                row.deviation.map { Point(Double(row.n), $0) }
            }
            if !points.isEmpty { series.append(Series(name, points, look: FigureLook.method(name))) }
        }
        let means = document.means.filter { $0.meanSupremum.value > 0 }.map {
            Point(Double($0.n), $0.meanSupremum.value, error: $0.meanSupremum.standardError)
        }
        if !means.isEmpty {
            series.append(Series("mean supremum", means, look: FigureLook.method("simulated truth")))
        }
        return Figure(
            name: "verify", altText: "Guaranteed deviations and the mean supremum against the sample size",
            x: .init("sample size n", scale: .logarithmic),
            y: .init("deviation (unit of the loss)", scale: .logarithmic), series: series,
            regions: document.lossRange.map { [Region("vacuous (≥ loss range)", from: $0)] } ?? [])
    }
}
