internal import Foundations

extension Figure {
    /// Throws for a figure that is empty, misleading or hides data, and names the series.
    ///
    /// The errors are: no series, an empty series, two series with the same name, a point or error end that is not
    /// finite, an interval that does not contain its value, intervals at some points only, a value not allowed on a
    /// logarithmic axis, an empty axis range, and data or marks outside a given range. The lower end of an error
    /// interval may fall below a logarithmic axis; the bar is then drawn to the frame.
    func check() throws {
        guard !series.isEmpty else {
            throw UserError(.badData, "the figure has no series", "figure \(name)", "add at least one curve")
        }
        for (axis, letter) in [(x, "x"), (y, "y")] {
            guard let range = axis.range else { continue }
            let lowest = axis.scale == .linear ? -Double.infinity : 0
            guard range.lowerBound > lowest, range.lowerBound < range.upperBound, range.upperBound < .infinity else {
                throw UserError(
                    .badData, "no axis can show the range [\(range.lowerBound), \(range.upperBound)]",
                    "figure \(name), axis \(letter)",
                    "give two finite ends, the lower first, and above 0 on a logarithmic axis")
            }
        }
        var names = Set<String>()
        for one in series {
            let place = "figure \(name), series \(one.name)"
            guard names.insert(one.name).inserted else {
                throw UserError(.badData, "two series have the same name", place, "give each its own name")
            }
            guard let first = one.points.first else {
                throw UserError(.badData, "the series has no points", place, "leave the series out or give it data")
            }
            for (index, point) in one.points.enumerated() {
                guard (point.interval == nil) == (first.interval == nil) else {
                    throw UserError(
                        .badData, "some points have an error interval and others none", "\(place), point \(index + 1)",
                        "split the series in two")
                }
                try check(point, at: "\(place), point \(index + 1)")
            }
        }
        for region in regions where !((region.from ?? -.infinity) < (region.to ?? .infinity)) {
            throw UserError(
                .badData, "a shaded region from \(region.from ?? -.infinity) to \(region.to ?? .infinity) is empty",
                "figure \(name), region \(region.label)", "put its lower edge first")
        }
        for mark in marks {
            try x.check(mark.x, "x", at: "figure \(name), mark \(mark.label)")
        }
    }

    private func check(_ point: Point, at place: String) throws {
        try x.check(point.x, "x", at: place)
        try y.check(point.y, "y", at: place)
        guard let interval = point.interval else { return }
        guard interval.lower <= point.y, point.y <= interval.upper else {
            throw UserError(
                .badData, "the error interval [\(interval.lower), \(interval.upper)] leaves out its value \(point.y)",
                place,
                "check the estimator's error; it may be NaN or negative")
        }
        try y.check(interval.upper, "the upper error end", at: place)
        if y.scale == .linear || !interval.lower.isFinite {
            try y.check(interval.lower, "the lower error end", at: place)
        }
    }
}

extension Figure.Axis {
    /// Throws for a value that the axis cannot show.
    fileprivate func check(_ value: Double, _ what: String, at place: String) throws {
        guard value.isFinite else {
            throw UserError(
                .badData, "\(what) = \(value) is not a finite number", place,
                "leave the point out and say so in the caption")
        }
        guard scale == .linear || value > 0 else {
            throw UserError(
                .badData, "\(what) = \(value) cannot stand on a logarithmic axis", place,
                "use a linear axis, or leave the point out and say so in the caption")
        }
        if let range, !range.contains(value) {
            throw UserError(
                .badData, "\(what) = \(value) lies outside the axis range [\(range.lowerBound), \(range.upperBound)]",
                place,
                "widen the range or leave the point out and say so in the caption")
        }
    }
}
