extension PaperStudy {
    /// Dimensions of one replicate at its pairs of scales.
    public struct Dimensions: Sendable, Equatable {
        /// A pair of scales with its numbers, in parameters.
        public struct Row: Sendable, Equatable {
            /// Micro scale, exact.
            public var epsilon: String
            /// Meso exponent, exact.
            public var zeta: String
            /// The 2sED.
            public var full: ReportedEstimate
            /// The lower 2sED in its published form.
            public var lower: ReportedEstimate
            /// Effective sample size of the determinants.
            public var effectiveSampleSize: Double

            /// A row of its parts.
            public init(
                epsilon: String, zeta: String, full: ReportedEstimate, lower: ReportedEstimate,
                effectiveSampleSize: Double
            ) {
                self.epsilon = epsilon
                self.zeta = zeta
                self.full = full
                self.lower = lower
                self.effectiveSampleSize = effectiveSampleSize
            }
        }

        /// Number of parameters d.
        public var parameters: Int
        /// Mean trace of the Fisher matrix.
        public var meanTrace: Double
        /// Largest number of eigenvalues of a draw that count at a scale of 1e-12; nil if it was not computed.
        public var rank: Double?
        /// The rows.
        public var rows: [Row]
        /// Warnings of the estimator.
        public var warnings: [String]

        /// A value of its parts.
        public init(parameters: Int, meanTrace: Double, rank: Double?, rows: [Row], warnings: [String] = []) {
            self.parameters = parameters
            self.meanTrace = meanTrace
            self.rank = rank
            self.rows = rows
            self.warnings = warnings
        }
    }

    /// Losses of the training runs of one network.
    public struct Losses: Codable, Sendable, Equatable {
        /// Number of parameters d.
        public var parameters: Int
        /// A run for each seed; if only the ends were asked for, `train` and `test` hold the last value alone.
        public var curves: [TrainingStudy.Curve]

        /// A value of its parts.
        public init(parameters: Int, curves: [TrainingStudy.Curve]) {
            self.parameters = parameters
            self.curves = curves
        }
    }

    /// The limit of small scales of one network.
    public struct LimitRecord: Codable, Sendable, Equatable {
        /// A pair of scales.
        public struct Row: Codable, Sendable, Equatable {
            /// Micro scale, exact.
            public var epsilon: String
            /// Meso exponent, exact.
            public var zeta: String
            /// 2sED over the draws, in parameters.
            public var full: ReportedEstimate
            /// `log E[det]`, in nats.
            public var logDeterminant: Double

            /// A row of its parts.
            public init(epsilon: String, zeta: String, full: ReportedEstimate, logDeterminant: Double) {
                self.epsilon = epsilon
                self.zeta = zeta
                self.full = full
                self.logDeterminant = logDeterminant
            }
        }

        /// Number of parameters d.
        public var parameters: Int
        /// Largest numerical rank over the draws (singular values above 1e-13 of the largest of the draw).
        public var rank: Int
        /// Largest eigenvalue of the normalised Fisher matrix over the draws.
        public var largestEigenvalue: Double
        /// Mean square of standardised products of scores of different layers; 1 for independent layers. Nil if not computed.
        public var crossScore: ReportedEstimate?
        /// The rows.
        public var rows: [Row]

        /// A value of its parts.
        public init(
            parameters: Int, rank: Int, largestEigenvalue: Double, crossScore: ReportedEstimate?, rows: [Row]
        ) {
            self.parameters = parameters
            self.rank = rank
            self.largestEigenvalue = largestEigenvalue
            self.crossScore = crossScore
            self.rows = rows
        }
    }

    /// Networks that share their first layers with a base.
    public struct ModularRecord: Codable, Sendable, Equatable {
        /// One network.
        public struct Variant: Codable, Sendable, Equatable {
            /// Its notation.
            public var network: String
            /// Layers whose spectra are those of the base, and all layers.
            public var sharedLayers: Int
            /// All layers.
            public var layers: Int
            /// Largest relative difference of the lower 2sED from kept spectra to a whole run, over the scales.
            public var difference: Double
            /// `log E[det_1]` of the first layer with the base's normalisation, nats, at the first scale.
            public var firstTermOfBase: Double
            /// The same with the network's own normalisation.
            public var firstTermOfItsOwn: Double

            /// A value of its parts.
            public init(
                network: String, sharedLayers: Int, layers: Int, difference: Double, firstTermOfBase: Double,
                firstTermOfItsOwn: Double
            ) {
                self.network = network
                self.sharedLayers = sharedLayers
                self.layers = layers
                self.difference = difference
                self.firstTermOfBase = firstTermOfBase
                self.firstTermOfItsOwn = firstTermOfItsOwn
            }
        }
        /// The networks.
        public var variants: [Variant]

        /// A value of its parts.
        public init(variants: [Variant]) { self.variants = variants }
    }

    /// The cost of the lower 2sED and of training.
    public struct CostRecord: Codable, Sendable, Equatable {
        /// Number of parameters d.
        public var parameters: Int
        /// Passes of one row through the network, forwards: of the lower 2sED.
        public var estimatePasses: Double
        /// The same of training, a backward pass counted as two.
        public var trainingPasses: Double
        /// Seconds of each repetition of the lower 2sED.
        public var estimateSeconds: [Double]
        /// Seconds of each training run up to 99% of its fall in loss.
        public var trainingSeconds: [Double]
        /// Peak memory of the process over the repetitions of the lower 2sED, data included, in bytes; nil if not timed.
        public var estimateBytes: Int?
        /// The same over the training runs.
        public var trainingBytes: Int?

        /// A value of its parts.
        public init(
            parameters: Int, estimatePasses: Double, trainingPasses: Double, estimateSeconds: [Double],
            trainingSeconds: [Double], estimateBytes: Int? = nil, trainingBytes: Int? = nil
        ) {
            self.estimateBytes = estimateBytes
            self.trainingBytes = trainingBytes
            self.parameters = parameters
            self.estimatePasses = estimatePasses
            self.trainingPasses = trainingPasses
            self.estimateSeconds = estimateSeconds
            self.trainingSeconds = trainingSeconds
        }
    }

    /// Why a piece has no results.
    public enum Absence: String, Codable, Sendable, CaseIterable {
        /// Its experiment was not asked for.
        case notAsked
        /// The time ended before.
        case noTime
        /// The data are not there.
        case noData
    }

    /// The results of one piece.
    public enum Record: Codable, Sendable, Equatable {
        /// Dimensions, plain or tempered.
        case dimensions(Dimensions)
        /// Losses.
        case losses(Losses)
        /// The limit of small scales.
        case limit(LimitRecord)
        /// Shared layers.
        case modular(ModularRecord)
        /// Times.
        case cost(CostRecord)
        /// No results; the next run computes them if it can.
        case absent(Absence)
    }
}
