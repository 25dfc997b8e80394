extension CurveStudy {
    /// What follows from all curves together.
    public struct Summary: Codable, Sendable, Equatable {
        /// The dimensions: network by network, in the order of the scales.
        public var dimensions: [Dimension]
        /// The dimensions at the scales between, likewise; absent without such scales.
        public var between: [Dimension]?
        /// Every two networks at every pair of scales.
        public var pairs: [Pair]
        /// Where one network overtakes another.
        public var crossings: [Crossing]
        /// The bound of each network; empty without one.
        public var bounds: [NetworkBound]

        /// A value of its parts.
        public init(
            dimensions: [Dimension], between: [Dimension]? = nil, pairs: [Pair], crossings: [Crossing],
            bounds: [NetworkBound]
        ) {
            self.dimensions = dimensions
            self.between = between
            self.pairs = pairs
            self.crossings = crossings
            self.bounds = bounds
        }
    }

    /// Whether doubled sweeps, and a second curve where there is one, gave the same number.
    public enum Convergence: String, Codable, Sendable {
        /// They moved it by no more than noise, or by less than the target error.
        case converged
        /// They moved it, by more than noise and by more than the target error.
        case moved
        /// A second curve gave another number, by more than two standard errors of the difference and by more than the
        /// target error.
        case disputed
        /// The schedule has no check.
        case unchecked
    }

    /// Which lower bound of a dimension is shown.
    public enum LowerForm: String, Codable, Sendable {
        /// The published one, tempered layer by layer.
        case published
        /// Jensen's, from independent draws: the tempered run warns of its numbers.
        case jensen
    }

    /// The dimension of a network at one pair of scales.
    public struct Dimension: Codable, Sendable, Equatable {
        /// The network.
        public var network: String
        /// Its parameters.
        public var parameters: Int
        /// Meso exponent, exact.
        public var zeta: String
        /// Micro scale, exact.
        public var epsilon: String
        /// The dimension. The standard error holds that of the repetitions, the interpolation and, in squares, the part of
        /// the movement by doubled sweeps that noise does not explain.
        public var dimension: ReportedEstimate
        /// The standard error from repetitions and interpolation alone.
        public var repetitionError: Double
        /// The change by doubled sweeps, parameters; absent without a check.
        public var movement: ReportedEstimate?
        /// The dimension by a second curve that checks this one, with its whole error.
        public var second: ReportedEstimate?
        /// Whether doubled sweeps and the second curve gave the same number.
        public var convergence: Convergence
        /// Whether the standard error is at most the target.
        public var meetsTarget: Bool
        /// A lower bound, where there is one.
        public var lower: ReportedEstimate?
        /// The form of the lower bound; absent for `published`.
        public var lowerForm: LowerForm?
        /// The piece with the curve.
        public var piece: String

        /// A value of its parts.
        public init(
            network: String, parameters: Int, zeta: String, epsilon: String, dimension: ReportedEstimate,
            repetitionError: Double, movement: ReportedEstimate?, second: ReportedEstimate? = nil,
            convergence: Convergence, meetsTarget: Bool, lower: ReportedEstimate?, lowerForm: LowerForm? = nil,
            piece: String
        ) {
            self.network = network
            self.parameters = parameters
            self.zeta = zeta
            self.epsilon = epsilon
            self.dimension = dimension
            self.repetitionError = repetitionError
            self.movement = movement
            self.second = second
            self.convergence = convergence
            self.meetsTarget = meetsTarget
            self.lower = lower
            self.lowerForm = lowerForm
            self.piece = piece
        }
    }

    /// Two networks at one pair of scales.
    public struct Pair: Codable, Sendable, Equatable {
        /// What the numbers say.
        public enum Verdict: String, Codable, Sendable {
            /// The difference exceeds two standard errors, and both numbers have converged or the lower bound of the
            /// larger one exceeds the other.
            case ranked
            /// The difference is within two standard errors.
            case open
            /// The difference exceeds two standard errors, but a number has not converged.
            case notConverged
        }

        /// The network with the larger dimension.
        public var larger: String
        /// The other one.
        public var smaller: String
        /// Meso exponent, exact.
        public var zeta: String
        /// Micro scale, exact.
        public var epsilon: String
        /// The difference of the dimensions; networks are independent.
        public var difference: ReportedEstimate
        /// What the numbers say.
        public var verdict: Verdict

        /// A value of its parts.
        public init(
            larger: String, smaller: String, zeta: String, epsilon: String, difference: ReportedEstimate,
            verdict: Verdict
        ) {
            self.larger = larger
            self.smaller = smaller
            self.zeta = zeta
            self.epsilon = epsilon
            self.difference = difference
            self.verdict = verdict
        }
    }

    /// The micro scale at which two networks have equal dimensions.
    public struct Crossing: Codable, Sendable, Equatable {
        /// The network with the larger dimension at coarser scales.
        public var coarse: String
        /// The network with the larger dimension at finer scales.
        public var fine: String
        /// Meso exponent, exact.
        public var zeta: String
        /// Where the difference is 0.
        public var epsilon: Double
        /// The 95% interval: the scales at which the difference is within 1.96 standard errors.
        public var lower: Double
        /// Its other end.
        public var upper: Double
        /// Whether both networks have converged at the scales around it.
        public var isConverged: Bool

        /// A value of its parts.
        public init(
            coarse: String, fine: String, zeta: String, epsilon: Double, lower: Double, upper: Double,
            isConverged: Bool
        ) {
            self.coarse = coarse
            self.fine = fine
            self.zeta = zeta
            self.epsilon = epsilon
            self.lower = lower
            self.upper = upper
            self.isConverged = isConverged
        }
    }

    /// The bound of one network, one document for each gamma.
    public struct NetworkBound: Codable, Sendable, Equatable {
        /// The network.
        public var network: String
        /// The bound over the sample sizes.
        public var documents: [BoundDocument]

        /// A value of its parts.
        public init(network: String, documents: [BoundDocument]) {
            self.network = network
            self.documents = documents
        }
    }
}
