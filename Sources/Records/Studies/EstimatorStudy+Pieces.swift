extension EstimatorStudy {
    /// The inputs and scales of the plain and the tempered estimates.
    public struct Setting: Codable, Sendable, Hashable {
        /// A shipped sample.
        public var sample: String
        /// Number of inputs N.
        public var samples: Int
        /// Micro scales, exact.
        public var epsilon: [String]
        /// The meso exponent, exact.
        public var zeta: String
        /// Seed of all randomness.
        public var seed: UInt64
    }

    /// One piece with the settings of its numbers.
    public enum Piece: StudyPiece {
        /// Intervals on one tiny network against quadrature; the lists of networks hold no other.
        case intervals(network: String, settings: Intervals, zeta: String, seed: UInt64)
        /// Tempered curves of one tiny network against quadrature; the lists of networks hold no other.
        case curves(network: String, settings: Curves, zeta: String, seed: UInt64)
        /// The same by replica exchange.
        case ladders(network: String, settings: Curves, zeta: String, seed: UInt64)
        /// Plain means on one network.
        case plain(network: String, setting: Setting, draws: [Int], seeds: Int)
        /// Convergence in the number of inputs.
        case inputs(settings: Inputs, sample: String, zeta: String, seed: UInt64)
        /// Tempering on one network.
        case tempered(network: String, setting: Setting, schedule: String)

        /// The network and what is done with it.
        public var name: String {
            switch self {
            case .intervals(let network, _, _, _): "intervals-\(network)"
            case .curves(let network, _, _, _): "curves-\(network)"
            case .ladders(let network, _, _, _): "ladders-\(network)"
            case .plain(let network, _, _, _): "\(network)-plain"
            case .inputs: "inputs"
            case .tempered(let network, _, _): "\(network)-tempered"
            }
        }
    }

    /// The intervals and the curves for each tiny network, plain means for each network, the inputs, and tempering for each network.
    public var pieces: [Piece] {
        let setting = Setting(sample: sample, samples: samples, epsilon: epsilon, zeta: zeta, seed: seed)
        return intervals.networks.map {
            Piece.intervals(network: $0, settings: intervals.reduced(to: $0), zeta: zeta, seed: seed)
        }
            + (curves?.pieces(zeta: zeta, seed: seed) ?? [])
            + networks.map { .plain(network: $0, setting: setting, draws: draws, seeds: seeds) }
            + [.inputs(settings: inputs, sample: sample, zeta: zeta, seed: seed)]
            + zip(networks, schedules).map { .tempered(network: $0, setting: setting, schedule: $1) }
    }

    /// The results of one piece.
    public enum Record: Codable, Sendable, Equatable {
        /// Intervals against quadrature.
        case intervals(coverage: Coverage)
        /// Curves against quadrature.
        case curves(coverage: CurveCoverage)
        /// Plain estimates, one for each number of draws, and those with the first number of draws on seeds of their own.
        case plain(estimates: [EstimateDocument], repeats: [EstimateDocument])
        /// Estimates on nested subsamples of the inputs, tempered ones first.
        case inputs(estimates: [EstimateDocument])
        /// The tempered estimate.
        case tempered(estimate: EstimateDocument)
    }
}

extension EstimatorStudy.Curves {
    /// A piece for each network and estimator.
    fileprivate func pieces(zeta: String, seed: UInt64) -> [EstimatorStudy.Piece] {
        func settings(_ network: String, _ schedule: String) -> Self {
            var own = self
            (own.networks, own.schedule, own.exchange) = ([network], schedule, nil)
            return own
        }
        return networks.map { .curves(network: $0, settings: settings($0, schedule), zeta: zeta, seed: seed) }
            + networks.compactMap { network in
                exchange.map { .ladders(network: network, settings: settings(network, $0), zeta: zeta, seed: seed) }
            }
    }
}

extension EstimatorStudy.Intervals {
    /// The settings of one of the networks alone.
    fileprivate func reduced(to network: String) -> Self {
        var own = self
        own.networks = [network]
        let hasTarget = targetNetworks?.contains(network) == true
        own.targetNetworks = hasTarget ? [network] : nil
        own.targetError = hasTarget ? targetError : nil
        own.targetRuns = hasTarget ? targetRuns ?? runs : nil
        return own
    }
}
