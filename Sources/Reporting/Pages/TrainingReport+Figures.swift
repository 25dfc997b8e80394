import Foundation
internal import Foundations
internal import Records

extension TrainingReport {
    /// The figures of the page.
    public var figures: [Figure] {
        get throws { sizes.map(lossFigure) + [try lowerFigure] + (gapDocument.map { [gapFigure($0)] } ?? []) }
    }

    /// Mean training loss over seeds with a band of one standard deviation between seeds; test loss dashed.
    private func lossFigure(_ size: Int) -> Figure {
        var series: [Figure.Series] = []
        for (colour, network) in zip(FigureLook.colours(ofNetworks: study.networks), study.networks) {
            let curves = curves(of: network, at: size)
            for (dash, (part, values)) in [("training", curves.map(\.train)), ("test", curves.map(\.test))].enumerated()
            {
                // Epoch 0 is the random start; it is uninformative and would dominate the axis.
                let points = (1...study.training.epochs).map { epoch in
                    let losses = values.map { $0[epoch] }
                    let mean = Estimate.mean(of: losses)
                    let spread = mean.standardError * Double(losses.count).squareRoot()
                    return Figure.Point(Double(epoch), mean.value, error: spread)
                }
                series.append(
                    Figure.Series(
                        "\(network), \(part)", dash == 0 ? points : points.map { Figure.Point($0.x, $0.y) },
                        style: .line,
                        errors: .band, look: .init(colour: colour, dash: dash)))
            }
        }
        return Figure(
            name: "loss-\(size)",
            altText:
                "Training and test loss against the epoch for \(study.networks.joined(separator: ", ")) on \(size) rows",
            caption:
                "Loss on \(size) rows, mean over \(study.training.seeds) seeds; the bands are one standard deviation of "
                + "the training loss between seeds.",
            x: .init("epoch"), y: .init("cross-entropy (nats)", scale: .logarithmic), series: series)
    }

    private var lowerFigure: Figure {
        get throws {
            var series: [Figure.Series] = []
            for (colour, network) in zip(FigureLook.colours(ofNetworks: study.networks), study.networks) {
                let rows = dimension(of: network)?.rows ?? []
                let points = try rows.map { row in
                    let lower = row.lower?.published ?? row.twoScaleDimension
                    return Figure.Point(
                        try ExactNumber(parsing: row.epsilon).doubleValue, lower.value, error: lower.standardError)
                }.sorted { $0.x < $1.x }
                series.append(Figure.Series(network, points, look: .init(colour: colour)))
            }
            return Figure(
                name: "lower",
                altText: "Lower two-scale effective dimension against the micro scale for each network",
                caption: "Lower 2sED\(lowerForm) at ζ = \(study.dimension.zeta), with one standard error.",
                x: .init("micro scale ε", scale: .logarithmic), y: .init("lower 2sED (parameters)"), series: series)
        }
    }

    /// Mean gaps over the runs of the first network with their extremes, and both rates through the first calibrated size.
    private func gapFigure(_ document: GapDocument) -> Figure {
        let networks = document.constants.map(\.network)
        var series = Figure.gapSeries(document)
        for (index, line) in (records.summary?.rates ?? []).enumerated() {
            let points = zip(line.samples, line.deviations).map { Figure.Point(Double($0), $1) }
            series.append(
                Figure.Series(
                    "C ε_{n}, rate \(line.rate)", points, style: .line,
                    look: .init(colour: 6 + index, dash: 2 + index)))
        }
        return Figure(
            name: "gaps", altText: "Trained and adversarial gaps against the sample size, with the rates of the bound",
            caption:
                "Mean |R - Rₙ| over the runs; bars reach from the least lower to the largest upper end of the runs' "
                + "intervals (cut at a hundredth of the mean). The lines are C εₙ of \(networks.first ?? "") for both rates, "
                + "through the same value at the smallest size.",
            x: .init("training rows n", scale: .logarithmic),
            y: .init("gap (\(document.settings.loss) loss)", scale: .logarithmic),
            series: series)
    }
}
