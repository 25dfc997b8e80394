import Foundation
import Foundations
import Records
import Testing

@testable import Experiments

/// The summary of a made-up search.
@Suite struct SearchSummaryTests {
    /// An architecture with the validation and test errors of three runs that differ by `spread`, upwards and
    /// downwards in turn.
    private struct Made {
        var parameters: Int
        var dimension: Double?
        var validation: Double
        var test: Double
        var loss: Double = 1
        var spread = 0.01
        var error = 0.5
        var capacity: Double? = nil
    }

    private static func study(count: Int, resamples: Int = 300) throws -> SearchStudy {
        let text = SearchStudy.template.replacing("count: 6", with: "count: \(count)")
            .replacing("resamples: 200", with: "resamples: \(resamples)")
        guard let study = try StudyFile.parse(text, path: "search.yml") as? SearchStudy else {
            throw UserError(.badData, "not a search", "search.yml", "mend the test")
        }
        return study
    }

    private static func summary(
        _ made: [Made], level: Double = 0, missing: Set<String> = [], diverged: Set<Int> = []
    ) throws -> SearchStudy.Summary? {
        let study = try study(count: made.count)
        let entries = study.pieces.map { piece in
            let results = piece.positions.map { position -> SearchStudy.Result in
                let item = made[position]
                var result = SearchStudy.Result(network: "net-\(position)", parameters: item.parameters)
                switch piece.task {
                case .trained:
                    result.runs = (0..<(diverged.contains(position) ? 2 : 3)).map { run in
                        let shift = ((position % 2 == 0 ? 1 : -1) * item.spread + level) * Double(run - 1)
                        return .init(
                            run: run, trainingLoss: item.loss, trainingError: 0,
                            validationError: item.validation + shift,
                            testError: item.test + shift, seconds: 2)
                    }
                case .dimension:
                    result.dimension = .init(
                        value: item.dimension.map { .init(value: $0, standardError: item.error) }, seconds: 4)
                case .capacity:
                    result.capacity = .init(
                        value: item.capacity.map { .init(value: $0, standardError: 1) }, seconds: 3)
                }
                return result
            }
            return StudyRecords<SearchStudy>.Entry(
                key: piece, fingerprint: Fingerprint(numerics: 1, data: []), seconds: 1,
                record: missing.contains(piece.name)
                    ? .init(data: "", testRows: 0, results: []) : .init(data: "rows", testRows: 100, results: results))
        }
        return try study.summary(of: entries)
    }

    /// Errors fall with the dimension; the number of parameters is something else. Standard errors are 0.01 / sqrt 3 = 0.0058.
    private static let made = [
        Made(parameters: 500, dimension: 100, validation: 0.50, test: 0.51, loss: 0.9),
        Made(parameters: 200, dimension: 200, validation: 0.40, test: 0.41, loss: 0.7),
        Made(parameters: 400, dimension: 300, validation: 0.30, test: 0.31, loss: 0.8),
        Made(parameters: 250, dimension: 240, validation: 0.301, test: 0.35, loss: 0.6),
        Made(parameters: 450, dimension: 400, validation: 0.45, test: 0.44, loss: 0.5),
        Made(parameters: 550, dimension: 500, validation: 0.46, test: 0.45, loss: 0.4),
        Made(parameters: 560, dimension: 520, validation: 0.47, test: 0.46, loss: 0.3),
        Made(parameters: 570, dimension: 540, validation: 0.10, test: 0.12, loss: 0.2),
    ]

    private func search(_ summary: SearchStudy.Summary, _ axis: SearchStudy.Axis) throws -> SearchStudy.Search {
        try #require(summary.searches.first { $0.axis == axis })
    }

    @Test func frontsKneesAndOrdersAreThoseWorkedOutByHand() throws {
        let summary = try #require(try Self.summary(Self.made))
        let (own, other) = (try search(summary, .dimension), try search(summary, .parameters))
        // By 2sED: each less error for more dimension. By d the front starts with the smallest.
        #expect(own.front == [0, 1, 2, 3, 7] && other.front == [1, 2, 3, 7])
        #expect(summary.best == 7 && own.knee.network == 7 && other.knee.network == 7)
        // In rising 2sED: 0, 1, 3 fall; 2, 4, 5 do not, and the seventh and eighth are never trained.
        #expect(own.progressive.trainings == 6 && own.progressive.network == 2)
        // In rising d: 1, 3 fall; 2, 4, 0 do not.
        #expect(other.progressive.trainings == 5 && other.progressive.network == 2)
        #expect(abs(own.progressive.regret.value - 0.19) < 1e-12 && own.knee.regret.value == 0)
        #expect(own.progressive.regret.standardError > 0)
        // The point has an error of 0.9 and 600 parameters: strips of the front, from the left.
        let volume =
            (0.9 - 0.10) * (600 - 540) + (0.9 - 0.30) * (540 - 300) + (0.9 - 0.301) * (300 - 240)
            + (0.9 - 0.40) * (240 - 200) + (0.9 - 0.50) * (200 - 100)
        #expect(abs(own.hypervolume.value - volume / (0.9 * 600)) < 1e-12 && own.complexityReference == 600)
        #expect(own.membership[7] == 1 && own.membership[4] == 0)
        // 0.301 for less dimension is always on the front, 0.300 for more in about half of the redraws.
        #expect(own.membership[3] == 1 && (0.35...0.65).contains(own.membership[2]))
        #expect(try search(summary, .share).complexityReference == 1)
        #expect(summary.trainingSeconds == 2 && summary.dimensionSeconds == 4 && summary.random.orders == 1000)
    }

