public import BallArithmetic

/// Upper bounds of what (M) and (N) need of a softmax network over a box of its parameters, layer by layer, in the
/// coordinates of the unit cube.
///
/// Write `u(theta, x)` for the outputs, J for their derivative by the parameters, S for `diag(p) - p p^T`, `h` for the
/// values that a layer reads (1 for the bias), and b for the derivatives of the outputs by the preactivation of a unit. All
/// bounds hold for every input in the range, hence for every law of inputs. Let `D` be the largest difference of two
/// entries of b (1 in the last layer) and `m` the largest `|h|`, by interval arithmetic.
///
/// - ``fisherDiagonal``: `F_ii = E[h^2 b^T S b] <= m^2 D^2/4`, since a variance of values in a range D is at most `D^2/4`.
/// - ``gradients``: `|d_i f| = |h| |g . b| <= a m D`, `a = ` half the sum of `|g_k|` (``ClassLoss``).
/// - ``outputSlope``: `|J v| <= A |v|`, from `|a_l'| <= |(h, 1)| |v_l| + |W_l| s_1 |a_{l-1}'|`, norms of vectors and matrices,
///   `s_1` and `s_2` the largest derivatives of the activation.
/// - ``outputCurvature``: `|D^2 u[v, v']| <= H |v| |v'|`, from `a_l'' = V_l h' + V'_l h' + W_l h''`, `|h''| <= s_2 |a'|^2 + s_1 |a''|`.
/// - ``fisherLipschitz``: `F = E[J^T S J]` changes by at most `2 |S^{1/2} J| |S^{1/2}| H + |DS| A^3`, with `|S| <= 1/2` and
///   `|DS| <= sqrt2/(3 sqrt3)`: `v^T DS[u] v` is the third central moment of v, v, u under p, a symmetric trilinear form, whose
///   norm is its largest value at u = v (Banach 1938), at most `range(u)^3/(6 sqrt3)`, and `range(u) <= sqrt2 |u|`.
public struct NetworkConstants: Sendable {
    /// The least chance of a class.
    public let leastChance: Ball
    /// B: length of the range of the loss.
    public let lossRange: Ball
    /// kappa of (N): `Cov(grad f) <= kappa F`.
    public let riskRatio: Ball
    /// At least each `F_ii`.
    public let fisherDiagonal: [Ball]
    /// At least each `|d_i f|`.
    public let gradients: [Ball]
    /// At least `|grad f|`.
    public let gradientNorm: Ball
    /// A: at least the norm of J.
    public let outputSlope: Ball
    /// H: at least the norm of the second derivative of the outputs.
    public let outputCurvature: Ball
    /// At least the Lipschitz constant of F in operator norm.
    public let fisherLipschitz: Ball

    /// The constants of weights in wide balls `layers[layer][unit]`, each unit's bias after its `fanIns[layer]` weights, on
    /// the cube whose unit is `side`.
    init(
        layers: [[[Ball]]], fanIns: [Int], activation: SmoothActivation, loss: ClassLoss, inputs: Ball, side: Rational
    ) {
        let ranges = NetworkRanges(layers: layers, fanIns: fanIns, activation: activation, inputs: inputs)
        let chances = ranges.chances
        leastChance = chances.dropFirst().reduce(chances[0].least) { $0.minimum($1.least) }
        let losses = loss.range(chances)
        lossRange = (losses.most - losses.least).nonNegativePart.upperEnd
        riskRatio = loss.riskRatio(leastChance: leastChance).upperEnd
        let weight = loss.halfGradientSum(leastChance: leastChance).upperEnd
        // One product m D for each parameter, in unit order.
        let swings = zip(layers.indices, layers).flatMap { number, layer in
            layer.indices.flatMap { unit in
                ranges.reads[number].map { ($0 * ranges.sensitivities[number][unit] * side).upperEnd }
            }
        }
        fisherDiagonal = swings.map { ($0.squared() / 4).upperEnd }
        gradients = swings.map { ($0 * weight).upperEnd }
        let norms = NetworkNorms(layers: layers, fanIns: fanIns, reads: ranges.reads, activation: activation)
        outputSlope = (norms.slope * side).upperEnd
        outputCurvature = (norms.curvature * side * side).upperEnd
        gradientNorm = euclidean(gradients).minimum(weight * exact(2).squareRoot() * outputSlope).upperEnd
        let trace = fisherDiagonal.reduce(exact(0)) { $0 + $1 }
        let scoreSlope = trace.minimum(outputSlope.squared() / 2).squareRoot()
        let skewness = exact(2).squareRoot() / (3 * exact(3).squareRoot())
        fisherLipschitz =
            (exact(2).squareRoot() * scoreSlope * outputCurvature + skewness * outputSlope.power(3)).upperEnd
    }
}

/// What intervals say of a network: the values that each layer reads, how its units move the outputs, and the chances.
struct NetworkRanges {
    /// The largest absolute value of each entry that a layer reads, 1 for the bias.
    let reads: [[Ball]]
    /// For each unit, the largest difference between its effects on two outputs.
    let sensitivities: [[Ball]]
    /// The range of the chance of each class.
    let chances: [(least: Ball, most: Ball)]

