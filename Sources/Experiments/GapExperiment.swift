public import Bounds
import Foundation
public import Foundations
public import Networks
public import Records
public import Training

/// Trained and adversarial gaps of networks over sample sizes and seeds, compared with `C eps_n`.
public struct GapExperiment: Sendable {
    /// The source of C.
    public enum Constant: Sendable, Equatable {
        /// A number.
        case given(Double)
        /// The least C that holds for every run at these sizes, which are then not checked.
        case calibrated(sizes: [Int])
    }

    /// The networks.
    public var networks: [Architecture]
    /// The training configuration; its seed is the seed of the first run.
    public var configuration: TrainingConfiguration
    /// The rows or the distribution.
    public var data: LabelledData
    /// Sample sizes, ascending.
    public var sizes: [Int]
    /// Held-out rows, at most.
    public var testSamples: Int
    /// Share of random labels.
    public var randomLabels: Double
    /// Runs for each network and size, with consecutive seeds.
    public var runs: Int
    /// Epochs of each run.
    public var epochs: Int
    /// The search for a large gap, or nil for trained gaps only.
    public var search: AdversarialSearch?
    /// The source of C.
    public var constant: Constant
    /// gamma in eps_n, in (0, 1].
    public var gamma: Double
    /// The rate of eps_n in the verdicts; the other one is also shown.
    public var rate: ConvergenceRate

    /// An experiment; throws if a number is out of range.
    public init(
        networks: [Architecture], configuration: TrainingConfiguration, data: LabelledData, sizes: [Int],
        testSamples: Int, randomLabels: Double = 0, runs: Int, epochs: Int, search: AdversarialSearch?,
        constant: Constant, gamma: Double, rate: ConvergenceRate
    ) throws {
        switch constant {
        case .given(let c):
            guard c > 0, c.isFinite else {
                throw UserError(
                    .usage, "the constant \(c) is not a positive number", setting: "constantC", "give a number above 0")
            }
        case .calibrated(let known):
            guard !known.isEmpty, Set(known).isSubset(of: sizes), known.count < sizes.count else {
                throw UserError(
                    .usage, "the sizes to calibrate on are not some of the sizes", setting: "calibrate",
                    "name a part of \(setting: "sizes") and leave others to check")
            }
        }
        guard (1...1_000_000).contains(epochs), (1...1_000_000).contains(runs), testSamples >= 1 else {
            throw UserError(
                .usage, "\(epochs) epochs, \(runs) runs and \(testSamples) held-out rows",
                "\(setting: "epochs"), \(setting: "runs"), \(setting: "testSamples")",
                "give 1 to 1000000 epochs and runs, and 1 row or more")
        }
        guard gamma > 0, gamma <= 1 else {
            throw UserError(
                .usage, "gamma = \(gamma) lies outside (0, 1]", setting: "gamma", "give a number above 0, at most 1")
        }
        self.networks = networks
        self.configuration = configuration
        self.data = data
        self.sizes = sizes
        self.testSamples = testSamples
        self.randomLabels = randomLabels
        self.runs = runs
        self.epochs = epochs
        self.search = search
        self.constant = constant
        self.gamma = gamma
        self.rate = rate
    }

    /// Runs everything and computes the verdicts.
    public func document(context: RunContext = RunContext()) throws -> GapDocument {
        let start = ContinuousClock.now
        let jobs = networks.flatMap { network in
            sizes.flatMap { size in (0..<runs).map { (network: network, size: size, run: $0) } }
        }
        let step = context.steps(jobs.count)
        let results = try context.mapItems(jobs.count) { item in
            defer { step() }
            let job = jobs[item.index]
            return try run(
                job.network, size: job.size, seed: configuration.seed &+ UInt64(job.run), item.checkpoint)
        }
        let groups = networks.indices.map { network in
            sizes.indices.map { size in
                let first = (network * sizes.count + size) * runs
                return Array(results[first..<(first + runs)])
            }
        }
        var rows: [GapDocument.Row] = []
        var constants: [Double] = []
        for (network, group) in zip(networks, groups) {
            let c = deviationFactor(of: group)
            constants.append(c)
            rows += zip(sizes, group).map { row(network, size: $0, runs: $1, c: c) }
        }
        return GapDocument(
            settings: settings, data: description, rows: rows,
            constants: zip(networks, constants).map { GapDocument.Constant(network: $0.name, value: $1) },
            notes: notes, environment: RunEnvironment(threads: context.workers),
            timing: .init(computeSeconds: (ContinuousClock.now - start).seconds))
    }

