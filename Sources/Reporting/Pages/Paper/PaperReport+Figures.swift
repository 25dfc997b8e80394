import Foundation
internal import Foundations
internal import Records

/// Figures drawn as the paper's: dimensions against the scale.
extension PaperReport {
    typealias PlainRun = (piece: PaperStudy.PlainPiece, result: PaperStudy.Dimensions)

    /// The plain estimates of an experiment at meso exponent 0.
    func plainRuns(_ experiment: PaperStudy.Experiment) -> [PlainRun] {
        records.pieces.compactMap { entry in
            guard entry.key.experiment == experiment, case .plain(let piece) = entry.key.work,
                piece.zeta.first == "0", case .dimensions(let result) = entry.record
            else { return nil }
            return (piece, result)
        }
    }

    /// Means over replicates at each scale, with one standard deviation between them.
    private func points(
        _ runs: [PlainRun], _ value: (PaperStudy.Dimensions.Row) -> Double
    ) throws -> [Figure.Point] {
        try (runs.first?.piece.epsilon ?? []).compactMap { epsilon in
            let values = runs.compactMap { run in run.result.rows.first { $0.epsilon == epsilon }.map(value) }
            guard !values.isEmpty else { return nil }
            let mean = Estimate.mean(of: values)
            return Figure.Point(
                try ExactNumber(parsing: epsilon).doubleValue, mean.value, error: mean.sampleDeviation)
        }.sorted { $0.x < $1.x }
    }

    private func figure(
        _ name: String, _ caption: String, y: String, series: [Figure.Series]
    ) -> [Figure] {
        guard series.contains(where: { $0.points.count >= 2 }) else { return [] }
        return [
            Figure(
                name: name, altText: "\(y) against the micro scale for \(series.map(\.name).joined(separator: ", "))",
                caption: caption, x: .init("micro scale ε", scale: .logarithmic), y: .init(y), series: series)
        ]
    }

    private static func stem(_ text: String) -> String {
        String(text.map { $0.isLetter && $0.isASCII || $0.isNumber ? $0 : "-" })
    }

    static func short(_ network: String) -> String {
        network.hasPrefix("cnn:") ? String(network.dropFirst(4).prefix { $0 != ";" }) : network
    }

    /// As Fig. 1: both dimensions of one network.
    var sharpFigures: [Figure] {
        get throws {
            let runs = plainRuns(.sharp)
            return try runs.map(\.piece.network).distinctNames.flatMap { network -> [Figure] in
                let own = runs.filter { $0.piece.network == network }
                return try figure(
                    "p1-\(Self.stem(network))",
                    "\(network), N = \(own[0].piece.samples), M = \(own[0].piece.draws), as published: "
                        + "means over \(own.count) replicates, bands of one standard deviation between them.",
                    y: "dimension (parameters)",
                    series: [
                        Figure.Series(
                            "2sED", points(own) { $0.full.value }, errors: .band, look: .init(colour: 0)),
                        Figure.Series(
                            "lower 2sED", points(own) { $0.lower.value }, errors: .band,
                            look: .init(colour: 1, dash: 1)),
                    ])
            }
        }
    }

    /// As Fig. 3a: the lower 2sED of three networks, a figure for each prior and Fisher matrix.
    var orderFigures: [Figure] {
        get throws {
            try trioFigures(.order, prefix: "p2") + trioFigures(.mnistTraining, prefix: "p6")
                + trioFigures(.cifarTraining, prefix: "p7")
        }
    }

    private func trioFigures(_ experiment: PaperStudy.Experiment, prefix: String) throws -> [Figure] {
        let runs = plainRuns(experiment)
        return try runs.map { "\($0.piece.prior), \($0.piece.fisher.rawValue)" }.distinctNames.flatMap {
            setting -> [Figure] in
            let own = runs.filter { "\($0.piece.prior), \($0.piece.fisher.rawValue)" == setting }
            let networks = own.map(\.piece.network).distinctNames
            return figure(
                "\(prefix)-\(Self.stem(setting))",
                "Prior \(setting) Fisher matrix: lower 2sED as published, means over "
                    + "\(own.map(\.piece.replicate).max().map { $0 + 1 } ?? 0) replicates, bands of one standard deviation between them.",
                y: "lower 2sED (parameters)",
                series: try networks.enumerated().map { index, network in
                    Figure.Series(
                        Self.short(network), try points(own.filter { $0.piece.network == network }) { $0.lower.value },
                        errors: .band, look: .init(colour: index, dash: index))
                })
        }
    }

    /// As Figs. 4 and 5: one curve for each variance.
    var noiseFigures: [Figure] {
        get throws {
            let runs = plainRuns(.noise).filter {
                $0.piece.fisher == .expected && $0.piece.noise == 1 && $0.piece.sigma >= 0.01
            }
            return try runs.map(\.piece.network).distinctNames.flatMap { network -> [Figure] in
                let own = runs.filter { $0.piece.network == network }
                let sigmas = Array(Set(own.map(\.piece.sigma))).sorted()
                return figure(
                    "p3-\(Self.stem(network))",
                    "\(network), 2sED as published on the same draws and inputs for each variance of "
                        + "the forward noise; means over replicates.",
                    y: "2sED (parameters)",
                    series: try sigmas.enumerated().map { index, sigma in
                        Figure.Series(
                            "σ² = \(NumberFormat.number(sigma * sigma, significantDigits: 1))",
                            try points(own.filter { $0.piece.sigma == sigma }) { $0.full.value }.map {
                                Figure.Point($0.x, $0.y)
                            }, look: .init(colour: index, dash: index))
                    })
            }
        }
    }

    /// As Fig. 2: fewest and most inputs and draws, with the margin that one run states.
    var stabilityFigures: [Figure] {
        get throws {
            let runs = plainRuns(.stability)
            return try runs.map(\.piece.network).distinctNames.flatMap { network -> [Figure] in
                let own = runs.filter { $0.piece.network == network }
                let sizes = Array(Set(own.map { [$0.piece.samples, $0.piece.draws] })).sorted {
                    $0[0] * $0[1] < $1[0] * $1[1]
                }
                guard let few = sizes.first, let many = sizes.last, few != many else { return [] }
                return figure(
                    "p4-\(Self.stem(network))",
                    "\(network): lower 2sED of one replicate with its stated error (jackknife).",
                    y: "lower 2sED (parameters)",
                    series: try [few, many].enumerated().compactMap { index, size in
                        guard let run = own.first(where: { [$0.piece.samples, $0.piece.draws] == size }) else {
                            return nil
                        }
                        let points = try run.result.rows.map { row in
                            Figure.Point(
                                try ExactNumber(parsing: row.epsilon).doubleValue, row.lower.value,
                                error: row.lower.standardError)
                        }.sorted { $0.x < $1.x }
                        return Figure.Series(
                            "N = \(size[0]), M = \(size[1])", points, errors: .band,
                            look: .init(colour: index, dash: index))
                    })
            }
        }
    }
}

extension Array where Element == String {
    /// Each once, in the order of the first.
    var distinctNames: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