    init(layers: [[[Ball]]], fanIns: [Int], activation: SmoothActivation, inputs: Ball) {
        var values = [Ball](repeating: inputs, count: fanIns[0])
        var all: [[Ball]] = []
        for (number, layer) in layers.enumerated() {
            // The bias multiplies 1.
            let extended = layer[0].count > fanIns[number] ? values + [exact(1)] : values
            all.append(extended)
            if number < layers.count - 1 { values = layer.map { activation.image(of: dot($0, extended)) } }
        }
        reads = all.map { $0.map { $0.magnitude().upperEnd } }
        let last = layers[layers.count - 1]
        let classes = last.count
        let pairs = (0..<classes).flatMap { k in (0..<classes).filter { $0 != k }.map { (k, $0) } }
        // Differences of two rows of the last layer keep what their outputs share.
        let differences = Dictionary(
            uniqueKeysWithValues: pairs.map { k, m in
                (k * classes + m, zip(last[k], last[m]).map { $0 - $1 })
            })
        func logit(_ k: Int, over m: Int) -> Ball { dot(differences[k * classes + m] ?? [], all[all.count - 1]) }
        chances = (0..<classes).map { y in
            let others = (0..<classes).filter { $0 != y }.map { logit($0, over: y) }
            return (
                (1 / others.reduce(exact(1)) { $0 + $1.upperEnd.exp() }).lowerEnd,
                (1 / others.reduce(exact(1)) { $0 + $1.lowerEnd.exp() }).upperEnd
            )
        }
        var flows = pairs.filter { $0.0 < $0.1 }.map { k, m in differences[k * classes + m] ?? [] }
        var effects = [[Ball](repeating: exact(1), count: classes)]
        let slope =
            activation == .identity ? exact(1) : Ball(from: 0, to: 1, precision: networkBits) * activation.largestSlope
        for number in (0..<(layers.count - 1)).reversed() {
            let units = layers[number].count
            // Each flow holds the derivatives of one difference of outputs by the values of this layer's units.
            flows = flows.map { flow in (0..<units).map { flow[$0] * slope } }
            effects.insert(
                (0..<units).map { unit in
                    flows.reduce(exact(0)) { $0.maximum($1[unit].magnitude().upperEnd) }
                }, at: 0)
            flows = flows.map { flow in
                (0..<fanIns[number]).map { input in dot(flow, layers[number].map { $0[input] }) }
            }
        }
        sensitivities = effects
    }
}

/// What norms say of a network: how fast its outputs and their derivatives change with the parameters.
struct NetworkNorms {
    /// At least the norm of the outputs' derivative.
    let slope: Ball
    /// At least the norm of their second derivative.
    let curvature: Ball

    init(layers: [[[Ball]]], fanIns: [Int], reads: [[Ball]], activation: SmoothActivation) {
        let (first, second) = (activation.largestSlope, activation.largestCurvature)
        // |a_l'| <= sum_m slopes[m] |v_m|, |a_l''| <= sum over m, m' of bends[m][m'] |v_m| |v'_m'|.
        var slopes: [Ball] = []
        var bends: [[Ball]] = []
        for (number, layer) in layers.enumerated() {
            let weights = layer.map { Array($0.prefix(fanIns[number])) }
            let size = Self.matrixNorm(weights)
            let mixed = slopes.map { ($0 * first).upperEnd }
            bends = bends.indices.map { a in
                bends.indices.map { b in
                    (size * (second * slopes[a] * slopes[b] + first * bends[a][b])).upperEnd
                } + [mixed[a]]
            }
            bends.append(mixed + [exact(0)])
            slopes = slopes.map { (size * first * $0).upperEnd } + [euclidean(reads[number])]
        }
        slope = euclidean(slopes)
        // The spectral norm of a symmetric matrix without negative entries.
        let rows = bends.map { $0.reduce(exact(0)) { $0 + $1 } }
        curvature = rows.reduce(exact(0)) { $0.maximum($1) }.minimum(euclidean(bends.flatMap { $0 })).upperEnd
    }

    /// At least the spectral norm: the Frobenius norm, or the root of the largest row sum times the largest column sum.
    private static func matrixNorm(_ rows: [[Ball]]) -> Ball {
        let sizes = rows.map { $0.map { $0.magnitude().upperEnd } }
        let rowSum = sizes.reduce(exact(0)) { $0.maximum($1.reduce(exact(0)) { $0 + $1 }) }
        let columnSum = sizes[0].indices.reduce(exact(0)) { most, column in
            most.maximum(sizes.reduce(exact(0)) { $0 + $1[column] })
        }
        return euclidean(sizes.flatMap { $0 }).minimum((rowSum * columnSum).nonNegativePart.squareRoot()).upperEnd
    }
}

/// The inner product.
private func dot(_ a: [Ball], _ b: [Ball]) -> Ball { zip(a, b).reduce(exact(0)) { $0 + $1.0 * $1.1 } }

/// At least the Euclidean norm.
private func euclidean(_ values: [Ball]) -> Ball {
    values.reduce(exact(0)) { $0 + $1.squared() }.nonNegativePart.squareRoot().upperEnd
}
