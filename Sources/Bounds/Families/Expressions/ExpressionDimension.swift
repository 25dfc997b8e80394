internal import BallArithmetic
internal import EffectiveDimension
internal import Foundations
internal import ToyModels

/// The two-scale effective dimension of a family of formulas whose Fisher matrix is an integral over outcomes.
struct ExpressionDimension {
    /// Densities of parameters on the unit cube.
    let densities: [ExpressionDensity]
    let outcomes: Outcomes
    let name: String
    let proof: ExpressionProof
    let stated: [StatedQuantity: Rational]
    let simulation: ExpressionSimulation

    private static let coarsePieces = 16

    private var parameters: Int { densities[0].parameters }
    private var upperEntries: [(Int, Int)] { (0..<parameters).flatMap { i in (i..<parameters).map { (i, $0) } } }

    func function(zeta: Rational) throws -> any DimensionFunction {
        guard parameters <= 3 else {
            throw UserError(
                .usage, "\(parameters) parameters", "\(name)",
                "up to 3 can be enclosed for outcomes that are not finite")
        }
        let entries = densities.map { density in
            CompiledFormulas(
                upperEntries.map { density.information($0.0, $0.1) }, dimension: parameters + 1)
        }
        guard case .interval(let low, let high) = outcomes else {
            return sampled(entries, zeta: zeta)
        }
        let trace = try proof.value(of: .meanTrace, stated: stated).orThrow(proof, .meanTrace)
        func integral(_ t: [ComplexBall], _ entry: Int, analytic: Bool, bits: Int) throws -> ComplexBall {
            let precision = bits + 32
            var sum = ComplexBall(0, precision: precision)
            if analytic || t.contains(where: { $0.real.radius > 1e-9 || $0.imaginary.radius > 1e-9 }) {
                return coarse(entries, t, entry, low, high, precision, analytic: analytic)
            }
            for compiled in entries {
                sum += try CertifiedIntegral(relativeBits: bits, precision: precision, evaluationLimit: 2_000)
                    .enclosure(from: low, to: high) { z, isInnerAnalytic in
                        compiled.enclosures(at: t + [z], precision: precision, analytic: isInnerAnalytic)[entry]
                    }
            }
            return sum * (Rational(1) / Rational(entries.count))
        }
        if parameters == 1 {
            let raw = try CertifiedIntegral(relativeBits: 40, precision: 72, evaluationLimit: 400)
                .enclosure(from: 0, to: 1) { t, analytic in
                    try integral([t], 0, analytic: analytic, bits: 44).nonNegativeSquareRoot(analytic: analytic)
                }.real.nonNegativePart.atPrecision(familyBits)
            if raw.isFinite, raw.accuracyBits > 20 {
                return ProductDimension(
                    lengths: [(raw / trace.squareRoot(), 1)], zeta: zeta, summary: "exact, \(name)")
            }
        }
        return try enclosed(trace, zeta: zeta) { try integral($0, $1, analytic: false, bits: 44).real }
    }

    /// The integral over wide rectangles of parameters, for error bounds: the ranges over pieces of the outcomes. With
    /// `analytic` it is finite only where the integrand is holomorphic in the parameters on all of them.
    private func coarse(
        _ entries: [CompiledFormulas], _ t: [ComplexBall], _ entry: Int, _ low: Rational, _ high: Rational,
        _ precision: Int, analytic: Bool
    ) -> ComplexBall {
        let width = (high - low) / Rational(Self.coarsePieces)
        var sum = ComplexBall(0, precision: precision)
        for k in 0..<Self.coarsePieces {
            let left = low + width * Rational(k)
            let piece = ComplexBall(Ball(from: left, to: left + width, precision: precision))
            for compiled in entries {
                sum += compiled.enclosures(at: t + [piece], precision: precision, analytic: analytic)[entry]
            }
        }
        return sum * (width / Rational(entries.count))
    }

    /// On every cell F differs from its centre's by at most L times the distance, in the order of symmetric matrices.
    private func enclosed(_ trace: Ball, zeta: Rational, _ entry: ([ComplexBall], Int) throws -> Ball) throws
        -> CellDimension
    {
        let change = try proof.value(of: .fisherChange, stated: stated).orThrow(proof, .fisherChange).upperEnd
        let count = cellsPerAxis(parameters)
        let cube = [ParameterInterval](repeating: .unit, count: parameters)
        let radius = change * exact(Rational(parameters)).squareRoot() / Rational(2 * count)
        let places = upperEntries
        let cells = try cube.cells(perAxis: count).map { cell in
            let centre = cell.map { ComplexBall(($0.lower + $0.upper) / 2, precision: 76) }
            let values = try places.indices.map { try entry(centre, $0).atPrecision(familyBits) }
            return try self.cell(values, radius: radius)
        }
        let isRegular = cells.contains { $0.lower.allSatisfy { $0.isPositive == .certain } }
        return CellDimension(
            cells: cells, meanTrace: trace, rank: isRegular ? parameters : nil, zeta: zeta, summary: "enclosed, \(name)"
        )
    }

    /// The Fisher matrix by quadrature at the middles of cells: not proved.
    private func sampled(_ entries: [CompiledFormulas], zeta: Rational) -> CellDimension {
        let count = cellsPerAxis(parameters)
        let cube = [ParameterInterval](repeating: .unit, count: parameters)
        let places = upperEntries
        var trace = 0.0
        let all = cube.cells(perAxis: count).map { cell -> [Double] in
            let centre = cell.map { (($0.lower + $0.upper) / 2).doubleValue }
            return places.indices.map { k in
                simulation.reach.integral { z in
                    entries.reduce(0) { $0 + $1.values(at: centre + [z])[k] } / Double(entries.count)
                }
            }
        }
        for values in all { trace += zip(places, values).reduce(0) { $0 + ($1.0.0 == $1.0.1 ? $1.1 : 0) } }
        let cells = all.compactMap { values in
            try? cell(values.map { Ball(exactly: $0, precision: familyBits) }, radius: exact(0))
        }
        return CellDimension(
            cells: cells, meanTrace: Ball(exactly: trace / Double(all.count), precision: familyBits), rank: nil,
            zeta: zeta, summary: "by quadrature (not proved), \(name)", isProved: false)
    }

    private func cell(_ values: [Ball], radius: Ball) throws -> CellDimension.Cell {
        let places = upperEntries
        let matrix = SymmetricBallMatrix(size: parameters, precision: familyBits) { i, j in
            values[places.firstIndex { $0 == (min(i, j), max(i, j)) } ?? 0]
        }
        guard let eigenvalues = matrix.eigenvalueEnclosures() else {
            throw UserError(
                .usage, "the Fisher matrix is not finite on the box", "\(name)", "take a smaller \(setting: "box")")
        }
        return CellDimension.Cell(
            lower: eigenvalues.map { ($0.lowerEnd - radius).nonNegativePart },
            upper: eigenvalues.map { ($0.upperEnd + radius).nonNegativePart })
    }
}

extension Optional where Wrapped == Ball {
    /// The value, or the reason why it is not known as an error.
    fileprivate func orThrow(_ proof: ExpressionProof, _ quantity: StatedQuantity) throws -> Ball {
        if let self { return self }
        guard case .failure(let reason) = proof.result(of: quantity) else { preconditionFailure("a value is known") }
        throw UserError(
            .usage, "\(quantity.rawValue) is not proved: \(reason.text)", "dimension of the family",
            "state it with \(setting: "stated") \(quantity.rawValue)=NUMBER")
    }
}
