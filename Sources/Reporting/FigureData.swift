extension Figure {
    /// The data file: tab-separated columns `series x y lower upper` under one heading, the ends empty for numbers
    /// without error. Two blank lines separate the series, so that gnuplot can address them by `index`, the first being
    /// 1. Other readers that skip blank lines see one table. Numbers are the shortest that read back to the same
    /// double.
    var data: String {
        var lines = ["series\tx\ty\tlower\tupper"]
        for one in series {
            lines += ["", ""]
            let name = String(one.name.map { $0.isNewline || $0 == "\t" ? " " : $0 })
            for point in one.points {
                let ends = point.interval.map { "\($0.lower)\t\($0.upper)" } ?? "\t"
                lines.append("\(name)\t\(point.x)\t\(point.y)\t\(ends)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
