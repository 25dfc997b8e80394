extension ComparisonDocument {
    /// Which of two networks is more complex at one pair of scales.
    public struct Pair: Codable, Sendable, Equatable {
        /// The answer to which network is more complex.
        public enum Verdict: String, Codable, Sendable {
            /// The first one.
            case first
            /// The second one.
            case second
            /// The difference is within its error.
            case undecided
        }

        /// What the numbers of parameters alone would say.
        public enum Counting: String, Codable, Sendable {
            /// The first network has more.
            case first
            /// The second network has more.
            case second
            /// Both have the same number.
            case equal
        }

        /// Name of one network, in the order in which they were given.
        public var first: String
        /// Name of the other.
        public var second: String
        /// Micro scale, exact.
        public var epsilon: String
        /// Meso exponent, exact.
        public var zeta: String
        /// The sample size n whose `eps_n` is the micro scale; absent for a scale given directly.
        public var sampleSize: Double?
        /// Two-scale dimension of the first network minus that of the second, parameters.
        public var difference: ReportedEstimate
        /// Covariance of the errors of the two dimensions, parameters squared; absent for independent estimates.
        public var covariance: Double?
        /// The size of the difference in its standard errors; absent if both numbers are exact.
        public var standardErrors: Double?
        /// Which network is more complex.
        public var verdict: Verdict
        /// Whether the verdict is decided and nothing speaks against it.
        public var reliable: Bool
        /// Why it is not reliable; absent if it is.
        public var reason: String?
        /// Number of parameters d of the first network.
        public var firstParameters: Int
        /// Number of parameters d of the second network.
        public var secondParameters: Int
        /// `d_zeta / d` of the first network.
        public var firstShare: Double
        /// `d_zeta / d` of the second network.
        public var secondShare: Double
        /// Which network has more parameters.
        public var counting: Counting
        /// Whether counting parameters gives the same verdict; absent without a verdict.
        public var countingAgrees: Bool?

        /// A value of its parts.
        public init(
            first: String, second: String, epsilon: String, zeta: String, sampleSize: Double? = nil,
            difference: ReportedEstimate, covariance: Double? = nil, standardErrors: Double? = nil, verdict: Verdict,
            reliable: Bool, reason: String? = nil, firstParameters: Int, secondParameters: Int, firstShare: Double,
            secondShare: Double, counting: Counting, countingAgrees: Bool? = nil
        ) {
            self.first = first
            self.second = second
            self.epsilon = epsilon
            self.zeta = zeta
            self.sampleSize = sampleSize
            self.difference = difference
            self.covariance = covariance
            self.standardErrors = standardErrors
            self.verdict = verdict
            self.reliable = reliable
            self.reason = reason
            self.firstParameters = firstParameters
            self.secondParameters = secondParameters
            self.firstShare = firstShare
            self.secondShare = secondShare
            self.counting = counting
            self.countingAgrees = countingAgrees
        }
    }
}
