internal import BallArithmetic

/// A component's entries ready to be bounded over boxes: the spectrum of its block as enclosures.
struct ComponentRange: Sendable {
    let component: Component
    let precision: Int
    let diagonal: [RangedFunction]
    private let matrix: Program.Evaluator<BallSystem>?
    private let gradients: Program.Evaluator<BallSystem>?

    init(_ component: Component, precision: Int) {
        self.component = component
        self.precision = precision
        let dimension = component.variables.count
        switch component.entries {
        case .diagonal(let formulas):
            diagonal = formulas.map { RangedFunction($0, dimension: dimension, precision: precision) }
            matrix = nil
            gradients = nil
        case .full(let rows):
            diagonal = []
            let system = BallSystem(precision: precision)
            let lower = rows.indices.flatMap { i in rows[i][...i] }
            matrix = Program(lower, dimension: dimension).evaluator(in: system)
            gradients = Program(
                lower.flatMap { entry in (0..<dimension).map(entry.derivative) }, dimension: dimension
            ).evaluator(in: system)
        }
    }

    /// The known slopes of each diagonal entry.
    typealias Slopes = [[RangedFunction.Slope]]

    /// No slope known.
    var unknownSlopes: Slopes {
        diagonal.map { Array(repeating: .unknown, count: $0.dimension) }
    }

    /// For each diagonal entry its infimum and supremum over the box; for a full block, for each eigenvalue in
    /// descending order, one enclosure of all its values over the box as both. Negative parts are cut off, since F is
    /// semi-definite.
    func bounds(over box: [Side], slopes: inout Slopes) -> [RangedFunction.Bounds] {
        guard let matrix else {
            return diagonal.indices.map { i in
                let bounds = diagonal[i].bounds(over: box, slopes: &slopes[i])
                return RangedFunction.Bounds(
                    infimum: bounds.infimum.nonNegativePart, supremum: bounds.supremum.nonNegativePart)
            }
        }
        let entries = meanValueEntries(matrix, over: box)
        let block = SymmetricBallMatrix(size: component.size, precision: precision) { i, j in
            entries[i * (i + 1) / 2 + j]
        }
        guard let values = block.eigenvalueEnclosures() else {
            let unknown = Ball.unknown(precision: precision)
            return Array(repeating: RangedFunction.Bounds(infimum: unknown, supremum: unknown), count: component.size)
        }
        return values.map { value in
            let value = value.nonNegativePart
            return RangedFunction.Bounds(infimum: value.lowerEnd, supremum: value.upperEnd)
        }
    }

    /// Entries over the box: natural range, cut with the mean value form.
    private func meanValueEntries(_ matrix: Program.Evaluator<BallSystem>, over box: [Side]) -> [Ball] {
        let sides = box.map { Ball(from: $0.lower, to: $0.upper, precision: precision) }
        let natural = matrix(sides)
        guard let gradients, !box.isEmpty else { return natural }
        let centre = box.map { Ball($0.middle, precision: precision) }
        let atCentre = matrix(centre)
        let slopes = gradients(sides)
        return natural.indices.map { k in
            let form = box.indices.reduce(atCentre[k]) { $0 + slopes[k * box.count + $1] * (sides[$1] - centre[$1]) }
            return natural[k].isFinite && form.isFinite ? natural[k].intersection(form) ?? natural[k] : natural[k]
        }
    }

    /// The enclosure of `prod_i (1 + factor sqrt(l_i))` over the box.
    func determinant(over box: [Side], factor: Ball) -> Ball {
        var slopes = unknownSlopes
        let one = Ball(1, precision: precision)
        let bounds = bounds(over: box, slopes: &slopes)
        let low = bounds.reduce(one) { $0 * ($1.infimum.lowerEnd.nonNegativePart.squareRoot() * factor + 1) }
        let high = bounds.reduce(one) { $0 * ($1.supremum.upperEnd.nonNegativePart.squareRoot() * factor + 1) }
        return low.isFinite && high.isFinite ? low.lowerEnd.union(high.upperEnd) : .unknown(precision: precision)
    }
}
