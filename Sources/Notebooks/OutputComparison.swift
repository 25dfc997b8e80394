/// The alignment of the expected and the found output of a cell, line by line, with as few differences as possible.
struct OutputComparison {
    /// One step of the alignment; indices count from 0 in the expected and in the found output.
    enum Step: Equatable {
        /// The lines agree.
        case same(expected: Int, found: Int)
        /// The lines agree except for numbers.
        case changed(expected: Int, found: Int)
        /// An expected line was not found.
        case missing(expected: Int)
        /// A found line was not expected.
        case extra(found: Int)
        /// A `...` of the expected output.
        case gap(expected: Int)
        /// A found line matched by `...`.
        case skipped(found: Int)
    }

    let expected: [OutputLine]
    let found: [OutputLine]
    let tolerance: Double
    /// The steps, from top to bottom.
    let steps: [Step]

    /// Whether the outputs agree.
    var isSame: Bool {
        steps.allSatisfy { step in
            switch step {
            case .same, .gap, .skipped: true
            case .changed, .missing, .extra: false
            }
        }
    }

    init(expected: [String], found: [String], tolerance: Double) {
        self.expected = expected.map(OutputLine.init)
        self.found = found.map(OutputLine.init)
        self.tolerance = tolerance
        steps = Self.align(self.expected, self.found, tolerance)
    }

    /// The new expected output: lines that agree are kept with their marks; others are replaced by those found, with
    /// the marks of the line they replace, if any.
    var updated: [String] {
        steps.compactMap { step in
            switch step {
            case .same(let line, _), .gap(let line): expected[line].text
            case .changed(let line, let index):
                expected[line].alignment(with: found[index], tolerance: nil).map {
                    expected[line].marks(laidOver: found[index], $0)
                } ?? found[index].text
            case .extra(let index): found[index].text
            case .missing, .skipped: nil
            }
        }
    }

    /// Expected lines with marks that `updated` drops because no similar line was found.
    var lostMarks: [Int] {
        steps.compactMap { step in
            if case .missing(let line) = step, expected[line].hasMarks { line } else { nil }
        }
    }
}

extension OutputComparison {
    /// The steps of least cost by dynamic programming, after removal of the lines that agree from the top.
    ///
    /// A changed, missing or extra line costs 1. Complexity: expected times found lines, linear where outputs agree.
    private static func align(_ expected: [OutputLine], _ found: [OutputLine], _ tolerance: Double) -> [Step] {
        var start = 0
        while start < min(expected.count, found.count), !expected[start].isGap,
            expected[start].alignment(with: found[start], tolerance: tolerance) != nil
        { start += 1 }
        let head = (0..<start).map { Step.same(expected: $0, found: $0) }
        let (rows, columns) = (expected.count - start, found.count - start)
        if rows == 0 { return head + (start..<found.count).map { .extra(found: $0) } }

        // cost[i][j] is the least cost of aligning the expected lines from i on with the found lines from j on.
        var cost = Array(repeating: Array(repeating: 0, count: columns + 1), count: rows + 1)
        var best = Array(repeating: Array(repeating: Step.missing(expected: 0), count: columns + 1), count: rows + 1)
        for i in stride(from: rows, through: 0, by: -1) {
            for j in stride(from: columns, through: 0, by: -1) where i < rows || j < columns {
                var choices: [(cost: Int, step: Step)] = []
                if i < rows, expected[start + i].isGap {
                    choices.append((cost[i + 1][j], .gap(expected: start + i)))
                    if j < columns { choices.append((cost[i][j + 1], .skipped(found: start + j))) }
                } else {
                    if i < rows, j < columns {
                        if expected[start + i].alignment(with: found[start + j], tolerance: tolerance) != nil {
                            choices.append((cost[i + 1][j + 1], .same(expected: start + i, found: start + j)))
                        } else if expected[start + i].alignment(with: found[start + j], tolerance: nil) != nil {
                            choices.append((cost[i + 1][j + 1] + 1, .changed(expected: start + i, found: start + j)))
                        }
                    }
                    if i < rows { choices.append((cost[i + 1][j] + 1, .missing(expected: start + i))) }
                    if j < columns { choices.append((cost[i][j + 1] + 1, .extra(found: start + j))) }
                }
                if let choice = choices.min(by: { $0.cost < $1.cost }) {
                    cost[i][j] = choice.cost
                    best[i][j] = choice.step
                }
            }
        }
        var steps = head
        var (i, j) = (0, 0)
        while i < rows || j < columns {
            let step = best[i][j]
            switch step {
            case .same, .changed: (i, j) = (i + 1, j + 1)
            case .missing, .gap: i += 1
            case .extra, .skipped: j += 1
            }
            steps.append(step)
        }
        return steps
    }
}
