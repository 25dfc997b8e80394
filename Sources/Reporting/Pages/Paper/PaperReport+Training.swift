import Foundation
internal import Foundations
internal import Records

/// Figures of losses, of small scales and of random architectures.
extension PaperReport {
    /// As Figs. 3c to 3f and 7 to 9: mean training loss over seeds after each epoch.
    var lossFigures: [Figure] {
        let runs = records.pieces.compactMap { entry -> (String, PaperStudy.TrainingPiece, PaperStudy.Losses)? in
            guard case .training(let piece) = entry.key.work, case .losses(let losses) = entry.record,
                piece.keepsCurves,
                entry.key.inputs.source != .covertype || [10_000, 100_000].contains(piece.rows) || study.quick
            else { return nil }
            return (
                "\(entry.key.experiment.rawValue.lowercased())-\(piece.rows)-b\(piece.batch)-\(piece.weights)\(piece.doubled ? "-doubled" : "")"
                    + (piece.network.hasSuffix(";norm=none") ? "-norm-none" : ""),
                piece,
                losses
            )
        }
        return runs.map(\.0).distinctNames.map { name in
            let own = runs.filter { $0.0 == name }
            let (piece, first) = (own[0].1, own[0].2)
            let series = own.enumerated().map { index, run in
                let count = run.2.curves.map(\.train.count).min() ?? 0
                return Figure.Series(
                    Self.short(run.1.network),
                    // The random start would dominate the axis.
                    (1..<max(count, 2)).map { epoch in
                        let mean = Estimate.mean(of: run.2.curves.map { $0.train[min(epoch, $0.train.count - 1)] })
                        return Figure.Point(Double(epoch), mean.value, error: mean.sampleDeviation)
                    }, style: .line, errors: .band, look: .init(colour: index, dash: index))
            }
            return Figure(
                name: name,
                altText: "Training loss against the epoch for \(series.map(\.name).joined(separator: ", "))",
                caption:
                    "Training loss, \(piece.rows) rows, batches of \(piece.batch), weights `\(piece.weights)`"
                    + (name.hasSuffix("-norm-none") ? ", no normalisation" : "") + ": means over "
                    + "\(first.curves.count) seeds, bands of one standard deviation between them.",
                x: .init("epoch"), y: .init("cross-entropy (nats)", scale: .logarithmic), series: series)
        }
    }

    /// 2sED at small scales with the limits: dense networks, and those with convolutions, which have more parameters.
    var limitFigures: [Figure] {
        get throws {
            let all = records.pieces.compactMap { entry -> (PaperStudy.Limit, PaperStudy.LimitRecord)? in
                guard case .limit(let piece) = entry.key.work, case .limit(let record) = entry.record,
                    piece.fisher == [.expected]
                else { return nil }
                return (piece, record)
            }
            return try limitFigures("p10-limit", all.filter { !$0.0.networks[0].hasPrefix("cnn:") })
                + limitFigures("p10-limit-convolutions", all.filter { $0.0.networks[0].hasPrefix("cnn:") })
        }
    }

    private func limitFigures(
        _ name: String, _ runs: [(PaperStudy.Limit, PaperStudy.LimitRecord)]
    ) throws -> [Figure] {
        let series = try runs.enumerated().flatMap { index, run -> [Figure.Series] in
            let points = try run.1.rows.filter {
                $0.zeta == run.0.zeta.first && PaperStudy.rows(ofScale: $0.epsilon) == nil
            }.map {
                Figure.Point(try ExactNumber(parsing: $0.epsilon).doubleValue, $0.full.value)
            }.sorted { $0.x < $1.x }
            guard points.count >= 2, let first = points.first, let last = points.last else { return [] }
            let rank = Double(run.1.rank)
            return [
                Figure.Series(Self.short(run.0.networks[0]), points, look: .init(colour: index, dash: index)),
                Figure.Series(
                    "rank of \(Self.short(run.0.networks[0]))", [.init(first.x, rank), .init(last.x, rank)],
                    style: .theory,
                    look: .init(colour: index)),
            ]
        }
        guard !series.isEmpty else { return [] }
        return [
            Figure(
                name: name, altText: "2sED at small scales for several networks, with their ranks",
                caption:
                    "2sED at small scales, expected Fisher matrix, ζ = \(runs[0].0.zeta[0]); dashed: the largest rank.",
                x: .init("micro scale ε", scale: .logarithmic), y: .init("2sED (parameters)"), series: series)
        ]
    }

    /// Lower 2sED and loss of random architectures.
    var rankingFigures: [Figure] {
        let dimensions = plainRuns(.ranking)
        let losses = records.pieces.compactMap { entry -> (String, Double)? in
            guard entry.key.experiment == .ranking, case .training(let piece) = entry.key.work,
                case .losses(let losses) = entry.record
            else { return nil }
            let ends = losses.curves.compactMap(\.train.last)
            return ends.isEmpty ? nil : (piece.network, Estimate.mean(of: ends).value)
        }
        let known = Dictionary(losses, uniquingKeysWith: { first, _ in first })
        func points(_ isChosen: (PlainRun) -> Bool) -> [Figure.Point] {
            dimensions.filter(isChosen).compactMap { run in
                guard let loss = known[run.piece.network],
                    let row = run.result.rows.first(where: { $0.epsilon == "0.01" && $0.zeta == "0" })
                else { return nil }
                return Figure.Point(row.lower.value, loss)
            }
        }
        func isConvolutional(_ run: PlainRun) -> Bool { run.piece.network.hasPrefix("cnn:") }
        func isEqual(_ run: PlainRun) -> Bool { (980...1020).contains(run.result.parameters) }
        func figure(_ name: String, _ what: String, _ series: [Figure.Series]) -> [Figure] {
            let series = series.filter { $0.points.count >= 2 }
            guard !series.isEmpty else { return [] }
            return [
                Figure(
                    name: name, altText: "Training loss against the lower 2sED of random \(what)",
                    caption:
                        "Random \(what): final training loss, mean over seeds, against the lower 2sED at ε = 0.01, ζ = 0.",
                    x: .init("lower 2sED (parameters)"), y: .init("training loss (nats)"), series: series,
                    showsLegend: series.count > 1)
            ]
        }
        return figure(
            "p11-ranking", "architectures",
            [
                Figure.Series(
                    "d from 980 to 1020", points { isEqual($0) && !isConvolutional($0) }, style: .points,
                    look: .init(colour: 0)),
                Figure.Series(
                    "other d", points { !isEqual($0) && !isConvolutional($0) }, style: .points, look: .init(colour: 1)),
            ])
            + figure(
                "p11-convolutions", "networks with convolutions",
                [
                    Figure.Series(
                        "with convolutions", points(isConvolutional), style: .points, look: .init(colour: 0))
                ])
    }
}
