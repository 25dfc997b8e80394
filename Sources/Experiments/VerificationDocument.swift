public import BallArithmetic
public import Bounds
import Foundation
internal import Foundations

/// A bound put to the test on simulated data sets: what `twosed verify` prints as JSON.
public struct VerificationDocument: Codable, Sendable, Equatable {
    /// One claim at one sample size and rate.
    public struct Row: Codable, Sendable, Equatable {
        /// Sample size.
        public var n: Int
        /// `3/8` or `1/2`.
        public var rate: String
        /// The gamma of the claim; absent where no gamma in (0, 1] gives a right side of delta.
        public var gamma: Double?
        /// `C eps_n`; absent outside the theorem.
        public var deviation: Double?
        /// Logarithm of the right side, nats, rounded up; absent likewise.
        public var logRightSide: Double?
        /// Data sets whose supremum reaches the deviation.
        public var exceedances: Int
        /// Lower limit of the Clopper-Pearson interval of the probability.
        public var lower: Double
        /// Upper limit.
        public var upper: Double
        /// The exact probability, where the family has one in closed form and n is at most 1000.
        public var exactProbability: Double?
        /// `log10` of the deviation over the mean supremum: orders of magnitude above the truth.
        public var decadesAboveMean: Double?
        /// SATISFIED, VIOLATED or UNINFORMATIVE.
        public var verdict: BoundCheck.Verdict
    }

    /// The mean supremum at one sample size.
    public struct Mean: Codable, Sendable, Equatable {
        /// Sample size.
        public var n: Int
        /// Mean of `sup |R - R_n|` over data sets.
        public var meanSupremum: ReportedEstimate
    }

    /// The family.
    public var family: String
    /// The true law.
    public var truth: String
    /// The loss.
    public var loss: String
    /// How suprema are found.
    public var supremum: String
    /// The constants of the claims.
    public var constants: BoundDocument.Constants
    /// The meso exponent.
    public var zeta: String
    /// Level at which gamma is chosen, where it is not given.
    public var delta: String
    /// Data sets at each n.
    public var dataSets: Int
    /// Confidence of the intervals.
    public var confidence: Double
    /// Seed of the data sets.
    public var seed: UInt64
    /// One row for each sample size and rate.
    public var rows: [Row]
    /// The mean supremum at each size.
    public var means: [Mean]
    /// Slope of the log of the mean supremum against log n; absent with one size.
    public var measuredRate: ReportedEstimate?
    /// What the theorem's assumptions come to.
    public var assumptions: [Assumption]
    /// What the numbers are, in words.
    public var notes: [String]

    /// VIOLATED if any row is, else UNINFORMATIVE if any row is, else SATISFIED.
    public var verdict: BoundCheck.Verdict {
        let verdicts = Set(rows.map(\.verdict))
        return verdicts.contains(.violated)
            ? .violated : verdicts.contains(.uninformative) ? .uninformative : .satisfied
    }
}

/// A request to put a bound to the test.
public struct Verification: Sendable {
    /// The family.
    public var family: any BoundedFamily
    /// C, H and K.
    public var constants: BoundConstants
    /// Where the constants come from.
    public var constantsName: String
    /// The meso exponent.
    public var zeta: Rational
    /// gamma, or nil for the best gamma at each (n, delta): the most demanding claim.
    public var gamma: Rational?
    /// The level for the best gamma, in (0, 1).
    public var delta: Rational
    /// Sample sizes, ascending, at least 2.
    public var sizes: [Int]
    /// Data sets at each size.
    public var dataSets: Int
    /// Confidence of the intervals, in (0, 1).
    public var confidence: Double
    /// Seed of the data sets.
    public var seed: UInt64

    /// A request.
    public init(
        family: any BoundedFamily, constants: BoundConstants, constantsName: String, zeta: Rational, gamma: Rational?,
        delta: Rational, sizes: [Int], dataSets: Int, confidence: Double = 0.99, seed: UInt64
    ) {
        self.family = family
        self.constants = constants
        self.constantsName = constantsName
        self.zeta = zeta
        self.gamma = gamma
        self.delta = delta
        self.sizes = sizes
        self.dataSets = dataSets
        self.confidence = confidence
        self.seed = seed
    }

