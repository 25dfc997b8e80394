internal import Networks

/// The normalisation of the preactivations of each channel, `z = gamma (a - m) / s + beta`, by the statistics of the batch in
/// steps of training and by the running ones, or given ones, else.
///
/// With statistics of the batch (Ioffe and Szegedy, ICML 2015) the slopes are
///
///     da = gamma / s (dz - mean dz - ahat mean(dz ahat)),  dgamma = sum dz ahat,  dbeta = sum dz.
final class NormalisationNode<Scalar: TrainingScalar>: TrainingNode {
    /// The running statistics of the channels, or the given ones.
    var running: RunningStatistics.Layer
    private let context: NodeContext<Scalar>
    private let inputs: NodeValues<Scalar>
    private let outputs: NodeValues<Scalar>
    private let usesBatch: Bool
    private let units: Int
    private let positions: Int
    /// The place of the first unit's gamma in the weights, and numbers from one unit's to the next; nil if gamma and beta are
    /// no parameters.
    private let affine: (offset: Int, width: Int)?
    private var gammas: [Double]
    private var betas: [Double]
    /// Mean m and factor 1 / s of each channel in the last pass.
    private var means: [Double]
    private var factors: [Double]
    /// Means of dz and dz ahat.
    private var slopeMeans: [Double]
    private var slopeProducts: [Double]
    /// Sums of each piece [pieces x units].
    private let sums: AlignedBuffer<Double>
    private let products: AlignedBuffer<Double>

    /// The share of a new batch in the running statistics, as in PyTorch.
    private static var momentum: Double { 0.1 }

    /// The normalisation of a layer of `units` units, whose weights start at `offset` with `width` numbers each.
    init(
        _ normalisation: BatchNormalisation, units: Int, context: NodeContext<Scalar>, offset: Int, width: Int,
        inputs: NodeValues<Scalar>, outputs: NodeValues<Scalar>
    ) {
        self.context = context
        self.inputs = inputs
        self.outputs = outputs
        self.units = units
        positions = inputs.count / units
        usesBatch = normalisation.usesBatch
        affine = normalisation == .batchAffine ? (offset + width - 2, width) : nil
        let constants =
            if case .frozen(let given) = normalisation { given } else {
                [BatchNormalisation.Constants](repeating: .init(), count: units)
            }
        running = RunningStatistics.Layer(means: constants.map(\.mean), variances: constants.map(\.variance))
        gammas = constants.map(\.gamma)
        betas = constants.map(\.beta)
        means = running.means
        factors = means
        slopeMeans = means
        slopeProducts = means
        sums = AlignedBuffer(NodeContext<Scalar>.mostPieces * units)
        products = AlignedBuffer(NodeContext<Scalar>.mostPieces * units)
    }

    func forward(isStep: Bool) -> [TrainingStage] {
        readParameters()
        let normalise = TrainingStage { [unowned self] piece in
            Scalar.kernels.affine(
                inputs.row(piece.rows.lowerBound), inputs.stride, units, positions, piece.rows.count, means, factors,
                gammas, betas, outputs.row(piece.rows.lowerBound), outputs.stride)
        }
        guard usesBatch, isStep else {
            use(means: running.means, variances: running.variances)
            return [normalise]
        }
        return [
            TrainingStage(work: { [unowned self] in addSums(of: $0, around: nil) }) { [unowned self] in
                means = totals(of: sums, over: count)
            },
            TrainingStage(work: { [unowned self] in addSums(of: $0, around: means) }) { [unowned self] in
                let variances = totals(of: sums, over: count)
                use(means: means, variances: variances)
                record(variances)
            },
            normalise,
        ]
    }

    func backward(isStep: Bool) -> [TrainingStage] {
        let isBatch = usesBatch && isStep
        if !isBatch { (slopeMeans, slopeProducts) = (means.map { _ in 0 }, means.map { _ in 0 }) }
        let pass = TrainingStage { [unowned self] piece in
            let row = piece.rows.lowerBound
            guard let slopes = outputs.slopes(row), let below = inputs.slopes(row) else { return }
            Scalar.kernels.returnSlopes(
                slopes, outputs.stride, inputs.row(row), inputs.stride, units, positions, piece.rows.count, means,
                factors, zip(gammas, factors).map { $0 * $1 }, slopeMeans, slopeProducts, below)
        }
        guard isBatch || affine != nil else { return [pass] }
        return [
            TrainingStage(work: { [unowned self] in addSlopes(of: $0) }) { [unowned self] in
                guard isBatch else { return }
                slopeMeans = totals(of: sums, over: count)
                slopeProducts = totals(of: products, over: count)
            },
            pass,
        ]
    }

    /// Preactivations of a channel in the batch.
    private var count: Double { Double(context.rows * positions) }

    private func readParameters() {
        guard let affine else { return }
        for unit in 0..<units {
            let place = context.weights.start + affine.offset + unit * affine.width
            gammas[unit] = Double(place[0])
            betas[unit] = Double(place[1])
        }
    }

    private func use(means: [Double], variances: [Double]) {
        self.means = means
        factors = variances.map { 1 / ($0 + BatchNormalisation.epsilon).squareRoot() }
    }

    /// The running statistics, in the precision of the weights, take in the mean and the unbiased variance of the batch.
    private func record(_ variances: [Double]) {
        let unbiased = count / (count - 1)
        for unit in 0..<units {
            func moved(_ old: Double, _ new: Double) -> Double {
                Double(Scalar((1 - Self.momentum) * old + Self.momentum * new))
            }
            running.means[unit] = moved(running.means[unit], means[unit])
            running.variances[unit] = moved(running.variances[unit], unbiased * variances[unit])
        }
    }

    private func addSums(of piece: Piece, around means: [Double]?) {
        let own = cleared(sums, piece)
        Scalar.kernels.mapSums(
            inputs.row(piece.rows.lowerBound), inputs.stride, units, positions, piece.rows.count, means, own)
    }

    private func addSlopes(of piece: Piece) {
        let row = piece.rows.lowerBound
        guard let slopes = outputs.slopes(row) else { preconditionFailure("outputs without slopes") }
        let (own, ownProducts) = (cleared(sums, piece), cleared(products, piece))
        Scalar.kernels.slopeSums(
            slopes, outputs.stride, inputs.row(row), inputs.stride, units, positions, piece.rows.count, means, factors,
            own, ownProducts)
        guard let affine else { return }
        for unit in 0..<units {
            let place = context.gradient(piece, affine.offset + unit * affine.width)
            place[0] = Scalar(ownProducts[unit])
            place[1] = Scalar(own[unit])
        }
    }

    private func cleared(_ buffer: AlignedBuffer<Double>, _ piece: Piece) -> UnsafeMutablePointer<Double> {
        let own = buffer.start + piece.index * units
        own.update(repeating: 0, count: units)
        return own
    }

    /// The sums of all pieces, in their order, divided by `count`.
    private func totals(of buffer: AlignedBuffer<Double>, over count: Double) -> [Double] {
        (0..<units).map { unit in
            context.pieces.indices.reduce(0) { $0 + buffer.start[$1 * units + unit] } / count
        }
    }
}
