internal import CTraining
import Foundation
internal import Networks

/// The two floating-point types of the training, with the C loops of each.
protocol TrainingScalar: BinaryFloatingPoint & Sendable {
    /// Numbers in one 64-byte vector.
    static var lanes: Int { get }
    /// The rows of a set stored in this type.
    static func rows(of set: TrainingSet) -> [Self]
    static func exp(_ x: Self) -> Self
    static func log(_ x: Self) -> Self
    /// The loops of convolutions.
    static var kernels: TrainingKernels<Self> { get }

    /// Copies the first `count` numbered rows one after the other, and prefetches the next `ahead` rows.
    static func gather(
        _ rows: UnsafePointer<Self>, _ stride: Int, _ numbers: UnsafePointer<Int>, _ count: Int, _ ahead: Int,
        _ batch: UnsafeMutablePointer<Self>)
    /// `c[r, :] := sum_{q < k} a[r ar + q aq] b[q, :]` for r < m; rows of b and c are n vectors long.
    static func multiply(
        _ a: UnsafePointer<Self>, _ ar: Int, _ aq: Int, _ b: UnsafePointer<Self>, _ c: UnsafeMutablePointer<Self>,
        _ m: Int, _ n: Int, _ k: Int)
    /// `h := act(z)` for `count` numbers.
    static func activate(
        _ activation: Activation, _ z: UnsafePointer<Self>, _ h: UnsafeMutablePointer<Self>, _ count: Int)
    /// `g := g act'(z)` for `count` numbers, h = act(z).
    static func differentiate(
        _ activation: Activation, _ z: UnsafePointer<Self>, _ h: UnsafePointer<Self>, _ g: UnsafeMutablePointer<Self>,
        _ count: Int)
    /// One step of an optimiser on `count` weights, a multiple of `lanes`.
    static func step(_ step: OptimiserStep, _ buffers: OptimiserBuffers<Self>, _ count: Int)
}

/// The numbers of one step of an optimiser, including Adam's bias corrections.
struct OptimiserStep {
    var optimiser: Optimiser
    var rate: Double
    var root = 1.0
    var weightDecay: Double

    /// Step `number`, counted from 1, at learning rate `rate`.
    init(_ optimiser: Optimiser, rate: Double, weightDecay: Double, number: Int) {
        self.optimiser = optimiser
        self.weightDecay = weightDecay
        self.rate = rate
        if optimiser == .adam {
            self.rate = rate / (1 - pow(Optimiser.adamFactors.first, Double(number)))
            root = 1 / (1 - pow(Optimiser.adamFactors.second, Double(number))).squareRoot()
        }
    }
}

/// The buffers of an optimiser.
struct OptimiserBuffers<Scalar: TrainingScalar> {
    var weights: UnsafeMutablePointer<Scalar>
    var gradient: UnsafePointer<Scalar>
    var first: UnsafeMutablePointer<Scalar>
    var second: UnsafeMutablePointer<Scalar>
}

extension Activation {
    fileprivate var kernel: Int32 {
        let number =
            switch self {
            case .relu: TrainingReLU
            case .tanh: TrainingTanh
            case .sigmoid: TrainingSigmoid
            case .identity: TrainingIdentity
            case .leakyReLU: TrainingLeakyReLU
            case .softplus: TrainingSoftplus
            case .gelu: TrainingGELU
            }
        return Int32(number)
    }
}

extension Float: TrainingScalar {
    static var lanes: Int { 16 }
    static func rows(of set: TrainingSet) -> [Float] { set.single }
    static var kernels: TrainingKernels<Float> { .single }
    static func exp(_ x: Float) -> Float { Foundation.exp(x) }
    static func log(_ x: Float) -> Float { Foundation.log(x) }

    static func gather(
        _ rows: UnsafePointer<Float>, _ stride: Int, _ numbers: UnsafePointer<Int>, _ count: Int, _ ahead: Int,
        _ batch: UnsafeMutablePointer<Float>
    ) { training_gather_f32(rows, stride, numbers, count, ahead, batch) }

