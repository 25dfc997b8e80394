internal import Foundations

extension PredictArchitectureStudy {
    /// What a piece computes for its architectures.
    public enum Task: ArchitectureTask {
        /// Trained networks with their gaps and measures.
        case trained(Training)
        /// Measures over random weights, published estimates of the dimension and their other settings.
        case prior(PriorForms, Dimension, Variants)
        /// The two-scale dimension by tempered curves.
        case curves(Dimension)

        /// A word that begins the name of its pieces.
        public var name: String {
            switch self {
            case .trained: "trained"
            case .prior: "prior"
            case .curves: "curves"
            }
        }
    }

    /// Some of the architectures.
    public typealias Piece = ArchitecturePiece<Task, MeasuredRows>
    /// The results of a piece.
    public typealias Record = ArchitectureRecord<Result>

    /// Groups of four architectures: all trained first, then those over random weights, then the curves.
    public var pieces: [Piece] {
        Piece.pieces(
            of: architectures,
            tasks: [.trained(training), .prior(priorForms, dimension, variants), .curves(dimension)], rows: rows,
            seed: seed)
    }

    /// The number of a run.
    public struct RunKey: Codable, Sendable, Hashable {
        /// From 0.
        public var run: Int

        /// A run.
        public init(run: Int) { self.run = run }
    }

    /// One trained network.
    public typealias Run = MeasuredRun<RunKey>

    /// A number of an architecture with its error.
    public struct Value: Codable, Sendable, Equatable {
        /// The measure, or the scales or the setting that it belongs to.
        public var name: String
        /// The number; nil where it is undefined.
        public var value: ReportedEstimate?
        /// Seconds that it took.
        public var seconds: Double

        /// A number of its parts.
        public init(name: String, value: ReportedEstimate?, seconds: Double) {
            self.name = name
            self.value = value
            self.seconds = seconds
        }
    }

    /// The numbers of one architecture over random weights.
    public struct PriorNumbers: Codable, Sendable, Equatable {
        /// Measures.
        public var measures: [Value]
        /// The published estimate of the dimension at each pair of scales.
        public var published: [Value]
        /// Its lower bound.
        public var lower: [Value]
        /// The lower bound at the first pair of scales with other settings, by name of the setting.
        public var variants: [Value]

        /// Numbers of their parts.
        public init(measures: [Value], published: [Value], lower: [Value], variants: [Value]) {
            self.measures = measures
            self.published = published
            self.lower = lower
            self.variants = variants
        }
    }

    /// The results of one architecture.
    public struct Result: Codable, Sendable, Equatable {
        /// The network, such as `54-16-7`.
        public var network: String
        /// Its number of parameters.
        public var parameters: Int
        /// Runs that did not diverge.
        public var runs: [Run]?
        /// Numbers over random weights.
        public var prior: PriorNumbers?
        /// Tempered dimensions at each pair of scales.
        public var curve: [Value]?

        /// Results of their parts.
        public init(
            network: String, parameters: Int, runs: [Run]? = nil, prior: PriorNumbers? = nil, curve: [Value]? = nil
        ) {
            self.network = network
            self.parameters = parameters
            self.runs = runs
            self.prior = prior
            self.curve = curve
        }
    }

    /// Whether the order of the architectures stays when one setting changes.
    public struct Stability: Codable, Sendable, Equatable {
        /// The setting of a comparison with the published lower bound at the same scales.
        public static let lowerBound = "published lower bound"

        /// What changes, such as `sigma 1`.
        public var setting: String
        /// Which estimate of the dimension is compared.
        public var estimate: String
        /// Architectures where both are known.
        public var networks: Int
        /// tau_a between the two orders; the error is that of a bootstrap over architectures.
        public var tau: ReportedEstimate
        /// Share of the pairs of architectures that differ by more than two errors in both.
        public var clearPairs: Double
        /// tau_a over those pairs; nil without any.
        public var clearTau: Double?

        /// A comparison of its parts.
        public init(
            setting: String, estimate: String, networks: Int, tau: ReportedEstimate, clearPairs: Double,
            clearTau: Double?
        ) {
            self.setting = setting
            self.estimate = estimate
            self.networks = networks
            self.tau = tau
            self.clearPairs = clearPairs
            self.clearTau = clearTau
        }
    }

    /// tau_a of a dimension that is known at some of the architectures, over those.
    public struct Subset: Codable, Sendable, Equatable {
        /// How many.
        public var networks: Int
        /// With the gap.
        public var gap: ReportedEstimate
        /// With the held-out risk.
        public var testRisk: ReportedEstimate
        /// With the training loss.
        public var trainingLoss: ReportedEstimate

        /// Correlations of a subset.
        public init(
            networks: Int, gap: ReportedEstimate, testRisk: ReportedEstimate, trainingLoss: ReportedEstimate
        ) {
            self.networks = networks
            self.gap = gap
            self.testRisk = testRisk
            self.trainingLoss = trainingLoss
        }
    }

    /// What follows from all pieces.
    public struct Summary: Codable, Sendable, Equatable {
        /// The table of the measures.
        public var ranking: MeasureRanking
        /// Measures of the ranking that are the two-scale dimension.
        public var dimensions: [String]
        /// Range of the gap over architectures.
        public var gaps: [Double]
        /// Mean standard error of a gap of a run.
        public var gapError: Double
        /// Share of the variance of a mean gap that is the architecture's and not the seeds'; nil for one seed.
        public var shareOfArchitecture: Double?
        /// Range of the training loss.
        public var trainingLosses: [Double]
        /// Range of the number of parameters.
        public var parameters: [Int]
        /// Mean seconds of one training.
        public var trainingSeconds: Double
        /// The order under other settings.
        public var stability: [Stability]
        /// The first of `dimensions` where it is known; nil if it is known everywhere, or at too few.
        public var subset: Subset?

        /// A summary of its parts.
        public init(
            ranking: MeasureRanking, dimensions: [String], gaps: [Double], gapError: Double,
            shareOfArchitecture: Double?, trainingLosses: [Double], parameters: [Int], trainingSeconds: Double,
            stability: [Stability], subset: Subset? = nil
        ) {
            self.ranking = ranking
            self.dimensions = dimensions
            self.gaps = gaps
            self.gapError = gapError
            self.shareOfArchitecture = shareOfArchitecture
            self.trainingLosses = trainingLosses
            self.parameters = parameters
            self.trainingSeconds = trainingSeconds
            self.stability = stability
            self.subset = subset
        }
    }
}
