internal import Foundations
internal import Networks

/// The training loops: dense layers and convolutions in single or double precision, other layers in double precision.
enum TrainerLoops {
    case single(TrainerCore<DenseNetworkCore<Float>>)
    case double(TrainerCore<DenseNetworkCore<Double>>)
    case singleImages(TrainerCore<ConvolutionalNetworkCore<Float>>)
    case doubleImages(TrainerCore<ConvolutionalNetworkCore<Double>>)
    case layered(TrainerCore<LayeredNetworkCore>)

    init(_ architecture: Architecture, _ configuration: TrainingConfiguration, threads: Int) throws {
        let isDense =
            architecture.skips.isEmpty
            && architecture.layers.allSatisfy { $0 is Dense && $0.hasBias == architecture.hasBias }
        let isKnown = ConvolutionalNetworkCore<Float>.suits(architecture)
        switch (isDense, isKnown, configuration.precision) {
        case (true, _, .float32): self = .single(TrainerCore(architecture, configuration, threads: threads))
        case (true, _, .float64): self = .double(TrainerCore(architecture, configuration, threads: threads))
        case (_, true, .float32): self = .singleImages(TrainerCore(architecture, configuration, threads: threads))
        case (_, true, .float64): self = .doubleImages(TrainerCore(architecture, configuration, threads: threads))
        case (false, false, .float64):
            guard architecture.layers.allSatisfy({ $0.normalisation == nil }) else {
                throw UserError(
                    .usage, "a layer of a new kind with a normalisation is not trained",
                    "network \(architecture.name)", "train it without the normalisation")
            }
            self = .layered(TrainerCore(architecture, configuration, threads: threads))
        case (false, false, .float32):
            throw UserError(
                .usage, "layers of a new kind train in double precision only", "network \(architecture.name)",
                "use the precision float64")
        }
    }

    /// Steps done.
    var step: Int {
        get {
            switch self {
            case .single(let core): core.step
            case .double(let core): core.step
            case .singleImages(let core): core.step
            case .doubleImages(let core): core.step
            case .layered(let core): core.step
            }
        }
        nonmutating set {
            switch self {
            case .single(let core): core.step = newValue
            case .double(let core): core.step = newValue
            case .singleImages(let core): core.step = newValue
            case .doubleImages(let core): core.step = newValue
            case .layered(let core): core.step = newValue
            }
        }
    }

    /// Weights in unit order.
    var parameters: [Double] {
        get {
            switch self {
            case .single(let core): core.parameters
            case .double(let core): core.parameters
            case .singleImages(let core): core.parameters
            case .doubleImages(let core): core.parameters
            case .layered(let core): core.parameters
            }
        }
        nonmutating set {
            switch self {
            case .single(let core): core.parameters = newValue
            case .double(let core): core.parameters = newValue
            case .singleImages(let core): core.parameters = newValue
            case .doubleImages(let core): core.parameters = newValue
            case .layered(let core): core.parameters = newValue
            }
        }
    }

    /// First and second moments of the optimiser in unit order.
    var moments: [[Double]] {
        get {
            switch self {
            case .single(let core): core.moments
            case .double(let core): core.moments
            case .singleImages(let core): core.moments
            case .doubleImages(let core): core.moments
            case .layered(let core): core.moments
            }
        }
        nonmutating set {
            switch self {
            case .single(let core): core.moments = newValue
            case .double(let core): core.moments = newValue
            case .singleImages(let core): core.moments = newValue
            case .doubleImages(let core): core.moments = newValue
            case .layered(let core): core.moments = newValue
            }
        }
    }

    /// The running statistics of batch normalisations; nil without any.
    var statistics: RunningStatistics? {
        get {
            switch self {
            case .singleImages(let core): core.statistics
            case .doubleImages(let core): core.statistics
            case .single, .double, .layered: nil
            }
        }
        nonmutating set {
            switch self {
            case .singleImages(let core): core.statistics = newValue
            case .doubleImages(let core): core.statistics = newValue
            case .single, .double, .layered: break
            }
        }
    }

    func runEpoch(
        _ epoch: Int, on set: TrainingSet, order: [Int], rate: Double, _ cancellation: Cancellation
    ) throws -> Double {
        switch self {
        case .single(let core): try core.runEpoch(epoch, on: set, order: order, rate: rate, cancellation)
        case .double(let core): try core.runEpoch(epoch, on: set, order: order, rate: rate, cancellation)
        case .singleImages(let core): try core.runEpoch(epoch, on: set, order: order, rate: rate, cancellation)
        case .doubleImages(let core): try core.runEpoch(epoch, on: set, order: order, rate: rate, cancellation)
        case .layered(let core): try core.runEpoch(epoch, on: set, order: order, rate: rate, cancellation)
        }
    }

    func evaluate(_ set: TrainingSet, losses: inout [Double]) -> (risk: Double, errorRate: Double) {
        switch self {
        case .single(let core): core.evaluate(set, losses: &losses)
        case .double(let core): core.evaluate(set, losses: &losses)
        case .singleImages(let core): core.evaluate(set, losses: &losses)
        case .doubleImages(let core): core.evaluate(set, losses: &losses)
        case .layered(let core): core.evaluate(set, losses: &losses)
        }
    }

    func riskGradient(_ set: TrainingSet) -> (risk: Double, gradient: [Double]) {
        switch self {
        case .single(let core): core.riskGradient(set)
        case .double(let core): core.riskGradient(set)
        case .singleImages(let core): core.riskGradient(set)
        case .doubleImages(let core): core.riskGradient(set)
        case .layered(let core): core.riskGradient(set)
        }
    }

    func fisherTrace(_ set: TrainingSet) -> Double {
        switch self {
        case .single(let core): core.fisherTrace(set)
        case .double(let core): core.fisherTrace(set)
        case .singleImages(let core): core.fisherTrace(set)
        case .doubleImages(let core): core.fisherTrace(set)
        case .layered(let core): core.fisherTrace(set)
        }
    }
}
