import Foundation
import Testing

@testable import Experiments
@testable import Records

/// Verdicts on whole records, turned each way.
@Suite struct PaperVerdictTests {
    private typealias Result = (piece: PaperStudy.Piece, record: PaperStudy.Record)
    private let trio = ["54-16-7", "54-13-11-9-7", "54-10-2-10-25-7"]
    private let scales = ["0.1", "1e-3", "1e-5"]

    private func piece(
        _ experiment: PaperStudy.Experiment, _ source: PaperStudy.Source = .covertype, _ work: PaperStudy.Work
    ) -> PaperStudy.Piece {
        .init(experiment: experiment, inputs: .init(source: source, files: []), work: work, seed: 1)
    }

    private func plain(
        _ experiment: PaperStudy.Experiment, _ network: String, prior: String = "normal:1",
        fisher: PaperStudy.Fisher = .expected, sigma: Double = 0.1, noise: Int = 1, samples: Int = 100,
        draws: Int = 100, replicate: Int, full: [Double], lower: [Double], error: Double = 1
    ) -> Result {
        (
            piece(
                experiment, .covertype,
                .plain(
                    .init(
                        network: network, prior: prior, fisher: fisher, sigma: sigma, noise: noise, samples: samples,
                        draws: draws, epsilon: scales, zeta: ["0"], replicate: replicate))),
            .dimensions(
                .init(
                    parameters: 1000, meanTrace: 1, rank: nil,
                    rows: scales.indices.map {
                        .init(
                            epsilon: scales[$0], zeta: "0", full: .init(value: full[$0], standardError: error),
                            lower: .init(value: lower[$0], standardError: error), effectiveSampleSize: 5)
                    }))
        )
    }

    private func finding(_ claim: Int, _ results: [Result], quick: Bool = false) throws -> PaperStudy.Finding {
        let findings = PaperVerdicts(evidence: PaperEvidence(results), quick: quick).findings
        return try #require(findings.first { $0.claim == claim })
    }

    @Test func withoutResultsEveryClaimIsOpenOrACount() throws {
        let findings = PaperVerdicts(evidence: PaperEvidence([]), quick: false).findings
        #expect(findings.map(\.claim) == Array(1...23) + [0])
        #expect(findings.allSatisfy { [.undecided, .notTestable].contains($0.verdict) || $0.claim == 22 })
    }

    @Test func aMissingPieceOpensTheClaimsThatRestOnIt() throws {
        let complete = (0..<5).map { r -> Result in
            let lower = 498 - 0.1 * Double(r)
            return plain(.sharp, trio[0], replicate: r, full: [500, 500, 500], lower: [lower, lower, lower])
        }
        func without(_ network: String) -> [Result] {
            let piece = plain(.sharp, network, replicate: 9, full: [1, 1, 1], lower: [1, 1, 1]).piece
            return complete + [(piece, .absent(.noTime))]
        }
        #expect(try finding(1, complete).verdict == .reproduced)
        let open = try finding(1, without(trio[1]))
        #expect(open.verdict == .undecided && open.reason == "1 of 6 pieces are missing" && !open.measures.isEmpty)
        #expect(try finding(1, without("cnn:7-5|10-50-34-10")).verdict == .reproduced)
        #expect(try finding(2, without("cnn:7-5|10-50-34-10")).reason == "1 of 1 pieces are missing")
    }

    @Test func sharpnessFollowsTheGap() throws {
        func results(gap: Double, spread: Double = 0.1) -> [Result] {
            (0..<5).map { r -> Result in
                let lower = 500 - gap - Double(r) * spread
                return plain(.sharp, trio[0], replicate: r, full: [500, 500, 500], lower: [lower, lower, lower])
            }
        }
        #expect(try finding(1, results(gap: 2)).verdict == .reproduced)
        #expect(try finding(1, results(gap: 80)).verdict == .notReproduced)
        #expect(try finding(1, results(gap: 9, spread: 5)).verdict == .undecided)
        #expect(try finding(1, results(gap: 2), quick: true).verdict == .undecided)
        #expect(try finding(4, results(gap: 2)).verdict == .reproduced)
        #expect(try finding(4, results(gap: -2)).verdict == .notReproduced)
    }