    private func run(
        _ network: Architecture, size: Int, seed: UInt64, _ checkpoint: (any ItemCheckpoint)?
    ) throws -> GapDocument.Run {
        var configuration = configuration
        configuration.seed = seed
        let split = try data.split(
            samples: size, testSamples: testSamples, randomLabels: randomLabels, seed: seed,
            precision: configuration.precision)
        let trainer = try Trainer(network, configuration)
        try trainer.run(on: split.training, to: epochs, checkpoint: checkpoint)
        let summary = try trainer.risk(on: split.test)
        let gap = GapInterval(
            risk: split.risk(summary, loss: configuration.loss, seed: seed),
            trainRisk: try trainer.risk(on: split.training).value)
        let found = try search?.run(trainer, on: split, trained: trainer.parameters, seed: seed)
        return GapDocument.Run(
            seed: seed, trainRisk: gap.trainRisk, trained: ReportedGap(gap),
            adversarial: found.map { ReportedGap($0.gap) })
    }

    /// C from the calibration sizes only: the largest ratio of the upper end of a gap to eps_n.
    private func deviationFactor(of group: [[GapDocument.Run]]) -> Double {
        switch constant {
        case .given(let c): return c
        case .calibrated(let known):
            return zip(sizes, group).filter { known.contains($0.0) }.map { size, runs in
                let largest =
                    runs.map { max($0.trained.magnitude.upper, $0.adversarial?.magnitude.upper ?? 0) }.max() ?? 0
                return largest / epsilon(size, rate)
            }.max() ?? 0
        }
    }

    private func epsilon(_ size: Int, _ rate: ConvergenceRate) -> Double {
        exp(rate.logEpsilon(n: Double(size), gamma: gamma))
    }

    private func row(_ network: Architecture, size: Int, runs: [GapDocument.Run], c: Double) -> GapDocument.Row {
        let epsilon = epsilon(size, rate)
        let deviation = c * epsilon
        var isCalibration = false
        if case .calibrated(let known) = constant { isCalibration = known.contains(size) }
        func judge(_ gaps: [ReportedGap]) -> GapDocument.Judgement {
            let exceeding = gaps.count { $0.magnitude.lower > deviation }
            let interval = BinomialInterval(successes: exceeding, trials: gaps.count, confidence: 0.95)
            let verdict: BoundVerdict
            var reason: String?
            if isCalibration {
                (verdict, reason) = (.uninformative, "C was calibrated on this size")
            } else if epsilon >= 1 {
                (verdict, reason) = (.uninformative, "eps_n is 1 or more: outside the theorem")
            } else if let bound = configuration.loss.upperBound, deviation >= bound {
                (verdict, reason) = (.uninformative, "no gap of this loss can reach C eps_n")
            } else if exceeding > 0 {
                verdict = .violated
            } else if gaps.allSatisfy({ $0.magnitude.upper <= deviation }) {
                verdict = .satisfied
            } else {
                (verdict, reason) = (.uninformative, "C eps_n lies inside the interval of a gap")
            }
            return GapDocument.Judgement(
                largest: gaps.map { abs($0.value) }.max() ?? 0, exceedances: exceeding,
                exceedanceProbability: [interval.lower, interval.upper], verdict: verdict, reason: reason)
        }
        let adversarial = runs.compactMap(\.adversarial)
        return GapDocument.Row(
            network: network.name, n: size, epsilon: epsilon, deviation: deviation, isCalibration: isCalibration,
            trained: judge(runs.map(\.trained)),
            adversarial: adversarial.isEmpty ? nil : judge(adversarial), runs: runs)
    }

    private var description: String {
        let rows =
            switch data {
            case .rows(let data): "\(data.name), \(data.count) rows"
            case .law(let law): law.name
            }
        return randomLabels > 0 ? "\(rows), \(100 * randomLabels)% of the labels random" : rows
    }

    private var settings: GapDocument.Settings {
        GapDocument.Settings(
            loss: configuration.loss.description, optimizer: configuration.optimiser.rawValue,
            learningRate: configuration.learningRate, batchSize: configuration.batchSize, epochs: epochs, runs: runs,
            seed: configuration.seed, gamma: gamma, rate: rate,
            constant: constantName, box: search.map { [$0.box.lowerBound, $0.box.upperBound] })
    }

    private var constantName: String {
        switch constant {
        case .given: "given"
        case .calibrated(let sizes): "calibrated on n = \(sizes.map(String.init).joined(separator: ", "))"
        }
    }

    private var notes: [String] {
        var notes = [
            "A verdict says whether the gap of every run lies below C eps_n, by the intervals of the gaps. SATISFIED proves "
                + "nothing about the supremum: trained and adversarial gaps bound it from below alone.",
            "Networks with ReLU violate assumption (i) of the theorem: an illustration, not an instance.",
        ]
        if configuration.loss.upperBound == nil {
            notes.append("The loss is unbounded, which assumption (iv) of the theorem excludes; try the loss brier.")
        }
        if search != nil {
            notes.append("The adversarial gap is a lower bound of the supremum over the box, found by gradient ascent.")
        }
        return notes
    }
}
