internal import EffectiveDimension
public import Foundations

/// A number with its standard error, as JSON shows it.
public struct ReportedEstimate: Codable, Sendable, Equatable {
    /// The value.
    public var value: Double
    /// One standard error. For tempering and the factorised estimator it is half the width of a 95% interval divided by 1.96,
    /// by Student's law with as many degrees of freedom as `EstimateDocument.Row.degreesOfFreedom` says.
    public var standardError: Double

    /// A value with its standard error.
    public init(value: Double, standardError: Double) {
        self.value = value
        self.standardError = standardError
    }

    /// The value and error of an estimate.
    public init(_ estimate: Estimate) {
        value = estimate.value
        standardError = estimate.standardError
    }
}

/// The dimensions of one network on one set of inputs: what `twosed estimate` prints as JSON.
public struct EstimateDocument: Codable, Sendable, Equatable {
    /// What was measured.
    public struct Model: Codable, Sendable, Equatable {
        /// Layer widths, such as `54-16-7`.
        public var network: String
        /// Number of parameters d.
        public var parameters: Int
        /// Activation of the hidden layers.
        public var activation: String
        /// `linear` or `activated`.
        public var lastLayer: String
        /// Whether units have biases.
        public var bias: Bool
        /// Which Fisher matrix.
        public var fisher: String
        /// `expected` over the noise, or `empirical`; absent in old records, which are `expected`.
        public var fisherEstimate: String?
        /// Noise deviation of each noisy layer.
        public var sigma: [Double]
        /// Forward noise samples for each input; 0 is noise-free.
        public var forwardNoise: Int
        /// The law of the parameters, or `given` for draws from a file.
        public var prior: String
        /// Where the inputs come from.
        public var inputs: String
        /// Number of inputs N.
        public var samples: Int
    }

    /// How it was measured.
    public struct Method: Codable, Sendable, Equatable {
        /// Name of the estimator.
        public var estimator: String
        /// Number of draws M, or of networks of the factorised estimator; absent for tempering, which makes no such draws.
        public var draws: Int?
        /// How spectra are found.
        public var eigen: String
        /// Seed of all randomness.
        public var seed: UInt64
    }

    /// The numbers at one pair of scales.
    public struct Row: Codable, Sendable, Equatable {
        /// Micro scale, exact.
        public var epsilon: String
        /// Meso exponent, exact.
        public var zeta: String
        /// `log E[det]`, nats.
        public var logExpectedDeterminant: ReportedEstimate
        /// The two-scale effective dimension.
        public var twoScaleDimension: ReportedEstimate
        /// The lower dimensions; absent where they were not computed.
        public var lower: Lower?
        /// `zeta d + E[log det]/|log eps|`.
        public var jensen: Double
        /// Standard error of `jensen`.
        public var jensenStandardError: Double
        /// Standard deviation of log det between draws, nats.
        public var logDeterminantSpread: Double
        /// Effective sample size of the draws.
        public var effectiveSampleSize: Double
        /// Degrees of freedom of Student's law behind the standard errors; absent for jackknife errors over single draws.
        public var degreesOfFreedom: Int?
        /// What to be careful about.
        public var warnings: [String]
        /// What a tempered run did; absent for other estimators.
        public var tempering: Tempering?
        /// The dimension for the law of the inputs; absent unless it was asked for.
        public var law: LawOfInputs?
    }

    /// What a tempered run did, and what repeats it.
    public struct Tempering: Codable, Sendable, Equatable {
        /// One stage.
        public struct Stage: Codable, Sendable, Equatable {
            /// The layer whose determinant was tempered, from 1.
            public var layer: Int
            /// The powers after 0.
            public var powers: [Double]
            /// Share of the moves that were taken.
            public var acceptance: Double
            /// Smallest conditional effective sample size of a step as a share of the particles.
            public var effectiveShare: Double
            /// Standard deviation of the stage's log normaliser between populations, nats.
            public var spread: Double
            /// The largest correlation of log det before and after the moves of a step; absent in old records.
            public var persistence: Double?
        }