    /// As drawn the curves lie together, tempered they do not.
    @Test func sharpnessDependsOnTheEstimator() throws {
        let drawn = (0..<5).map { r in
            plain(
                .sharp, trio[1], replicate: r, full: [500, 500, 500],
                lower: [499, 498, 499 - 0.1 * Double(r)])
        }
        let tempered: Result = (
            piece(
                .sharp, .covertype,
                .tempered(
                    .init(
                        network: trio[1], prior: "normal:1", sigma: 0.1, noise: 1, samples: 100, schedule: "0:4:0",
                        epsilon: "0.1", zeta: "0"))),
            .dimensions(
                .init(
                    parameters: 1000, meanTrace: 1, rank: nil,
                    rows: [
                        .init(
                            epsilon: "0.1", zeta: "0", full: .init(value: 600, standardError: 2),
                            lower: .init(value: 500, standardError: 2), effectiveSampleSize: 50)
                    ]))
        )
        let found = try finding(1, drawn + [tempered])
        #expect(found.verdict == .depends && found.on == ["estimator"])
    }

    private func order(_ prior: String, lower: [[Double]], replicates: Int = 12) -> [Result] {
        (0..<replicates).flatMap { r in
            trio.indices.map { n -> Result in
                // Replicates differ a little, so that means have errors.
                let values = lower[n].map { $0 + 0.3 * Double((r * (n + 1)) % 5) }
                return plain(.order, trio[n], prior: prior, replicate: r, full: values, lower: values)
            }
        }
    }

    @Test func theOrderOfThreeNetworksDependsOnThePrior() throws {
        let claimed = [[500.0, 400, 300], [450, 390, 320], [300, 250, 200]]
        let found = try finding(9, order("normal:1", lower: claimed))
        #expect(found.verdict == .reproduced)
        #expect(try finding(10, order("normal:1", lower: claimed)).verdict == .reproduced)
        let other = [[300.0, 250, 200], [450, 390, 320], [500, 400, 300]]
        #expect(try finding(9, order("uniform:-1:1", lower: other)).verdict == .notReproduced)
        #expect(try finding(10, order("uniform:-1:1", lower: other)).verdict == .notReproduced)
        let both = try finding(9, order("normal:1", lower: claimed) + order("uniform:-1:1", lower: other))
        #expect(both.verdict == .depends && both.on == ["prior"])
        #expect(try finding(9, order("normal:1", lower: claimed, replicates: 2)).verdict == .undecided)
    }

    /// The crossing lies at 0.05 or 0.0002, the eps_n of 10,000 and 100,000 rows are 0.073 and 0.033.
    @Test func rowsActAsScalesOnlyIfTheCrossingLiesBetweenTheirScales() throws {
        func lower(_ ratio: [Double]) -> [[Double]] { [ratio.map { 400 + $0 }, [400, 400, 400], [200, 200, 200]] }
        #expect(try finding(13, order("normal:1", lower: lower([100, 30, -30]))).verdict == .notReproduced)
        #expect(try finding(13, order("normal:1", lower: lower([20, -100, -100]))).verdict == .reproduced)
        #expect(try finding(13, order("normal:1", lower: lower([20, 30, 40]))).verdict == .undecided)
    }

    /// A study names the scale of the bound by its rows: 0.0729 and 0.0332 for 10,000 and 100,000.
    @Test func scalesOfTheBoundAreNamedByTheirRows() throws {
        let pairs = try PaperStudy.pairs(["n=10000", "1/10"], ["0", "2/3"])
        #expect(pairs.map(\.epsilon) == ["n=10000", "1/10", "n=10000", "1/10"])
        #expect(abs(pairs[2].scale.epsilon - pow(log(10_000.0) / 10_000, 0.375)) < 1e-15)
        #expect(pairs[2].scale.zeta == 2 / 3.0 && pairs[3].scale.epsilon == 0.1)
        #expect(throws: (any Error).self) { try PaperStudy.pairs(["n=1"], ["0"]) }
        #expect(throws: (any Error).self) { try PaperStudy.pairs(["n=10000"], ["1"]) }
    }

