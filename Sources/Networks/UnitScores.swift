internal import LinearAlgebra

/// The score rows of a unit that sees its inputs at several positions, and may normalise or pool them.
///
/// The rows are the derivatives of the unit's outputs by its parameters, one for every sample and OUTPUT position. With
/// c_q = act'(z_q) dz/da at position q and the share t of a position in its window,
///
///     sum over the window's positions q that count of t c_q P_q
///
/// - without pooling the one position; with max-pooling the place of the largest activation; with mean pooling all of them,
///   t = 1 / window^2, added up before the outer product is taken;
/// - with statistics of the batch P_q becomes `P_q - mean P - ahat_q mean(ahat P)`, as the mean and the deviation depend on
///   the weights, too; gamma and beta have the derivatives `t act'(z_q) ahat_q` and `t act'(z_q)`;
/// - a projection of y adds the derivatives y by its weights, at every output.
///
/// The block of the unit is the sum over the rows of `g g^T`, times the square of `scale`.
struct UnitScores {
    private let seen: Matrix
    private let projected: Matrix?
    private let scale: Double
    private let normalisationStart: Int
    private let pooling: Pooling?
    private let positions: Int
    private let outputsPerUnit: Int
    private let fanIn: Int
    private let hasBias: Bool
    private let usesBatch: Bool
    private let isAffine: Bool
    private let response: UnitResponse
    /// `scale act'(z)` at each position.
    private let slopes: [Double]
    /// `act(z)` at each position, for max-pooling.
    private let activations: [Double]
    /// Means of the columns of `seen`, and of `ahat` times them; empty without statistics of the batch.
    private let means: [Double]
    private let couplings: [Double]
    private let rotation: Rotation?

    /// The scores of unit `unit` with these parameters and preactivations; `couplings` are the means of ahat times the rows
    /// that it sees.
    init(
        of unit: Int, in layer: any Layer, state: UnitInputs, response: UnitResponse, parameters: ArraySlice<Double>,
        couplings: [Double], scale: Double
    ) {
        seen = state.rows
        projected = state.projected
        means = state.means
        self.scale = scale
        normalisationStart = layer.normalisationStart
        pooling = layer.pooling
        positions = layer.positions
        outputsPerUnit = layer.outputsPerUnit
        fanIn = layer.fanIn
        hasBias = layer.hasBias
        usesBatch = layer.normalisation?.usesBatch ?? false
        isAffine = layer.normalisation == .batchAffine
        columns = layer.parametersPerUnit
        self.response = response
        self.couplings = couplings
        let activation = layer.activation
        slopes = response.normalised.map { scale * activation.derivative($0) }
        activations = layer.pooling?.kind == .max ? response.normalised.map { activation($0) } : []
        rotation = means.isEmpty ? nil : Rotation(weights: parameters.prefix(layer.fanIn))
    }

    /// Columns of the rows: the unit's parameters.
    let columns: Int
    /// The column of the rotated rows that is many orders smaller than the others; nil if there is none.
    var tinyColumn: Int? { rotation == nil ? nil : fanIn - 1 }
    /// The largest number of rows.
    var count: Int { seen.rows / positions * outputsPerUnit }

    /// Calls `body` with the rows that are not zero, at most `capacity` at a time, in `buffer`.
    ///
    /// `isRotated` turns the columns so that the last weight becomes the one along the weights. With statistics of the batch
    /// the outputs hardly depend on it, `g . w = c ahat e / s`, which this sets without the cancellation that the sum would
    /// suffer. The singular values are the same.
    func forEachPiece(
        of capacity: Int, in buffer: inout [Double], isRotated: Bool = false,
        _ body: (_ rows: UnsafeMutableBufferPointer<Double>, _ count: Int) throws -> Void
    ) rethrows {
        if buffer.count < capacity * columns { buffer = Array(repeating: 0, count: capacity * columns) }
        let outputs = outputsPerUnit
        let rotation = isRotated ? rotation : nil
        try buffer.withUnsafeMutableBufferPointer { buffer in
            try seen.elements.withUnsafeBufferPointer { seen in
                var filled = 0
                for output in 0..<count {
                    let row = UnsafeMutableBufferPointer(
                        rebasing: buffer[(filled * columns)..<((filled + 1) * columns)])
                    let isZero: Bool
                    if let pooling {
                        let start = output / outputs * positions
                        if pooling.kind == .max {
                            let best = start + pooling.largestPlace(of: output % outputs) { activations[start + $0] }
                            isZero = !write(best, seen, rotation, to: row)
                        } else {
                            isZero = !write(
                                pooling.places(of: output % outputs), from: start, seen, rotation, to: row)
                        }
                    } else {
                        isZero = !write(output, seen, rotation, to: row)
                    }
                    if let projected {
                        if isZero { row.update(repeating: 0) }
                        for channel in 0..<projected.columns {
                            row[self.seen.columns + channel] = scale * projected[output, channel]
                        }
                    } else if isZero {
                        continue
                    }
                    filled += 1
                    if filled == capacity {
                        try body(buffer, filled)
                        filled = 0
                    }
                }
                if filled > 0 { try body(buffer, filled) }
            }
        }
    }