    /// Simulates and compares, both rates at every size.
    public func run(
        threads: Int, progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) throws -> VerificationDocument {
        let dimension = try family.dimension(zeta: zeta)
        let total = Double(sizes.reduce(0, +)) * Double(dataSets)
        let done = Counter()
        var before = 0.0
        var samples: [SupremumSample] = []
        for n in sizes {
            let (offset, start) = (before, done.value)
            samples.append(
                try SupremumSample(
                    family: family, size: n, count: dataSets, seed: seed, threads: threads
                ) { _ in
                    progress((offset + Double(done.increment() - start) * Double(n)) / total)
                })
            before += Double(n) * Double(dataSets)
        }
        let rows = try samples.flatMap { sample in
            try ConvergenceRate.allCases.map { try row(sample, rate: $0, dimension: dimension) }
        }
        return VerificationDocument(
            family: family.name, truth: family.truth, loss: family.loss, supremum: family.supremumMethod,
            constants: .init(constantsName, constants), zeta: zeta.description, delta: delta.description,
            dataSets: dataSets, confidence: confidence, seed: seed, rows: rows,
            means: samples.map { .init(n: $0.n, meanSupremum: ReportedEstimate($0.mean)) },
            measuredRate: MeasuredRate(samples).map { ReportedEstimate($0.slope) },
            assumptions: family.assumptionTable(zeta: zeta), notes: notes(rows))
    }

    private func row(
        _ sample: SupremumSample, rate: ConvergenceRate, dimension: any DimensionFunction
    ) throws -> VerificationDocument.Row {
        let size = Integer(sample.n)
        let template = try TailBound(constants: constants, gamma: gamma ?? 1, rate: rate)
        let best = try gamma == nil ? template.bestGamma(n: size, delta: delta, dimension: dimension)?.gamma : nil
        let chosen = gamma ?? best.flatMap { Rational(exactly: $0) }
        let bound = try TailBound(constants: constants, gamma: chosen ?? 1, rate: rate)
        let check = try BoundCheck(sample: sample, bound: bound, dimension: dimension, confidence: confidence)
        let exact = check.deviation.flatMap { deviation in
            sample.n <= 1000
                ? (family as? BernoulliFamily)?.exactTail(
                    n: sample.n, deviation: Ball(exactly: deviation, precision: BoundPrecision.bits)
                ).value
                : nil
        }
        return VerificationDocument.Row(
            n: sample.n, rate: rate.rawValue, gamma: chosen?.doubleValue, deviation: check.deviation,
            logRightSide: check.logRightSide, exceedances: check.exceedances, lower: check.interval.lower,
            upper: check.interval.upper, exactProbability: exact, decadesAboveMean: check.decadesAboveMean,
            verdict: check.verdict)
    }

    private func notes(_ rows: [VerificationDocument.Row]) -> [String] {
        var notes = [
            "SATISFIED says that the interval does not lie above the right side, VIOLATED that all of it does; where the "
                + "right side is 1 or more, or the theorem does not speak, there is nothing to test (UNINFORMATIVE)."
        ]
        if gamma == nil {
            notes.append("gamma is the largest with right side <= \(delta) at each n: the most demanding claim.")
        }
        let far = rows.filter { $0.deviation.map { $0 >= family.quantities.lossRange.value } ?? false }.count
        if far > 0 {
            notes.append(
                "In \(far) of \(rows.count) rows the deviation is at least the length of the loss's range, which no gap "
                    + "can exceed: true, and of no use.")
        }
        if rows.contains(where: { $0.verdict == .violated }) {
            notes.append("A CLAIM IS VIOLATED: either its constants are wrong, or its assumptions fail.")
        }
        return notes
    }
}
