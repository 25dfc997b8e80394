internal import Foundations
internal import LinearAlgebra

/// A choice of rows of a data set.
public enum RowSelection: Sendable, Equatable {
    /// Every row, in order.
    case all
    /// The first rows, in order.
    case first(Int)
    /// Rows drawn without replacement, in the order of the draw; the first n rows of a larger draw are the draw of n
    /// rows.
    ///
    /// Partial Fisher-Yates shuffle of 0, 1, ..., rows - 1: for k = 0, 1, ... the entry at k changes places with the one
    /// at `k + integer(below: rows - k)` of the stream (seed, row selection, 0).
    case random(Int, seed: UInt64)
}

extension Dataset {
    /// The row numbers a selection takes from this data set.
    public func rowNumbers(_ selection: RowSelection) throws -> [Int] {
        switch selection {
        case .all:
            return Array(0..<count)
        case .first(let wanted):
            try check(wanted)
            return Array(0..<wanted)
        case .random(let wanted, let seed):
            try check(wanted)
            var stream = RandomStream(seed: seed, purpose: .rowSelection, index: 0)
            var rows = Array(0..<count)
            stream.shuffle(&rows, first: wanted)
            return Array(rows[..<wanted])
        }
    }

    /// The data set made of the selected rows.
    public func selecting(_ selection: RowSelection) throws -> Dataset {
        selection == .all ? self : selectingRows(try rowNumbers(selection))
    }

    /// The data set made of the given rows, in the given order; classes keep their numbers.
    public func selectingRows(_ rows: [Int]) -> Dataset {
        Dataset(
            name: name, source: source, notice: notice, features: features.selectingRows(rows),
            columnNames: columnNames, labels: labels.map { labels in rows.map { labels[$0] } }, classNames: classNames,
            targets: targets.map { targets in rows.map { targets[$0] } }, imageShape: imageShape, notes: notes,
            warnings: warnings)
    }

    private func check(_ wanted: Int) throws {
        precondition(wanted >= 1, "a sample of \(wanted) rows is no sample")
        if wanted > count {
            throw UserError(
                .badData, "more samples than rows: \(wanted) of \(count)", in: source,
                try: "ask for at most \(count) samples")
        }
    }
}
