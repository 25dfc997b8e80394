/// Where the frame and the legend of a figure lie, in fractions of the picture (gnuplot's screen coordinates).
///
/// The legend stands inside the frame where a corner is free of data, else in columns below it. Widths of names are
/// estimated from their letters, generously, so that no name is clipped.
struct FigureLayout {
    /// One entry of the legend: the ends of its sample, the left end of its name, its height and that of a line.
    struct Entry: Equatable {
        var left: Double
        var right: Double
        var text: Double
        var y: Double
        var line: Double
    }

    /// Space left and right of the frame, for the axis and its label, in mm.
    static let left = 17.5
    static let right = 3.5
    private static let axis = 10.5
    private static let line = 3.3
    private static let sample = 5.0
    private static let gap = 1.0

    /// The height of the picture in mm.
    let height: Double
    /// The lines of the script that place the frame.
    let margins: [String]
    /// The places of the entries, in order.
    let legend: [Entry]

    init(_ figure: Figure, entries: [String], limits: (x: AxisLimits, y: AxisLimits), markRows: Int) {
        let width = figure.width
        let names = FigureLook.legendLetter * Double(figure.x.names.map(GnuplotText.width).max() ?? 0)
        let axis = names == 0 ? Self.axis : 4 + names
        let entryWidth =
            Self.sample + 2 * Self.gap + FigureLook.legendLetter * (entries.map(GnuplotText.width).max() ?? 0)
        let top = 2 + 4 * Double(markRows) + (figure.title == nil ? 0 : 5)
        let columns = max(1, min(entries.count, Int((width - Self.gap) / entryWidth)))
        let rows = entries.isEmpty ? 0 : (entries.count + columns - 1) / columns
        let frameWidth = width - Self.left - Self.right
        func height(_ rows: Int) -> Double {
            figure.height ?? top + FigureLook.frameHeight + axis + (rows == 0 ? 0 : Double(rows) * Self.line + 1)
        }
        // Inside: one column in a corner without data.
        let ownFrame = (figure.height ?? top + FigureLook.frameHeight + axis) - top - axis
        let box = (
            width: (entryWidth + Self.gap) / frameWidth, height: (Double(entries.count) * Self.line + 2) / ownFrame
        )
        let corner = entries.count <= 6 && !entries.isEmpty ? Self.freeCorner(of: figure, limits, box) : nil
        let total = height(corner == nil ? rows : 0)
        self.height = total
        let below = axis + (corner == nil && rows > 0 ? Double(rows) * Self.line + 1 : 0)
        let frame = (low: below / total, high: 1 - top / total)
        func short(_ value: Double) -> Double { Self.short(value) }
        margins = [
            "set lmargin at screen \(short(Self.left / width))",
            "set rmargin at screen \(short(1 - Self.right / width))",
            "set bmargin at screen \(short(frame.low))", "set tmargin at screen \(short(frame.high))",
        ]
        legend = entries.indices.map { index in
            let (column, row) = corner == nil ? (index / max(rows, 1), index % max(rows, 1)) : (0, index)
            let x: Double
            let y: Double
            if let corner {
                x = corner.isRight ? width - Self.right - entryWidth : Self.left + Self.gap
                let first =
                    corner.isTop
                    ? total - top - 1 : below + 1 + Self.line * Double(entries.count)
                y = first - Self.line * (Double(row) + 0.5)
            } else {
                let used = Double(columns) * entryWidth
                x = max(Self.gap, (width + Self.gap - used) / 2) + Double(column) * entryWidth
                y = 0.5 + Self.line * (Double(rows - row) - 0.5)
            }
            return Entry(
                left: short(x / width), right: short((x + Self.sample) / width),
                text: short((x + Self.sample + Self.gap) / width), y: short(y / total), line: Self.line / total)
        }
    }

    /// A coordinate with four decimals.
    static func short(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

    /// The first corner whose box holds no part of a curve, an error interval or a mark.
    private static func freeCorner(
        of figure: Figure, _ limits: (x: AxisLimits, y: AxisLimits), _ box: (width: Double, height: Double)
    ) -> (isRight: Bool, isTop: Bool)? {
        guard box.width < 0.62, box.height < 0.6 else { return nil }
        var places: [(x: Double, y: Double)] = []
        for series in figure.series {
            var before: (x: Double, y: Double)?
            for point in series.points {
                let x = limits.x.position(of: point.x)
                for height in [point.y, point.interval?.lower, point.interval?.upper].compactMap({ $0 })
                where limits.y.scale == .linear || height > 0 {
                    places.append((x, limits.y.position(of: height)))
                }
                let here = (x: x, y: limits.y.position(of: point.y))
                if let before, series.style != .points {
                    places += (1..<20).map { k in
                        let share = Double(k) / 20
                        return (before.x + share * (here.x - before.x), before.y + share * (here.y - before.y))
                    }
                }
                before = here
            }
        }
        for mark in figure.marks {
            let x = limits.x.position(of: mark.x)
            places += (0...20).map { (x, Double($0) / 20) }
        }
        for region in figure.regions {
            for edge in [region.from, region.to].compactMap({ $0 }) {
                let y = limits.y.position(of: edge)
                places += (0...20).map { (Double($0) / 20, y) }
            }
        }
        for (isRight, isTop) in [(true, true), (false, true), (true, false), (false, false)] {
            let isTaken = places.contains { place in
                (isRight ? place.x > 1 - box.width - 0.02 : place.x < box.width + 0.02)
                    && (isTop ? place.y > 1 - box.height - 0.03 : place.y < box.height + 0.03)
            }
            if !isTaken { return (isRight, isTop) }
        }
        return nil
    }
}
