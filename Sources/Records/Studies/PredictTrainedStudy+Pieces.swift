extension PredictTrainedStudy {
    /// What all pieces share.
    public struct Setting: Codable, Sendable, Hashable {
        /// A shipped sample, used if the file `data` does not exist.
        public var sample: String
        /// A table with classes.
        public var data: String?
        /// How to read it.
        public var table: TableSettings?
        /// Training rows.
        public var samples: Int
        /// Rows for measures of the function.
        public var measureSamples: Int
        /// Held-out rows, at most.
        public var testSamples: Int
        /// Training rows of measures that take many rows.
        public var informationSamples: Int
        /// Paths between measure rows.
        public var paths: Int
        /// Epochs of each run.
        public var epochs: Int
        /// The loss that ends a training; nil for all epochs.
        public var stopAtLoss: Double?
        /// Measures with their arguments.
        public var measures: [String]
        /// Seed of all randomness.
        public var seed: UInt64
    }

    /// The networks of one width and depth.
    public struct Piece: StudyPiece {
        /// Units of every hidden layer.
        public var width: Int
        /// Hidden layers.
        public var depth: Int
        /// The axes but width and depth.
        public var axes: Axes
        /// Runs of each network.
        public var seeds: Int
        /// What all pieces share.
        public var setting: Setting

        /// Width and depth.
        public var name: String { "width-\(width)-depth-\(depth)" }

        /// The combinations of the other axes, each with its runs.
        public var runs: [RunKey] {
            axes.learningRate.flatMap { rate in
                axes.batchSize.flatMap { batch in
                    axes.weightDecay.flatMap { decay in
                        axes.labelNoise.flatMap { noise in
                            (0..<seeds).map {
                                RunKey(
                                    learningRate: rate, batchSize: batch, weightDecay: decay, labelNoise: noise, run: $0
                                )
                            }
                        }
                    }
                }
            }
        }
    }

    /// One piece for each width and depth.
    public var pieces: [Piece] {
        let setting = Setting(
            sample: sample, data: data, table: table, samples: samples, measureSamples: measureSamples,
            testSamples: testSamples, informationSamples: informationSamples, paths: paths, epochs: epochs,
            stopAtLoss: stopAtLoss, measures: measures, seed: seed)
        return axes.depth.flatMap { depth in
            axes.width.map { width in
                var rest = axes
                (rest.width, rest.depth) = ([width], [depth])
                return Piece(width: width, depth: depth, axes: rest, seeds: seeds, setting: setting)
            }
        }
    }

    /// The names of the axes, in the order of psi.
    public static let axisNames = ["width", "depth", "learning rate", "batch", "decay", "label noise"]

    /// The settings of a run besides width and depth.
    public struct RunKey: Codable, Sendable, Hashable {
        /// First learning rate.
        public var learningRate: Double
        /// Rows of a step.
        public var batchSize: Int
        /// Weight decay.
        public var weightDecay: Double
        /// Share of random labels.
        public var labelNoise: Double
        /// Number of the run, from 0.
        public var run: Int

        /// Settings of a run.
        public init(learningRate: Double, batchSize: Int, weightDecay: Double, labelNoise: Double, run: Int) {
            self.learningRate = learningRate
            self.batchSize = batchSize
            self.weightDecay = weightDecay
            self.labelNoise = labelNoise
            self.run = run
        }
    }

    /// One trained network.
    public typealias Run = MeasuredRun<RunKey>

    /// The runs of one width and depth.
    public struct Record: Codable, Sendable, Equatable {
        /// The data in words.
        public var data: String
        /// The network, such as `54-16-7`.
        public var network: String
        /// Held-out rows.
        public var testRows: Int
        /// The runs, in the order of the piece; those whose loss diverged are left out.
        public var runs: [Run]
        /// Settings whose loss diverged.
        public var diverged: [RunKey]

        /// A record of its parts.
        public init(data: String, network: String, testRows: Int, runs: [Run], diverged: [RunKey]) {
            self.data = data
            self.network = network
            self.testRows = testRows
            self.runs = runs
            self.diverged = diverged
        }
    }

    /// What follows from all pieces.
    public struct Summary: Codable, Sendable, Equatable {
        /// The table of the measures.
        public var ranking: MeasureRanking
        /// Range of the gap over networks.
        public var gaps: [Double]
        /// Mean standard error of a gap.
        public var gapError: Double
        /// Range of the training loss over networks.
        public var trainingLosses: [Double]
        /// The networks that were left out, since a run did not reach the loss at which training ends; nil without such a loss.
        public var unfitted: Unfitted?

        /// A summary of its parts.
        public init(
            ranking: MeasureRanking, gaps: [Double], gapError: Double, trainingLosses: [Double],
            unfitted: Unfitted? = nil
        ) {
            self.ranking = ranking
            self.gaps = gaps
            self.gapError = gapError
            self.trainingLosses = trainingLosses
            self.unfitted = unfitted
        }
    }

    /// Networks that did not reach the loss at which training ends.
    public struct Unfitted: Codable, Sendable, Equatable {
        /// How many at one value of an axis.
        public struct Share: Codable, Sendable, Equatable {
            /// The name of the axis.
            public var axis: String
            /// Its value.
            public var value: Double
            /// Networks left out.
            public var count: Int
            /// Networks in all.
            public var networks: Int

            /// A share of its parts.
            public init(axis: String, value: Double, count: Int, networks: Int) {
                self.axis = axis
                self.value = value
                self.count = count
                self.networks = networks
            }
        }

        /// Networks left out.
        public var count: Int
        /// Networks in all.
        public var networks: Int
        /// The same for every value of every axis that varies.
        public var shares: [Share]

        /// A count of its parts.
        public init(count: Int, networks: Int, shares: [Share]) {
            self.count = count
            self.networks = networks
            self.shares = shares
        }
    }
}