        /// LEVEL:REPETITIONS:CHECK, which asks for the same bits again.
        public var schedule: String
        /// Pairs of sweeps at each power.
        public var sweeps: Int
        /// Particles in a population of units.
        public var unitParticles: Int
        /// Networks in a repetition.
        public var networkParticles: Int
        /// How far doubling the sweeps moved `log E[det]`, nats.
        public var mixingShift: ReportedEstimate?
        /// `log E[det]` by thermodynamic integration, nats.
        public var thermodynamic: ReportedEstimate
        /// The stages, layer by layer.
        public var stages: [Stage]
    }

    /// What nested subsamples of the inputs say of the law they come from.
    public struct LawOfInputs: Codable, Sendable, Equatable {
        /// Sizes of the subsamples: N, N/2, N/4.
        public var samples: [Int]
        /// `log E[det]` averaged over disjoint subsamples of each size, nats.
        public var logExpectedDeterminants: [Double]
        /// Extrapolated to infinitely many inputs, nats.
        public var logExpectedDeterminant: ReportedEstimate
        /// The dimension that belongs to it.
        public var twoScaleDimension: ReportedEstimate
    }

    /// Lower dimensions in both forms.
    public struct Lower: Codable, Sendable, Equatable {
        /// With the logarithm inside both means.
        public var published: ReportedEstimate
        /// With the logarithm outside the inner mean.
        public var tight: ReportedEstimate
    }

    /// Seconds spent.
    public struct Timing: Codable, Sendable, Equatable {
        /// Wall seconds of computing, without loading and printing.
        public var computeSeconds: Double
    }

    /// What was measured.
    public var model: Model
    /// How.
    public var method: Method
    /// `kappa = d / E[Tr F]`.
    public var normalisation: Double
    /// Where kappa comes from.
    public var normalisationOrigin: String
    /// Mean trace of F over the draws.
    public var meanTrace: Double
    /// Its standard error.
    public var meanTraceStandardError: Double
    /// The numbers, one row for each pair of scales.
    public var rows: [Row]
    /// Other notions of dimension from the same draws; absent where they were not asked for.
    public var otherDimensions: OtherDimensions?
    /// What the numbers are about, in words.
    public var notes: [String]
    /// The machine; absent in the records of a study, which hold it once.
    public var environment: RunEnvironment?
    /// Seconds spent; absent likewise.
    public var timing: Timing?
}

extension EstimateDocument.Row {
    init(_ estimate: DimensionEstimate, scale: ExactScale) {
        epsilon = scale.epsilon.description
        zeta = scale.zeta.description
        logExpectedDeterminant = ReportedEstimate(estimate.logExpectedDeterminant)
        twoScaleDimension = ReportedEstimate(estimate.twoScaleDimension)
        lower = estimate.lower.map {
            EstimateDocument.Lower(published: ReportedEstimate($0.published), tight: ReportedEstimate($0.tight))
        }
        jensen = estimate.jensen.value
        jensenStandardError = estimate.jensen.standardError
        logDeterminantSpread = estimate.spread
        effectiveSampleSize = estimate.effectiveSampleSize
        degreesOfFreedom = estimate.repetitions.map { $0 - 1 }
        warnings = estimate.warnings
        tempering = estimate.tempering.map(EstimateDocument.Tempering.init)
    }
}

extension EstimateDocument.Tempering {
    init(_ report: TemperingReport) {
        schedule = report.schedule.description
        sweeps = report.sweeps
        unitParticles = report.unitParticles
        networkParticles = report.networkParticles
        mixingShift = report.mixingShift.map(ReportedEstimate.init)
        thermodynamic = ReportedEstimate(report.crossCheck)
        stages = report.stages.map {
            Stage(
                layer: $0.layer, powers: $0.powers, acceptance: $0.acceptance, effectiveShare: $0.effectiveShare,
                spread: $0.spread, persistence: $0.persistence)
        }
    }
}