    @Test func theNetworksAtTheScalesOfTheBoundStandBesideTheCrossing() throws {
        let lead = trio.prefix(2).enumerated().flatMap { n, network in
            (0..<4).map { r -> Result in
                (
                    piece(
                        .order, .covertype,
                        .plain(
                            .init(
                                network: network, prior: "normal:1", fisher: .expected, sigma: 0.1, noise: 1,
                                samples: 100, draws: 100, epsilon: ["n=10000"], zeta: ["2/3"], replicate: r))),
                    .dimensions(
                        .init(
                            parameters: 1000, meanTrace: 1, rank: nil,
                            rows: [
                                .init(
                                    epsilon: "n=10000", zeta: "2/3", full: .init(value: 1, standardError: 0),
                                    lower: .init(value: 700 - 20 * Double(n) + Double(r), standardError: 0),
                                    effectiveSampleSize: 5)
                            ]))
                )
            }
        }
        let crossing = order("normal:1", lower: [[420, 300, 300], [400, 400, 400], [200, 200, 200]])
        let found = try finding(13, crossing + lead)
        let measure = try #require(found.measures.first { $0.name.contains("ε of n=10000, ζ = 2/3") })
        #expect(measure.value == 20 && measure.replicates == 4)
        // The rule itself and the order of the networks do not see them.
        #expect(try finding(13, crossing).verdict == found.verdict)
        #expect(try finding(9, crossing + lead) == finding(9, crossing))
    }

    @Test func memoryIsComparedWhereItWasMeasured() throws {
        func results(_ gigabytes: Double?) -> [Result] {
            let work = PaperStudy.Cost(
                source: .covertype, networks: [trio[0]], prior: "normal:1", inputs: 10, draws: 10, rows: 10, batch: 2,
                epochs: 2, repetitions: 2)
            return [
                (
                    piece(.cost, .covertype, .cost(work)),
                    .cost(
                        .init(
                            parameters: 1000, estimatePasses: 1, trainingPasses: 1, estimateSeconds: [1, 1.1],
                            trainingSeconds: [3, 3.2], estimateBytes: gigabytes.map { Int(1e9 * $0) },
                            trainingBytes: gigabytes.map { Int(2e9 * $0) }))
                )
            ]
        }
        #expect(try finding(23, results(nil)).verdict == .notTestable)
        #expect(try finding(23, results(0.4)).verdict == .reproduced)
        #expect(try finding(23, results(18)).verdict == .notReproduced)
        // Training beside it does not decide.
        #expect(try finding(23, results(10)).measures.map(\.value) == [10, 20])
    }

    @Test func theNoiseVarianceMattersFromSomeSizeOn() throws {
        var results: [Result] = []
        for r in 0..<4 {
            let cases: [(sigma: Double, noise: Int, value: Double)] = [
                (0.1, 0, 500), (0.1, 1, 501 + 0.1 * Double(r)), (1, 1, 570 + Double(r)),
            ]
            for one in cases {
                let values = [one.value, one.value, one.value]
                results.append(
                    plain(
                        .noise, trio[0], sigma: one.sigma, noise: one.noise, replicate: r, full: values, lower: values))
            }
        }
        let found = try finding(5, results)
        #expect(found.verdict == .depends && found.on == ["σ²"])
        #expect(try finding(6, results).verdict == .undecided)
    }

    @Test func stabilityNeedsSmallShiftsAndMarginsThatHoldThem() throws {
        func results(shift: Double, error: Double) -> [Result] {
            var results: [Result] = []
            for r in 0..<6 {
                let cases: [(size: Int, value: Double)] = [(100, 500 + 0.2 * Double(r)), (1000, 500 + shift)]
                for one in cases {
                    let values = [one.value, one.value, one.value]
                    results.append(
                        plain(
                            .stability, trio[0], samples: one.size, draws: one.size, replicate: r, full: values,
                            lower: values, error: error))
                }
            }
            return results
        }
        #expect(try finding(8, results(shift: 5, error: 10)).verdict == .reproduced)
        #expect(try finding(8, results(shift: 90, error: 10)).verdict == .notReproduced)
        // Small shifts far outside the stated margins.
        #expect(try finding(8, results(shift: 5, error: 0.01)).verdict == .notReproduced)
    }

    @Test func stabilityNeedsOneOrderOfTheNetworks() throws {
        func results(turned: Bool) -> [Result] {
            (0..<9).flatMap { r in
                trio.enumerated().flatMap { index, network in
                    [100, 1000].map { size in
                        let place = turned && size == 1000 ? 2 - index : index
                        let value = 500 + 2 * Double(place) + 0.1 * Double(r)
                        return plain(
                            .stability, network, samples: size, draws: size, replicate: r,
                            full: [value, value, value], lower: [value, value, value], error: 10)
                    }
                }
            }
        }
        let stable = try finding(8, results(turned: false))
        #expect(stable.verdict == .reproduced)
        #expect(stable.measures.contains { $0.name.hasSuffix("from N = 100 to 1000") && abs($0.value) < 1e-12 })
        // Shifts of 4 of 1000 are small, but the order is another one.
        let turned = try finding(8, results(turned: true))
        #expect(turned.verdict == .depends && turned.on == ["network"])
        #expect(turned.measures.contains { $0.name.hasPrefix("covertype") && $0.verdict == .notReproduced })
    }

