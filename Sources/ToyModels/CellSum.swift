internal import BallArithmetic
internal import Foundations

/// The sum over the m^k meso cells of a component of the product of its box counts: one factor of N2, (4.4) or (4.6).
///
/// A block of cells is finished if the least and the greatest count over the block agree. Other blocks are halved, the
/// most uncertain first. So if counts rarely change, the work grows with the number of changes, not of cells.
struct CellSum {
    /// Above this number of cells the work is limited, and the result may be bounds instead of an exact sum.
    static let cellLimit = 4_000_000
    /// The largest number of blocks in this case.
    static let blockBudget = 60_000

    let range: ComponentRange
    /// Cells per axis, m.
    let mesoCount: Integer
    /// `kappa / (m eps)^2`, with the factor d of (4.6) for a full block; nil if not rational.
    let squaredWeight: Rational?
    /// The square root of the same, enclosed.
    let weight: Ball
    /// Whether to count by (4.6), at the centres of the cells, instead of (4.4), by the suprema.
    let isFull: Bool

    /// Receives the fraction of the work done, if known, and can stop the work.
    var context = RunContext()

    /// The number of blocks to evaluate: fewer if their numbers have thousands of bits.
    private var budget: Int { Self.blockBudget / max(1, range.precision / 256) }

    private typealias Cells = (lower: Integer, upper: Integer)

    private struct Block {
        let cells: [(lower: Integer, upper: Integer)]
        let slopes: ComponentRange.Slopes
        let bounds: CountBounds
        let number: Integer
        let gap: Double
    }

    private var dimension: Int { range.component.variables.count }

    /// The number of cells, `m^k`.
    var cellCount: Integer { mesoCount.power(dimension) }

    /// The sum, exact or between bounds.
    func total() throws -> CountBounds {
        var lower = Integer(0)
        var upper = Integer(0)
        let isCapped = cellCount > Integer(Self.cellLimit)
        // The order matters only if not all blocks are evaluated.
        var heap = Heap<Block> { isCapped && $0.gap > $1.gap }
        func settle(_ bounds: CountBounds, _ number: Integer) {
            lower += bounds.lower * number
            upper += bounds.upper * number
        }
        func visit(_ cells: [Cells], _ slopes: ComponentRange.Slopes) throws {
            var slopes = slopes
            let number = Integer.product(cells.map { $0.upper - $0.lower })
            if number == 1 { return settle(try single(cells, slopes), 1) }
            let bounds = block(cells, &slopes)
            if bounds.exact != nil { return settle(bounds, number) }
            if let counts = try row(cells, slopes, bounds, number) { return settle(counts, 1) }
            let gap = Rational((bounds.upper - bounds.lower) * number).doubleValue
            heap.insert(Block(cells: cells, slopes: slopes, bounds: bounds, number: number, gap: gap))
        }
        var visits = 0
        try visit(Array(repeating: (0, mesoCount), count: dimension), range.unknownSlopes)
        while let worst = isCapped ? heap.removeFirst() : heap.removeLast() {
            if isCapped, visits >= budget {
                settle(worst.bounds, worst.number)
                continue
            }
            visits += 1
            if visits % 64 == 0 {
                try context.cancellation.check()
                if isCapped { context.progress(Double(visits) / Double(budget)) }
            }
            let length = { (i: Int) in worst.cells[i].upper - worst.cells[i].lower }
            let axis = (0..<dimension).max { length($0) < length($1) } ?? 0
            let middle = (worst.cells[axis].lower + worst.cells[axis].upper).dividedRoundingDown(by: 2)
            var (left, right) = (worst.cells, worst.cells)
            left[axis].upper = middle
            right[axis].lower = middle
            try visit(left, worst.slopes)
            try visit(right, worst.slopes)
        }
        return CountBounds(lower: lower, upper: upper)
    }

    private func side(_ cells: Cells) -> Side {
        Side(lower: Rational(cells.lower, mesoCount), upper: Rational(cells.upper, mesoCount))
    }

    /// The centres of a range of cells.
    private func centres(_ cells: Cells) -> Side {
        let half = Rational(1) / 2
        let scale = Rational(mesoCount)
        return Side(lower: (Rational(cells.lower) + half) / scale, upper: (Rational(cells.upper) - half) / scale)
    }

    /// Bounds of the count of every cell of a block.
    private func block(_ cells: [Cells], _ slopes: inout ComponentRange.Slopes) -> CountBounds {
        let values = range.bounds(over: cells.map(isFull ? centres : side), slopes: &slopes)
        return .product(
            values.map { value in
                let least = ceiling(value.infimum).lower
                // If no finite bound was found, use the trivial one; the block is then halved.
                return CountBounds(lower: least, upper: max(least, ceiling(value.supremum).upper))
            })
    }