    /// A part that all architectures of a run share moves no choice and no error of a comparison.
    @Test func whatARunSharesIsNotInTheErrors() throws {
        let (plain, moved) = (
            try #require(try Self.summary(Self.made)), try #require(try Self.summary(Self.made, level: 0.05))
        )
        #expect(plain.levelError < 1e-12 && abs(moved.levelError - 0.05 / 3.0.squareRoot()) < 1e-12)
        for (a, b) in zip(plain.networks, moved.networks) {
            #expect(abs(a.validation.value - b.validation.value) < 1e-12)
            #expect(abs(a.validation.standardError - 0.01 / 3.0.squareRoot()) < 1e-12)
            #expect(abs(a.test.standardError - b.test.standardError) < 1e-12)
        }
        #expect(try search(moved, .dimension).progressive.trainings == search(plain, .dimension).progressive.trainings)
    }

    /// Of two with the same error the knee is the less complex, which is another one on the two axes.
    @Test func theComparisonOfKneesHasTheSignOfTheirTestErrors() throws {
        var made = Self.made
        made[7].validation = 0.302
        for (test, sign) in [(0.2, -1.0), (0.6, 1)] {
            // Number 3 has fewer parameters than number 2, and now more dimension.
            made[3].dimension = 310
            made[2].test = test
            made[3].test = 0.4
            let summary = try #require(try Self.summary(made))
            #expect(try search(summary, .dimension).knee.network == 2 && search(summary, .parameters).knee.network == 3)
            let difference = try #require(summary.tests.first { $0.question == .kneeAgainstParameters }?.value)
            #expect(abs(difference.value - (test - 0.4)) < 1e-12 && difference.value * sign > 0)
            #expect(difference.standardError > 0)
        }
    }

    /// An axis that one architecture lacks is left out; the others stay.
    @Test func theCapacityIsAnAxisIfAllArchitecturesHaveOne() throws {
        var made = Self.made
        for index in made.indices { made[index].capacity = Double(100 - 10 * index) }
        let summary = try #require(try Self.summary(made))
        let own = try search(summary, .capacity)
        // The architectures in reverse: the best one has the least capacity too, and alone is on the front.
        #expect(own.front == [7] && own.knee.network == 7 && own.complexityReference == 100)
        #expect(own.progressive.trainings == 4 && own.progressive.network == 7)
        let capacityLoss = summary.tests.first { $0.question == .capacityWithLoss }?.value
        #expect(capacityLoss?.value ?? 0 > 0.7 && summary.capacitySeconds == 3)
        made[3].capacity = nil
        let other = try #require(try Self.summary(made))
        #expect(other.searches.map(\.axis) == [.dimension, .parameters, .share] && other.networks.count == 8)
        #expect(other.tests.first { $0.question == .capacityWithLoss }?.value == nil)
    }