    private func training(rows: Int, _ losses: [[[Double]]]) -> [Result] {
        trio.indices.map { n -> Result in
            let work = PaperStudy.TrainingPiece(
                network: trio[n], rows: rows, testRows: 10, batch: 64, weights: "torch-default", learningRate: 0.001,
                doubled: false, epochs: losses[n][0].count - 1, seeds: losses[n].count, keepsCurves: true)
            let curves = losses[n].enumerated().map {
                TrainingStudy.Curve(
                    seed: UInt64($0.offset), train: $0.element, test: $0.element, testErrorRate: 0.3)
            }
            return (
                piece(.covertypeTraining, .covertype, .training(work)),
                .losses(.init(parameters: 1000, curves: curves))
            )
        }
    }

    /// `ends[network]` are the losses after the last epoch, `before` those of the epochs before.
    private func curves(before: [Double], ends: [Double]) -> [[[Double]]] {
        (0..<3).map { n in
            (0..<5).map { seed -> [Double] in
                let shift = 0.001 * Double((seed * (n + 2)) % 4)
                return [2.0] + (0..<4).map { _ in before[n] + shift } + [ends[n] + shift]
            }
        }
    }

    @Test func theBestLossIsConfirmedRefutedOrAQuestionOfEpochs() throws {
        let better = curves(before: [0.5, 0.6, 0.7], ends: [0.4, 0.5, 0.6])
        #expect(try finding(11, training(rows: 10_000, better)).verdict == .reproduced)
        #expect(try finding(12, training(rows: 100_000, better)).verdict == .notReproduced)
        #expect(try finding(12, training(rows: 10_000, better)).verdict == .undecided)
        let turning = try finding(
            11, training(rows: 10_000, curves(before: [0.7, 0.6, 0.8], ends: [0.4, 0.5, 0.6])))
        #expect(turning.verdict == .depends && turning.on == ["epochs"])
        let alike = curves(before: [0.5, 0.5, 0.5], ends: [0.4, 0.4, 0.4])
        #expect(try finding(11, training(rows: 10_000, alike)).verdict == .undecided)
    }

    /// Losses fall with the lower 2sED at each depth and width, or have nothing to do with it.
    @Test func theQuestionAtEqualSizeHasBothAnswers() {
        func items(_ loss: (Int, Double) -> Double) -> [PaperVerdicts.Item] {
            (0..<60).map { k in
                let lower = Double((k * 37) % 60)
                let (depth, width) = (Double(k % 5), Double((k * 7) % 11))
                return .init(
                    network: "n\(k)", lower: lower, losses: [loss(k, lower), loss(k, lower) + 0.001 * Double(k % 3)],
                    baselines: [("depth", depth), ("least width", width), ("d", Double((k * 13) % 7))])
            }
        }
        let follows = PaperVerdicts.rankingMeasures(items { k, lower in -lower + 0.1 * Double(k % 7) })
        #expect(follows[0].verdict == .reproduced && follows[1].verdict == .reproduced)
        #expect(follows[2].verdict == .reproduced && follows[0].value < -0.9)
        let depth = PaperVerdicts.rankingMeasures(items { k, _ in Double(k % 5) + 0.001 * Double((k * 17) % 19) })
        #expect(depth[1].verdict != .reproduced && depth[2].verdict == .notReproduced)
        let reverse = PaperVerdicts.rankingMeasures(items { _, lower in lower })
        #expect(reverse[0].verdict == .notReproduced && reverse[1].verdict == .notReproduced)
        #expect(PaperVerdicts.triples(items { _, lower in -lower })[0].value == 1)
    }

    private func image(
        _ experiment: PaperStudy.Experiment, _ network: String, lower: Double, replicate: Int = 0
    ) -> Result {
        (
            piece(
                experiment, .mnist,
                .plain(
                    .init(
                        network: network, prior: "normal:1", fisher: .expected, sigma: 0.1, noise: 1, samples: 100,
                        draws: 100, epsilon: ["0.01"], zeta: ["0"], replicate: replicate))),
            .dimensions(
                .init(
                    parameters: 3000, meanTrace: 1, rank: 10,
                    rows: [
                        .init(
                            epsilon: "0.01", zeta: "0", full: .init(value: lower + 1, standardError: 1),
                            lower: .init(value: lower, standardError: 1), effectiveSampleSize: 5)
                    ]))
        )
    }

