internal import Records

extension EstimatorReport {
    /// The figures of the page.
    public var figures: [Figure] { get throws { [drawsFigure, inputsFigure] } }

    /// Plain minus tempered; networks differ by colour, scales by dash.
    private var drawsFigure: Figure {
        let shift = 0.03
        let networks = stride(from: 0, to: comparisons.count, by: study.epsilon.count).map { comparisons[$0].network }
        let colours = FigureLook.colours(ofNetworks: networks)
        var series: [Figure.Series] = []
        for (index, comparison) in comparisons.enumerated() {
            let colour = colours[index / study.epsilon.count]
            let dash = index % study.epsilon.count
            let points = zip(study.draws, comparison.plain).map { count, row in
                let difference = comparison.difference(row)
                // Shifted sideways, so that bars at one number of draws do not overlap.
                return Figure.Point(
                    Double(count) * (1 + shift * Double(index - comparisons.count / 2)), difference.value,
                    error: difference.standardError)
            }
            series.append(
                Figure.Series(
                    "\(comparison.network), ε=\(comparison.epsilon)", points, look: .init(colour: colour, dash: dash))
            )
        }
        let ends = [study.draws[0], study.draws[study.draws.count - 1]].map { Figure.Point(Double($0), 0) }
        series.append(Figure.Series("tempered", ends, style: .theory))
        return Figure(
            name: "draws",
            altText: "Plain minus tempered two-scale effective dimension against the number of plain draws",
            caption: "Gap between the plain and the tempered dimension, bars of one standard error of the difference; "
                + "points with the same number of draws are shifted sideways.",
            x: .init("number of draws M", scale: .logarithmic), y: .init("plain minus tempered (parameters)"),
            series: series)
    }

    /// The dimension against the number of inputs, by both estimators.
    private var inputsFigure: Figure {
        let series = ["tempered", "factorised"].compactMap { estimator -> Figure.Series? in
            let documents = inputs(of: estimator)
            guard !documents.isEmpty else { return nil }
            return Figure.Series(
                estimator,
                documents.map { document in
                    let dimension = document.rows[0].twoScaleDimension
                    return Figure.Point(
                        Double(document.model.samples), dimension.value, error: dimension.standardError)
                }, look: FigureLook.method(estimator))
        }
        return Figure(
            name: "inputs",
            altText: "Two-scale effective dimension of \(study.inputs.network) against the number of inputs",
            caption:
                "\(study.inputs.network) at ε = \(study.inputs.epsilon) on nested subsamples, bars of one standard "
                + "error.",
            x: .init("number of inputs N", scale: .logarithmic), y: .init("2sED d_{ζ}(ε) (parameters)"),
            series: series)
    }
}
