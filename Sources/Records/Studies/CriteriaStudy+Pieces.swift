import Foundation

extension CriteriaStudy {
    /// What changes.
    public enum Criterion: String, Codable, Sendable, Hashable, CaseIterable {
        /// The share of random labels.
        case labels
        /// The width.
        case width
        /// The way to train.
        case method
    }

    /// The runs of one network at one setting.
    public struct Piece: StudyPiece {
        /// What changes.
        public var criterion: Criterion
        /// The number of its value, from 0.
        public var level: Int
        /// Share of random labels.
        public var labelNoise: Double
        /// Units of every hidden layer.
        public var width: Int
        /// Hidden layers.
        public var depth: Int
        /// How it is trained.
        public var method: Method
        /// The rows.
        public var rows: MeasuredRows
        /// Epochs, at most.
        public var epochs: Int
        /// Runs.
        public var seeds: Int
        /// Measures with their arguments.
        public var measures: [String]
        /// Seed of all randomness.
        public var seed: UInt64

        /// What changes, with the number of its value.
        public var name: String { "\(criterion.rawValue)-\(level + 1)" }
    }

    /// One piece for each value of each criterion.
    public var pieces: [Piece] {
        guard let method = methods.first(where: { $0.name == base.method }) else { return [] }
        func piece(_ criterion: Criterion, _ level: Int) -> Piece {
            Piece(
                criterion: criterion, level: level, labelNoise: criterion == .labels ? labels[level] : 0,
                width: criterion == .width ? widths[level] : base.width, depth: base.depth,
                method: criterion == .method ? methods[level] : method, rows: rows, epochs: epochs, seeds: seeds,
                measures: measures, seed: seed)
        }
        return labels.indices.map { piece(.labels, $0) } + widths.indices.map { piece(.width, $0) }
            + methods.indices.map { piece(.method, $0) }
    }

    /// The number of a run.
    public struct RunKey: Codable, Sendable, Hashable {
        /// From 0.
        public var run: Int

        /// A run.
        public init(run: Int) { self.run = run }
    }

    /// One trained network; it counts if its training error is 0.
    public typealias Run = MeasuredRun<RunKey>

    /// The runs of a piece.
    public struct Record: Codable, Sendable, Equatable {
        /// The data in words.
        public var data: String
        /// The network, such as `54-64-7`.
        public var network: String
        /// Held-out rows.
        public var testRows: Int
        /// The runs that did not diverge.
        public var runs: [Run]

        /// A record of its parts.
        public init(data: String, network: String, testRows: Int, runs: [Run]) {
            self.data = data
            self.network = network
            self.testRows = testRows
            self.runs = runs
        }
    }

    /// One value of a criterion.
    public struct Level: Codable, Sendable, Equatable {
        /// The value in words.
        public var label: String
        /// Runs without training error.
        public var fitted: Int
        /// All runs.
        public var runs: Int
        /// The mean gap of the fitted runs; nil without any.
        public var gap: ReportedEstimate?
        /// Their mean test risk.
        public var testRisk: ReportedEstimate?

        /// A level of its parts.
        public init(label: String, fitted: Int, runs: Int, gap: ReportedEstimate?, testRisk: ReportedEstimate?) {
            self.label = label
            self.fitted = fitted
            self.runs = runs
            self.gap = gap
            self.testRisk = testRisk
        }
    }

    /// How one number changes over the values of a criterion, by the runs of each seed.
    public struct Trend: Codable, Sendable, Equatable {
        /// The mean slope over seeds, against the share of random labels or log2 of the width; nil for methods, which have no
        /// order.
        public var slope: ReportedEstimate?
        /// The mean over seeds of Kendall's tau_a with the gap over the values of the criterion.
        public var tau: ReportedEstimate
        /// Chance of a mean as far from 0 if, within every seed, all orders of the number were equally likely.
        public var chance: Double
        /// The same after Holm's correction for all measures that change under this criterion; nil for one that does not.
        public var adjustedChance: Double?
        /// Whether all runs of a seed have the same number.
        public var isConstant: Bool
        /// Seeds behind the means.
        public var seeds: Int

        /// A trend of its parts.
        public init(
            slope: ReportedEstimate?, tau: ReportedEstimate, chance: Double, adjustedChance: Double?, isConstant: Bool,
            seeds: Int
        ) {
            self.slope = slope
            self.tau = tau
            self.chance = chance
            self.adjustedChance = adjustedChance
            self.isConstant = isConstant
            self.seeds = seeds
        }
    }

    /// One criterion with the gap and all measures.
    public struct Outcome: Codable, Sendable, Equatable {
        /// What changes.
        public var criterion: Criterion
        /// Its values.
        public var levels: [Level]
        /// The gap; its tau is that between the two halves of the held-out rows. Nil without two fitted values in two seeds.
        public var gap: Trend?
        /// The measures, in the order of the settings; nil where undefined.
        public var measures: [Trend?]

        /// An outcome of its parts.
        public init(criterion: Criterion, levels: [Level], gap: Trend?, measures: [Trend?]) {
            self.criterion = criterion
            self.levels = levels
            self.gap = gap
            self.measures = measures
        }
    }

    /// What follows from all pieces.
    public struct Summary: Codable, Sendable, Equatable {
        /// The names of the measures.
        public var measures: [String]
        /// Whether they change under rescaling of relu units.
        public var dependsOnScale: [Bool]
        /// The criteria.
        public var outcomes: [Outcome]

        /// A summary of its parts.
        public init(measures: [String], dependsOnScale: [Bool], outcomes: [Outcome]) {
            self.measures = measures
            self.dependsOnScale = dependsOnScale
            self.outcomes = outcomes
        }
    }
}