    /// Writes the row of one position; false if it is zero.
    private func write(
        _ position: Int, _ seen: UnsafeBufferPointer<Double>, _ rotation: Rotation?,
        to row: UnsafeMutableBufferPointer<Double>
    ) -> Bool {
        let slope = slopes[position]
        guard slope != 0 else { return false }
        let (width, factor) = (self.seen.columns, slope * response.gain)
        let source = position * width
        for j in 0..<width { row[j] = factor * seen[source + j] }
        let standardised = response.standardised.isEmpty ? 0 : response.standardised[position]
        finish(row, slope: slope, weighted: slope * standardised, rotation)
        return true
    }

    /// Writes the mean of the rows of some positions; false if it is zero.
    private func write(
        _ places: ArraySlice<Int>, from start: Int, _ seen: UnsafeBufferPointer<Double>, _ rotation: Rotation?,
        to row: UnsafeMutableBufferPointer<Double>
    ) -> Bool {
        let (width, share) = (self.seen.columns, 1 / Double(places.count))
        var (slope, weighted, isZero) = (0.0, 0.0, true)
        for j in 0..<width { row[j] = 0 }
        for place in places {
            let own = share * slopes[start + place]
            if own == 0 { continue }
            isZero = false
            let (source, factor) = ((start + place) * width, own * response.gain)
            for j in 0..<width { row[j] += factor * seen[source + j] }
            slope += own
            if !response.standardised.isEmpty { weighted += own * response.standardised[start + place] }
        }
        if isZero { return false }
        finish(row, slope: slope, weighted: weighted, rotation)
        return true
    }

    /// Adds the terms of the batch's statistics, and the entries of gamma and beta. `slope` and `weighted` are the sums over
    /// the row's positions of `t act'(z)` and `t act'(z) ahat`, times the scale.
    private func finish(
        _ row: UnsafeMutableBufferPointer<Double>, slope: Double, weighted: Double, _ rotation: Rotation?
    ) {
        let width = seen.columns
        if usesBatch {
            let (mean, coupling) = (slope * response.gain, weighted * response.gain)
            means.withUnsafeBufferPointer { means in
                couplings.withUnsafeBufferPointer { couplings in
                    for j in 0..<width { row[j] -= mean * means[j] + coupling * couplings[j] }
                }
            }
            // The bias shifts the mean by as much, to the bit.
            if hasBias { row[width - 1] = 0 }
            rotation?.apply(to: row, along: coupling * BatchNormalisation.epsilon / response.deviation)
        }
        if isAffine {
            row[normalisationStart] = weighted
            row[normalisationStart + 1] = slope
        }
    }
}

/// The reflection of a unit's weights w onto the last weight's axis: `H = I - 2 v v^T` with `H w = +-|w| e_last`.
private struct Rotation {
    private let normal: [Double]
    /// The factor from `g . w` to the last entry of `g H`.
    private let factor: Double

    /// The reflection; nil if all weights are 0.
    init?(weights: ArraySlice<Double>) {
        let length = weights.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard length > 0, let last = weights.last else { return nil }
        // The sign that avoids cancellation.
        let sign = last > 0 ? -1.0 : 1
        var normal = weights.map { $0 / length }
        normal[normal.count - 1] -= sign
        let size = normal.reduce(0) { $0 + $1 * $1 }.squareRoot()
        self.normal = normal.map { $0 / size }
        factor = sign / length
    }

    /// Turns the weights' entries of a row whose product with w is `along`.
    func apply(to row: UnsafeMutableBufferPointer<Double>, along: Double) {
        normal.withUnsafeBufferPointer { normal in
            var product = 0.0
            for j in 0..<normal.count { product += row[j] * normal[j] }
            for j in 0..<normal.count { row[j] -= 2 * product * normal[j] }
            row[normal.count - 1] = factor * along
        }
    }
}