    private func ceiling(_ value: Ball) -> CountBounds {
        CountBounds.ceiling(of: value.nonNegativePart.squareRoot() * weight)
            ?? CountBounds(lower: 1, upper: Integer(2).power(512))
    }

    // MARK: One cell

    /// The count of one cell, as exact as possible.
    private func single(_ cells: [Cells], _ slopes: ComponentRange.Slopes) throws -> CountBounds {
        if isFull { return fullCell(cells.map(centres)) }
        var slopes = slopes
        let box = cells.map(side)
        let values = range.bounds(over: box, slopes: &slopes)
        return .product(values.indices.map { i in entry(i, box, slopes[i], values[i].supremum) })
    }

    /// `⌈sup sqrt(lhat_i) / (m eps)⌉` over a cell: from the given enclosure, else exactly at the corner of the
    /// supremum, else from a finer search.
    private func entry(_ i: Int, _ box: [Side], _ slopes: [RangedFunction.Slope], _ supremum: Ball) -> CountBounds {
        let quick = ceiling(supremum)
        if quick.exact != nil { return quick }
        let function = range.diagonal[i]
        if !slopes.contains(.unknown) {
            let corner = zip(box, slopes).map { $1 == .rising ? $0.upper : $0.lower }
            if let squaredWeight, let value = function.formula.rationalValue(at: { corner[$0] }) {
                return CountBounds(CountBounds.leastRoot(of: max(value, 0) * squaredWeight))
            }
            return quick
        }
        let closer = ceiling(function.supremum(over: box, slopes: slopes, relativeBits: 40, budget: 400))
        return CountBounds(
            lower: max(quick.lower, closer.lower), upper: max(closer.lower, min(quick.upper, closer.upper)))
    }

    /// The count at the centre of a cell, eigenvalue by eigenvalue; ties are decided exactly if F is rational.
    private func fullCell(_ centre: [Side]) -> CountBounds {
        var slopes = range.unknownSlopes
        let counts = range.bounds(over: centre, slopes: &slopes).map { ceiling($0.infimum.union($0.supremum)) }
        guard counts.contains(where: { $0.exact == nil }), let squaredWeight else { return .product(counts) }
        let point = { (k: Int) in centre[k].lower }
        let rows: [[Rational?]] =
            switch range.component.entries {
            case .full(let rows): rows.map { row in row.map { $0.rationalValue(at: point) } }
            case .diagonal(let formulas):
                formulas.indices.map { i in
                    formulas.indices.map { $0 == i ? formulas[i].rationalValue(at: point) : Rational(0) }
                }
            }
        let matrix = rows.map { $0.compactMap { $0 } }
        guard matrix.allSatisfy({ $0.count == rows.count }) else { return .product(counts) }
        let isDiagonal = range.component.isDiagonal
        return .product(
            counts.enumerated().map { i, count in
                guard count.exact == nil else { return count }
                if isDiagonal { return CountBounds(CountBounds.leastRoot(of: max(matrix[i][i], 0) * squaredWeight)) }
                guard count.upper - count.lower == 1 else { return count }
                // l_i <= threshold exactly if at most i eigenvalues, the larger ones, lie above it.
                let threshold = Rational(count.lower * count.lower) / squaredWeight
                let isWithin = ExactInertia.eigenvalues(of: matrix, above: threshold) <= i
                return CountBounds(isWithin ? count.lower : count.upper)
            })
    }

    // MARK: A row of cells

    /// The sum over a short row of cells on which every entry is monotone and nearly every count differs, cell by cell;
    /// nil if halving is faster.
    private func row(
        _ cells: [Cells], _ slopes: ComponentRange.Slopes, _ bounds: CountBounds, _ number: Integer
    ) throws -> CountBounds? {
        guard dimension == 1, !isFull, number <= 4_096, (bounds.upper - bounds.lower) * 4 >= number,
            slopes.allSatisfy({ $0[0] != .unknown }), let first = cells[0].lower.intValue,
            let end = cells[0].upper.intValue
        else { return nil }
        try context.cancellation.check()
        var lower = Integer(0)
        var upper = Integer(0)
        let scale = 1 / Ball(integer: mesoCount, precision: range.precision)
        for cell in first..<end {
            var counts: [CountBounds] = []
            for (function, slopes) in zip(range.diagonal, slopes) {
                let corner = slopes[0] == .rising ? cell + 1 : cell
                let quick = ceiling(
                    function.value(at: [Ball(integer: Integer(corner), precision: range.precision) * scale]))
                counts.append(quick)
            }
            if counts.allSatisfy({ $0.exact != nil }) {
                let product = counts.count == 1 ? counts[0].lower : Integer.product(counts.map(\.lower))
                lower += product
                upper += product
            } else {
                let exact = try single([(Integer(cell), Integer(cell + 1))], slopes)
                lower += exact.lower
                upper += exact.upper
            }
        }
        return CountBounds(lower: lower, upper: upper)
    }
}