    @Test func correlationsSayWhatGoesWithWhat() throws {
        // The loss falls with the dimension alone but for two pairs; the test error is the same for all.
        let made = (0..<12).map { index in
            Made(
                parameters: 300 + (index * 5) % 12, dimension: 100 + 10 * Double(index), validation: 0.3,
                test: 0.3 + 0.001 * Double((index * 7) % 12), loss: 1 - 0.05 * Double(index))
        }
        let tests = try #require(try Self.summary(made)).tests
        func test(_ question: SearchStudy.Test.Question) throws -> SearchStudy.Test {
            try #require(tests.first { $0.question == question })
        }
        #expect(tests.map(\.question) == SearchStudy.Test.Question.allCases)
        let loss = try test(.dimensionWithLoss)
        #expect(loss.value == .init(value: -1, standardError: 0) && loss.isFinding)
        #expect(try !test(.dimensionWithTest).isFinding && !test(.parametersWithLoss).isFinding)
        // Holm: a chance of 0 stays, no corrected one lies below the plain one.
        for test in tests { #expect(test.adjustedChance >= test.value.map(SearchTests.chance) ?? 0) }
        // The same order of d and 2sED leaves no partial correlation.
        let same = (0..<8).map {
            Made(parameters: 200 + $0, dimension: 100 + Double($0), validation: 0.3, test: 0.1 + 0.01 * Double($0 % 3))
        }
        let equal = try #require(try Self.summary(same))
        #expect(equal.tests.first { $0.question == .dimensionGivenParameters }?.value == nil)
        #expect(equal.agreement == .init(value: 1, standardError: 0))
    }

    @Test func distributionsWeighSizesAlike() throws {
        // Six small architectures with large errors, two large ones with small errors; three bins of d and of 2sED.
        let sizes = [151, 152, 153, 154, 155, 156, 590, 600]
        let made = sizes.map { size in
            Made(
                parameters: size, dimension: Double(size) - 1, validation: 0.3, test: size > 300 ? 0.2 : 0.5)
        }
        let summary = try #require(try Self.summary(made))
        #expect(summary.distributions.map(\.axis) == [nil, .parameters, .dimension])
        // The mean over runs that is taken away and put back moves an error by rounding.
        func isNear(_ a: [Double], _ b: [Double]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) < 1e-12 } }
        #expect(isNear([summary.thresholds[0], summary.thresholds[40]], [0.2, 0.5]))
        #expect(summary.distributions.map { $0.shares[20] } == [0.25, 0.5, 0.5])
        #expect(isNear(summary.distributions.map { $0.median[0] }, [0.5, 0.2, 0.2]))
        for distribution in summary.distributions {
            #expect(
                distribution.shares.last == 1
                    && zip(distribution.shares, distribution.shares.dropFirst()).allSatisfy(<=))
            for (share, band) in zip(distribution.shares, distribution.bands) {
                #expect(band[0] <= share && share <= band[1])
            }
        }
    }

    @Test func architecturesWithoutAllTheirNumbersAreLeftOut() throws {
        #expect(try Self.summary(Self.made, missing: ["dimension-1"])?.networks.count == 4)
        #expect(try Self.summary(Self.made, missing: ["dimension-1"])?.networks.first?.network == "net-4")
        #expect(try Self.summary(Self.made, missing: ["dimension-1"], diverged: [5]) == nil)
        #expect(try Self.summary(Self.made, diverged: [5])?.networks.map(\.network).contains("net-5") == false)
        var short = Self.made
        short[0].dimension = nil
        #expect(try Self.summary(short)?.networks.count == 7)
    }

    @Test(arguments: [
        ("seeds: 3", "seeds: 1", "one seed gives no errors (training, seeds)"),
        ("  samples: 8", "  samples: 800", "800 inputs of 100 training rows"),
        ("scale: 1/100:2/3", "scale: 1/100", "'1/100' is no pair of scales (scale)"),
        ("patience: 3", "patience: 0", "patience 0, 1000 random orders"),
        ("count: 6", "count: 3", "3 architectures, parameters [150, 600]"),
        ("sample: digits", "sample: mnist", "no shipped sample is called 'mnist'"),
        ("steps: 200", "steps: 0", "effective-model-complexity"),
        ("schedule: -3:3:3", "schedule: often", "often"),
    ])
    func wrongSettingsAreRefused(old: String, new: String, what: String) throws {
        let text = SearchStudy.template
        #expect(text.contains(old))
        let error = #expect(throws: UserError.self) {
            try StudyFile.parse(text.replacing(old, with: new), path: "search.yml")
        }
        #expect(error?.description.contains(what) == true, "\(String(describing: error))")
    }

    /// Two threads or one, and the groups in any order: the same numbers.
    @Test func aPieceOfTheTemplateHasPlausibleNumbers() throws {
        let study = try Self.study(count: 5)
        let folder = FileManager.default.temporaryDirectory
        let trained = try study.compute(piece: "trained-2", folder: folder, context: RunContext(threads: 1))
        let again = try study.compute(piece: "trained-2", folder: folder, context: RunContext(threads: 2))
        let result = try #require(trained.results.first)
        #expect(trained.results.count == 1 && result.runs?.count == 3 && trained.testRows == 500)
        for (run, other) in zip(result.runs ?? [], again.results[0].runs ?? []) {
            #expect(run.trainingLoss == other.trainingLoss && run.testError == other.testError)
            #expect((0.01...0.95).contains(run.validationError) && run.validationError != run.testError)
            // Shares of 200 and of 500 rows.
            #expect((run.validationError * 200).rounded() / 200 == run.validationError)
            #expect((run.testError * 500).rounded() / 500 == run.testError)
        }
        let measured = try study.compute(piece: "dimension-2", folder: folder, context: RunContext(threads: 1))
        let value = try #require(measured.results.first?.dimension?.value)
        #expect(value.value > 0 && value.value < Double(result.parameters) && value.standardError > 0)
        #expect(measured.results.first?.network == result.network)
        let capacity = try study.compute(piece: "capacity-2", folder: folder, context: RunContext(threads: 1))
        let samples = try #require(capacity.results.first?.capacity)
        // 200 steps may fit fewer than ten of the rows, or all.
        #expect(samples.value.map { (10...100).contains($0.value) } ?? true && samples.seconds > 0)
    }
}
