extension SearchStudy {
    /// A complexity of architectures.
    public enum Axis: String, Codable, Sendable, CaseIterable {
        /// The two-scale dimension.
        case dimension = "2sED"
        /// The number of parameters d.
        case parameters = "d"
        /// The two-scale dimension over d.
        case share = "2sED/d"
        /// The effective model complexity.
        case capacity = "EMC"
    }

    /// An architecture with its means over runs.
    public struct Network: Codable, Sendable, Equatable {
        /// The network, such as `54-16-7`.
        public var network: String
        /// Its number of parameters.
        public var parameters: Int
        /// Its dimension.
        public var dimension: ReportedEstimate
        /// Its effective model complexity; nil if it lies outside the numbers of samples.
        public var capacity: ReportedEstimate?
        /// Mean cross-entropy on the training rows.
        public var trainingLoss: Double
        /// Share of wrong classes on the validation rows; the error is that of comparisons within the same runs.
        public var validation: ReportedEstimate
        /// Share of wrong classes on the test rows, with the same kind of error.
        public var test: ReportedEstimate

        /// A network of its parts.
        public init(
            network: String, parameters: Int, dimension: ReportedEstimate, capacity: ReportedEstimate? = nil,
            trainingLoss: Double, validation: ReportedEstimate, test: ReportedEstimate
        ) {
            self.network = network
            self.parameters = parameters
            self.dimension = dimension
            self.capacity = capacity
            self.trainingLoss = trainingLoss
            self.validation = validation
            self.test = test
        }
    }

    /// An architecture that a rule chooses; errors over resamples of architectures and runs.
    public struct Choice: Codable, Sendable, Equatable {
        /// Its number among the networks.
        public var network: Int
        /// Architectures that were trained for it.
        public var trainings: Int
        /// Its test error above the least of all architectures.
        public var regret: ReportedEstimate

        /// A choice of its parts.
        public init(network: Int, trainings: Int, regret: ReportedEstimate) {
            self.network = network
            self.trainings = trainings
            self.regret = regret
        }
    }

    /// What follows from one complexity.
    public struct Search: Codable, Sendable, Equatable {
        /// The complexity.
        public var axis: Axis
        /// Networks that no other is better than, in validation error and complexity.
        public var front: [Int]
        /// The share of normal redraws of both costs in which each network is on the front.
        public var membership: [Double]
        /// The complexity of the point that the hypervolume is counted from.
        public var complexityReference: Double
        /// The share of the rectangle from the origin to that point that the front leaves behind it.
        public var hypervolume: ReportedEstimate
        /// The least complex network within one error of the least validation error.
        public var knee: Choice
        /// What training in rising complexity chooses.
        public var progressive: Choice

        /// A search of its parts.
        public init(
            axis: Axis, front: [Int], membership: [Double], complexityReference: Double,
            hypervolume: ReportedEstimate, knee: Choice, progressive: Choice
        ) {
            self.axis = axis
            self.front = front
            self.membership = membership
            self.complexityReference = complexityReference
            self.hypervolume = hypervolume
            self.knee = knee
            self.progressive = progressive
        }
    }

    /// Training in random orders.
    public struct RandomOrders: Codable, Sendable, Equatable {
        /// How many orders.
        public var orders: Int
        /// Mean number of trainings.
        public var trainings: Double
        /// Mean regret.
        public var regret: Double
        /// The share of the orders with no more trainings and no more regret than the order by 2sED.
        public var asGood: Double

        /// Numbers of random orders.
        public init(orders: Int, trainings: Double, regret: Double, asGood: Double) {
            self.orders = orders
            self.trainings = trainings
            self.regret = regret
            self.asGood = asGood
        }
    }

