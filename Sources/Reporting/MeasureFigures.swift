internal import Foundations
public import Records

extension Figure {
    /// Linear regions along the first path: their number up to each place, one stair for each network.
    public static func regions(_ document: MeasureDocument) throws -> Figure {
        let colours = FigureLook.colours(ofNetworks: document.networks.map(\.network))
        let series = zip(colours, document.networks).compactMap { colour, network -> Series? in
            guard let path = network.path else { return nil }
            var points = [Point(0, 1)]
            for (number, place) in path.breakpoints.filter(\.jacobianChanges).map(\.place).enumerated() {
                points += [Point(place, Double(number + 1)), Point(place, Double(number + 2))]
            }
            points.append(Point(1, points[points.count - 1].y))
            return Series(network.network, points, style: .line, look: .init(colour: colour))
        }
        return Figure(
            name: "regions",
            altText: "Number of linear regions along a path, for "
                + document.networks.map(\.network).joined(separator: ", "),
            caption: "Linear regions from the start of the first path to each of its places.",
            x: .init("share of the path's length", range: 0...1), y: .init("linear regions so far"), series: series)
    }

    /// Length of the images of paths over their own by layer, with the exact mean over a normal prior where it is known.
    public static func lengths(_ document: MeasureDocument) throws -> Figure {
        let colours = FigureLook.colours(ofNetworks: document.networks.map(\.network))
        let series = zip(colours, document.networks).compactMap { colour, network -> Series? in
            guard let measure = network.measures.first(where: { $0.name == "trajectory-ratio" }),
                !measure.values.isEmpty, measure.values.allSatisfy({ $0 > 0 })
            else { return nil }
            let points = measure.values.enumerated().map { layer, value in
                let error = measure.standardErrors?[layer] ?? 0
                return Point(Double(layer + 1), value, error: error)
            }
            return Series(network.network, points, style: .linePoints, look: .init(colour: colour))
        }
        guard !series.isEmpty else {
            throw UserError(
                .badData, "no network has lengths above 0 to draw", "figure",
                "the outputs are constant along every path")
        }
        return Figure(
            name: "lengths",
            altText: "Length of the image of a path by layer, for "
                + document.networks.map(\.network).joined(separator: ", "),
            caption: "Bars are one standard error; a path has ratio 1.",
            x: .init("layer"), y: .init("length of the image / length of the path", scale: .logarithmic),
            series: series)
    }

    /// The first measure along a training, a line for each of its parts, with a mark at the peak of the first; on a logarithmic
    /// axis if all numbers are above 0.
    ///
    /// Throws `UserError` unless the measure has a value at two epochs.
    public static func training(_ document: MeasureDocument) throws -> Figure {
        let points = document.networks.compactMap { network -> (epoch: Double, measure: MeasureDocument.Measure)? in
            guard let epoch = network.epoch, let measure = network.measures.first, !measure.values.isEmpty else {
                return nil
            }
            return (Double(epoch), measure)
        }
        guard let first = points.first?.measure, points.count > 1 else {
            throw UserError(
                .badData, "the measure has no values along a training", "figure",
                "give a folder of weights with \(setting: "along")")
        }
        let parts = first.parts.isEmpty ? [first.name] : first.parts
        let series = parts.indices.map { part in
            Series(
                parts[part], points.map { Point($0.epoch, $0.measure.values[part]) }, style: .line,
                look: .init(colour: part))
        }
        let peak = points.max { $0.measure.values[0] < $1.measure.values[0] }
        let isPositive = points.allSatisfy { $0.measure.values.allSatisfy { $0 > 0 } }
        return Figure(
            name: "training", altText: "\(first.name) along the training of \(document.networks[0].network).",
            caption: "\(first.name) along a training, with its peak.", x: .init("epoch"),
            y: .init(
                first.unit.isEmpty ? first.name : "\(first.name) (\(first.unit))",
                scale: isPositive ? .logarithmic : .linear), series: series,
            marks: peak.map { [Mark("peak, epoch \(Int($0.epoch))", at: $0.epoch)] } ?? [], showsLegend: parts.count > 1
        )
    }
}