    static func multiply(
        _ a: UnsafePointer<Float>, _ ar: Int, _ aq: Int, _ b: UnsafePointer<Float>, _ c: UnsafeMutablePointer<Float>,
        _ m: Int, _ n: Int, _ k: Int
    ) { training_multiply_f32(a, ar, aq, b, c, m, n, k) }

    static func activate(
        _ activation: Activation, _ z: UnsafePointer<Float>, _ h: UnsafeMutablePointer<Float>, _ count: Int
    ) { training_activate_f32(activation.kernel, z, h, count) }

    static func differentiate(
        _ activation: Activation, _ z: UnsafePointer<Float>, _ h: UnsafePointer<Float>,
        _ g: UnsafeMutablePointer<Float>, _ count: Int
    ) { training_differentiate_f32(activation.kernel, z, h, g, count) }

    static func step(_ step: OptimiserStep, _ buffers: OptimiserBuffers<Float>, _ count: Int) {
        let (rate, decay) = (Float(step.rate), Float(step.weightDecay))
        switch step.optimiser {
        case .adam:
            let factors = Optimiser.adamFactors
            training_adam_f32(
                buffers.weights, buffers.gradient, buffers.first, buffers.second, count, rate, Float(step.root),
                Float(factors.first), Float(factors.second), Float(factors.epsilon), decay)
        case .momentum, .sgd:
            training_descend_f32(
                buffers.weights, buffers.gradient, buffers.first, count, rate,
                step.optimiser == .momentum ? Float(Optimiser.momentumFactor) : 0, decay)
        }
    }
}

extension Double: TrainingScalar {
    static var lanes: Int { 8 }
    static func rows(of set: TrainingSet) -> [Double] { set.double }
    static var kernels: TrainingKernels<Double> { .double }
    static func exp(_ x: Double) -> Double { Foundation.exp(x) }
    static func log(_ x: Double) -> Double { Foundation.log(x) }

    static func gather(
        _ rows: UnsafePointer<Double>, _ stride: Int, _ numbers: UnsafePointer<Int>, _ count: Int, _ ahead: Int,
        _ batch: UnsafeMutablePointer<Double>
    ) { training_gather_f64(rows, stride, numbers, count, ahead, batch) }

    static func multiply(
        _ a: UnsafePointer<Double>, _ ar: Int, _ aq: Int, _ b: UnsafePointer<Double>, _ c: UnsafeMutablePointer<Double>,
        _ m: Int, _ n: Int, _ k: Int
    ) { training_multiply_f64(a, ar, aq, b, c, m, n, k) }

    static func activate(
        _ activation: Activation, _ z: UnsafePointer<Double>, _ h: UnsafeMutablePointer<Double>, _ count: Int
    ) { training_activate_f64(activation.kernel, z, h, count) }

    static func differentiate(
        _ activation: Activation, _ z: UnsafePointer<Double>, _ h: UnsafePointer<Double>,
        _ g: UnsafeMutablePointer<Double>, _ count: Int
    ) { training_differentiate_f64(activation.kernel, z, h, g, count) }

    static func step(_ step: OptimiserStep, _ buffers: OptimiserBuffers<Double>, _ count: Int) {
        let (rate, decay) = (Double(step.rate), Double(step.weightDecay))
        switch step.optimiser {
        case .adam:
            let factors = Optimiser.adamFactors
            training_adam_f64(
                buffers.weights, buffers.gradient, buffers.first, buffers.second, count, rate, Double(step.root),
                Double(factors.first), Double(factors.second), Double(factors.epsilon), decay)
        case .momentum, .sgd:
            training_descend_f64(
                buffers.weights, buffers.gradient, buffers.first, count, rate,
                step.optimiser == .momentum ? Double(Optimiser.momentumFactor) : 0, decay)
        }
    }
}
