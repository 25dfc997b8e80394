internal import Foundations
internal import Networks

/// The training loops: dense layers in single or double precision, other layers in double precision.
enum TrainerLoops {
    case single(TrainerCore<DenseNetworkCore<Float>>)
    case double(TrainerCore<DenseNetworkCore<Double>>)
    case layered(TrainerCore<LayeredNetworkCore>)

    init(_ architecture: Architecture, _ configuration: TrainingConfiguration) throws {
        let isDense = architecture.layers.allSatisfy { $0 is Dense && $0.hasBias == architecture.hasBias }
        switch (isDense, configuration.precision) {
        case (true, .float32): self = .single(TrainerCore(architecture, configuration))
        case (true, .float64): self = .double(TrainerCore(architecture, configuration))
        case (false, .float64): self = .layered(TrainerCore(architecture, configuration))
        case (false, .float32):
            throw UserError(
                .usage, "layers other than dense ones train in double precision only", "network \(architecture.name)",
                "use the precision float64")
        }
    }

    /// Steps done.
    var step: Int {
        get {
            switch self {
            case .single(let core): core.step
            case .double(let core): core.step
            case .layered(let core): core.step
            }
        }
        nonmutating set {
            switch self {
            case .single(let core): core.step = newValue
            case .double(let core): core.step = newValue
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
            case .layered(let core): core.parameters
            }
        }
        nonmutating set {
            switch self {
            case .single(let core): core.parameters = newValue
            case .double(let core): core.parameters = newValue
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
            case .layered(let core): core.moments
            }
        }
        nonmutating set {
            switch self {
            case .single(let core): core.moments = newValue
            case .double(let core): core.moments = newValue
            case .layered(let core): core.moments = newValue
            }
        }
    }

    func runEpoch(on set: TrainingSet, order: [Int], rate: Double) throws -> Double {
        switch self {
        case .single(let core): try core.runEpoch(on: set, order: order, rate: rate)
        case .double(let core): try core.runEpoch(on: set, order: order, rate: rate)
        case .layered(let core): try core.runEpoch(on: set, order: order, rate: rate)
        }
    }

    func evaluate(_ set: TrainingSet, losses: inout [Double]) -> (risk: Double, errorRate: Double) {
        switch self {
        case .single(let core): core.evaluate(set, losses: &losses)
        case .double(let core): core.evaluate(set, losses: &losses)
        case .layered(let core): core.evaluate(set, losses: &losses)
        }
    }

    func riskGradient(_ set: TrainingSet) -> (risk: Double, gradient: [Double]) {
        switch self {
        case .single(let core): core.riskGradient(set)
        case .double(let core): core.riskGradient(set)
        case .layered(let core): core.riskGradient(set)
        }
    }

    func fisherTrace(_ set: TrainingSet) -> Double {
        switch self {
        case .single(let core): core.fisherTrace(set)
        case .double(let core): core.fisherTrace(set)
        case .layered(let core): core.fisherTrace(set)
        }
    }
}