    private func losses(_ experiment: PaperStudy.Experiment, _ network: String, _ ends: [Double]) -> Result {
        (
            piece(
                experiment, .mnist,
                .training(
                    .init(
                        network: network, rows: 100, testRows: 10, batch: 256, weights: "torch-default",
                        learningRate: 0.001, doubled: false, epochs: 1, seeds: ends.count, keepsCurves: true))),
            .losses(
                .init(
                    parameters: 3000,
                    curves: ends.enumerated().map {
                        .init(seed: UInt64($0.offset), train: [2, $0.element], test: [2, 1], testErrorRate: 0.1)
                    }))
        )
    }

    /// Networks without normalisation have losses and dimensions of their own, and do not enter the test.
    @Test func agreementWithoutNormalisationIsACheckBesideTheTest() throws {
        func results(_ norm: String, _ dimensions: PaperStudy.Experiment, lower: [Double]) -> [Result] {
            zip(PaperNetworks.trio(.mnist, norm: norm), zip(lower, [0.1, 0.2, 0.3])).flatMap { network, numbers in
                [
                    image(dimensions, network, lower: numbers.0),
                    losses(.mnistTraining, network, [numbers.1, numbers.1 + 0.01]),
                ]
            }
        }
        let batch = results("batch", .mnistTraining, lower: [300, 200, 100])
        let found = try finding(15, batch + results("none", .stability, lower: [100, 200, 300]))
        #expect(found.measures.map(\.value) == [1, 1 / 6.0, 0])
        #expect(try finding(15, batch).measures.map(\.value) == [1, 1 / 6.0])
    }

    @Test func randomNetworksWithConvolutionsAndTemperedOnesStandBesideTheQuestion() throws {
        let dense = (0..<8).flatMap { k -> [Result] in
            let (network, lower) = ("54-\(10 + k)-7", 400 + 10 * Double(k))
            let plain = plain(.ranking, network, replicate: 0, full: [1, 1, 1], lower: [1, 1, 1])
            guard case .plain(var work) = plain.piece.work, case .dimensions(var numbers) = plain.record else {
                return []
            }
            (work.epsilon, numbers.rows) = (["0.01"], [numbers.rows[0]])
            (numbers.rows[0].epsilon, numbers.rows[0].full.value, numbers.rows[0].lower.value) = ("0.01", lower, lower)
            let tempered = PaperStudy.TemperedPiece(
                network: network, prior: "normal:1", sigma: 0.1, noise: 1, samples: 100, schedule: "0:4:0",
                epsilon: "0.01", zeta: "0")
            var turned = numbers
            (turned.rows[0].full.value, turned.rows[0].lower.value) = (lower, -lower)
            var trained = losses(.ranking, network, [1 / lower, 1.01 / lower])
            trained.piece.inputs.source = .covertype
            return [
                (piece(.ranking, .covertype, .plain(work)), .dimensions(numbers)), trained,
                (piece(.ranking, .covertype, .tempered(tempered)), .dimensions(turned)),
            ]
        }
        let images = (0..<8).flatMap { k -> [Result] in
            let network = "cnn:3-5|\(4 + k)-\(20 - k)-10;norm=batch"
            return [
                image(.ranking, network, lower: 100 + Double(k)), losses(.ranking, network, [0.1 * Double(k), 0.1]),
            ]
        }
        let found = try finding(0, dense + images)
        func value(_ name: String) -> Double? { found.measures.first { $0.name == name }?.value }
        #expect(value("ρ of plain and tempered 2sED") == 1)
        #expect(value("ρ of plain and tempered lower 2sED") == -1)
        #expect(value("ρ of tempered 2sED and loss") == -1)
        #expect(value("convolutions: ρ of lower 2sED and loss") == 1)
        // Two convolutions, the kernel and two dense layers; the least width is that of channels or hidden units.
        let items = PaperVerdicts(evidence: PaperEvidence(dense + images), quick: false).items(convolutions: true)
        #expect(items[0].baselines.prefix(3).map(\.value) == [3000, 5, 4])
    }
}
