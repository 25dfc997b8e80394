internal import Foundations
internal import Records

extension SearchStudy.Summary {
    /// Validation error against 2sED, with the front and the knees.
    var frontFigure: Figure {
        let own = search(.dimension)
        let front = (own?.front ?? []).sorted { networks[$0].dimension.value < networks[$1].dimension.value }
        let rest = networks.indices.filter { !front.contains($0) }
        func points(_ list: [Int]) -> [Figure.Point] {
            list.map {
                Figure.Point(
                    networks[$0].dimension.value, networks[$0].validation.value,
                    error: networks[$0].validation.standardError)
            }
        }
        let series = [
            Figure.Series("front", points(front), style: .linePoints, look: .init(colour: 1)),
            Figure.Series("other architectures", points(rest), style: .points, look: .init(colour: 0)),
        ].filter { !$0.points.isEmpty }
        let knees = [(own, "knee"), (search(.parameters), "by d")].compactMap { search, label in
            search.map { (label, $0.knee.network) }
        }
        let marks = knees.enumerated().filter { index, knee in index == 0 || knee.1 != knees[0].1 }.map { _, knee in
            Figure.Mark(knee.0, at: networks[knee.1].dimension.value)
        }
        var figure = Figure(
            name: "front",
            altText: "Validation error of architectures against their two-scale dimension, with the front marked.",
            caption:
                "Validation error against 2sED of \(networks.count) architectures; bars are one standard error, those of the "
                + "2sED are at most \(SearchReport.percent(networks.map { $0.dimension.standardError / $0.dimension.value }.max() ?? 0)). "
                + (marks.count > 1
                    ? "Vertical lines: the knee by 2sED, and that by d."
                    : "Vertical line: the knee, by 2sED and by d the same one."),
            x: .init("2sED", scale: .logarithmic), y: .init("validation error"), series: series, marks: marks)
        figure.width = 130
        return figure
    }

    /// The distributions of test errors with their bands.
    var errorFigure: Figure {
        let series = distributions.enumerated().map { place, distribution in
            let points = thresholds.indices.map { index in
                let (share, band) = (distribution.shares[index], distribution.bands[index])
                return Figure.Point(
                    thresholds[index], share, lower: min(share, band[0]), upper: max(share, band[1]))
            }
            return Figure.Series(
                distribution.axis.map { "\($0.rawValue) uniform" } ?? "as drawn", points, style: .line, errors: .band,
                look: .init(colour: place, dash: place))
        }
        return Figure(
            name: "errors",
            altText: "Share of architectures with at most a given test error, as drawn and with a uniform complexity.",
            caption:
                "Share of architectures with at most a given test error: as drawn, and weighted so that a complexity is uniform. Bands "
                + "hold 95% of resamples of architectures and runs at each error.",
            x: .init("test error"), y: .init("share of architectures", range: 0...1), series: series)
    }
}
