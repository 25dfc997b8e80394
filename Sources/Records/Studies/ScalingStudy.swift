/// A study of how far studies scale: measured efficiency of a few workers, and a simulation of many ranks with the measured times.
public struct ScalingStudy: StudySettings {
    /// `scaling` in the study file.
    public static let kind = "scaling"
    /// The settings a study file may hold.
    public static var keys: [String] { CodingKeys.allCases.map(\.rawValue) }

    /// The work that is measured: a piece for each network, its dimension by plain draws.
    public struct Workload: Codable, Sendable, Hashable {
        /// Widths of the networks, all different.
        public var networks: [String]
        /// A shipped sample.
        public var sample: String
        /// Number of inputs.
        public var samples: Int
        /// Number of draws.
        public var draws: Int
    }

    /// What is simulated: every number of ranks with every length of pieces.
    public struct Simulation: Codable, Sendable, Hashable {
        /// Numbers of ranks.
        public var ranks: [Int]
        /// Mean times of a piece, seconds: the measured times are stretched to them.
        public var pieceSeconds: [Double]
        /// Pieces for each rank.
        public var piecesPerRank: Int
        /// Draws of the times.
        public var repeats: Int
    }

    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question of the study.
    public var question: String
    /// The work that is measured.
    public var workload: Workload
    /// Numbers of workers, with 1 among them.
    public var workers: [Int]
    /// Runs with each number of workers.
    public var repeats: Int
    /// What is simulated.
    public var simulation: Simulation
    /// Seed of all randomness.
    public var seed: UInt64

    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, title, question, workload, workers, repeats, simulation, seed
    }

    /// A run of the work by some workers.
    public struct Piece: StudyPiece {
        /// The work.
        public var workload: Workload
        /// Workers.
        public var workers: Int
        /// The number of the run, from 0.
        public var run: Int
        /// Seed of all randomness.
        public var seed: UInt64

        /// Workers and run.
        public var name: String { "workers-\(workers)-run-\(run + 1)" }
    }

    /// All numbers of workers in turn, so that what else the machine does meets them alike.
    public var pieces: [Piece] {
        (0..<repeats).flatMap { run in
            workers.map { Piece(workload: workload, workers: $0, run: run, seed: seed) }
        }
    }

    /// What a run took. Times are in seconds.
    public struct Record: Codable, Sendable {
        /// The whole run, with a new store.
        public var seconds: Double
        /// Each piece, in order.
        public var pieces: [Double]
        /// Handing out a piece: a look into the store and a claim.
        public var handing: [Double]
        /// Keeping the results of a piece: writing, synchronising, giving up the claim.
        public var keeping: [Double]
        /// A message about progress.
        public var messages: [Double]

        /// A run.
        public init(
            seconds: Double, pieces: [Double], handing: [Double], keeping: [Double], messages: [Double]
        ) {
            self.seconds = seconds
            self.pieces = pieces
            self.handing = handing
            self.keeping = keeping
            self.messages = messages
        }
    }

    /// What follows from all runs.
    public struct Summary: Codable, Sendable, Equatable {
        /// Runs with one number of workers.
        public struct Measured: Codable, Sendable, Equatable {
            /// Workers.
            public var workers: Int
            /// Seconds of a run.
            public var seconds: ReportedEstimate
            /// Speed by that of one worker in the same round, for each worker: mean over rounds.
            public var efficiency: ReportedEstimate
            /// Seconds that the simulation gives for the measured times of the pieces.
            public var simulated: Double

            /// A measurement.
            public init(
                workers: Int, seconds: ReportedEstimate, efficiency: ReportedEstimate, simulated: Double
            ) {
                self.workers = workers
                self.seconds = seconds
                self.efficiency = efficiency
                self.simulated = simulated
            }
        }

        /// What rank 0 does, median seconds.
        public struct Costs: Codable, Sendable, Equatable {
            /// Handing out a piece.
            public var handing: Double
            /// Keeping the results of a piece.
            public var keeping: Double
            /// A message about progress, or a sign of life.
            public var message: Double

            /// Costs.
            public init(handing: Double, keeping: Double, message: Double) {
                self.handing = handing
                self.keeping = keeping
                self.message = message
            }
        }

        /// A simulated run.
        public struct Simulated: Codable, Sendable, Equatable {
            /// Ranks.
            public var ranks: Int
            /// Mean seconds of a piece.
            public var pieceSeconds: Double
            /// Whether pieces are handed out longest first; else in a random order.
            public var longestFirst: Bool
            /// Share of the time of all ranks that is spent on pieces.
            public var efficiency: ReportedEstimate
            /// Share of the time that ranks wait for rank 0.
            public var waiting: Double
            /// Share of the time after the last piece was handed out in which ranks have nothing to do.
            public var idle: Double
            /// Messages that rank 0 answers in a second.
            public var messages: Double
            /// Pieces that rank 0 claims or keeps in a second.
            public var storeOperations: Double

            /// A simulation.
            public init(
                ranks: Int, pieceSeconds: Double, longestFirst: Bool, efficiency: ReportedEstimate, waiting: Double,
                idle: Double, messages: Double, storeOperations: Double
            ) {
                self.ranks = ranks
                self.pieceSeconds = pieceSeconds
                self.longestFirst = longestFirst
                self.efficiency = efficiency
                self.waiting = waiting
                self.idle = idle
                self.messages = messages
                self.storeOperations = storeOperations
            }
        }

        /// By the number of workers.
        public var measured: [Measured]
        /// What rank 0 does.
        public var costs: Costs
        /// The longest measured piece by the mean one.
        public var longest: Double
        /// All simulations.
        public var simulated: [Simulated]

        /// A summary.
        public init(measured: [Measured], costs: Costs, longest: Double, simulated: [Simulated]) {
            self.measured = measured
            self.costs = costs
            self.longest = longest
            self.simulated = simulated
        }
    }
}