    /// A hypothesis that something is 0.
    public struct Test: Codable, Sendable, Equatable {
        /// What is 0.
        public enum Question: String, Codable, Sendable, CaseIterable {
            /// Test error of the knee by 2sED less that of the knee by d.
            case kneeAgainstParameters
            /// Test error found in the order of 2sED less that in the order of d.
            case orderAgainstParameters
            /// Test error found in the order of 2sED less that in random orders.
            case orderAgainstRandom
            /// tau of 2sED with the training loss.
            case dimensionWithLoss
            /// tau of 2sED with the test error.
            case dimensionWithTest
            /// tau of 2sED with the test error given d.
            case dimensionGivenParameters
            /// tau of d with the training loss.
            case parametersWithLoss
            /// tau of d with the test error.
            case parametersWithTest
            /// tau of 2sED/d with the training loss.
            case shareWithLoss
            /// tau of 2sED/d with the test error.
            case shareWithTest
            /// tau of EMC with the training loss.
            case capacityWithLoss
            /// tau of EMC with the test error.
            case capacityWithTest
        }

        /// The hypothesis.
        public var question: Question
        /// The number with its error over resamples; nil where it is undefined.
        public var value: ReportedEstimate?
        /// The chance of a number as far from 0 if it were 0, normal, after Holm's correction.
        public var adjustedChance: Double

        /// Whether it is not 0, after Holm's rule.
        public var isFinding: Bool { value != nil && adjustedChance < 0.05 }

        /// A test of its parts.
        public init(question: Question, value: ReportedEstimate?, adjustedChance: Double) {
            self.question = question
            self.value = value
            self.adjustedChance = adjustedChance
        }
    }

    /// The distribution of test errors, perhaps weighted so that a complexity is uniform.
    public struct Distribution: Codable, Sendable, Equatable {
        /// The complexity that is uniform; nil for equal weights.
        public var axis: Axis?
        /// The share of architectures with at most each of the errors of ``Summary/thresholds``.
        public var shares: [Double]
        /// 2.5% and 97.5% quantiles of each share over resamples.
        public var bands: [[Double]]
        /// The median error, and its 2.5% and 97.5% quantiles.
        public var median: [Double]

        /// A distribution of its parts.
        public init(axis: Axis?, shares: [Double], bands: [[Double]], median: [Double]) {
            self.axis = axis
            self.shares = shares
            self.bands = bands
            self.median = median
        }
    }

    /// What follows from all pieces.
    public struct Summary: Codable, Sendable, Equatable {
        /// The architectures whose runs and dimension are known.
        public var networks: [Network]
        /// One for each complexity that all networks have.
        public var searches: [Search]
        /// The network with the least test error.
        public var best: Int
        /// Random orders.
        public var random: RandomOrders
        /// All hypotheses.
        public var tests: [Test]
        /// tau between the orders by 2sED and by d.
        public var agreement: ReportedEstimate
        /// Errors at which the distributions are given.
        public var thresholds: [Double]
        /// Distributions of test errors.
        public var distributions: [Distribution]
        /// The standard error of the validation error that all architectures share, from the rows of the runs.
        public var levelError: Double
        /// Mean seconds of training a network once.
        public var trainingSeconds: Double
        /// Mean seconds of a dimension.
        public var dimensionSeconds: Double
        /// Mean seconds of an effective model complexity; nil without any.
        public var capacitySeconds: Double?

        /// A summary of its parts.
        public init(
            networks: [Network], searches: [Search], best: Int, random: RandomOrders, tests: [Test],
            agreement: ReportedEstimate, thresholds: [Double], distributions: [Distribution],
            levelError: Double, trainingSeconds: Double, dimensionSeconds: Double,
            capacitySeconds: Double? = nil
        ) {
            self.networks = networks
            self.searches = searches
            self.best = best
            self.random = random
            self.tests = tests
            self.agreement = agreement
            self.thresholds = thresholds
            self.distributions = distributions
            self.levelError = levelError
            self.trainingSeconds = trainingSeconds
            self.dimensionSeconds = dimensionSeconds
            self.capacitySeconds = capacitySeconds
        }
    }
}
