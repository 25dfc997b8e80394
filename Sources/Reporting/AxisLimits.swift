import Foundation
internal import Foundations

/// The range of an axis and the positions of its tics.
///
/// Limits are written into the script instead of left to gnuplot. Then the same data give the same picture, and a test
/// can check from script and data that no data are hidden.
struct AxisLimits: Equatable {
    var lower: Double
    var upper: Double
    var scale: Figure.Axis.Scale

    /// Limits that show all `values`, with a margin of 4 % of the span each way, rounded outwards to a short decimal.
    ///
    /// A single value gets a margin of a tenth of itself (of 1 for 0), or of a factor of 2 on a logarithmic axis.
    init(containing values: [Double], scale: Figure.Axis.Scale) {
        let positions = scale == .linear ? values : values.map(log10)
        guard var low = positions.min(), var high = positions.max() else {
            preconditionFailure("limits of no values")
        }
        if low == high {
            let margin = scale == .logarithmic ? log10(2) : low == 0 ? 1 : 0.1 * abs(low)
            (low, high) = (low - margin, high + margin)
        } else {
            let margin = 0.04 * (high - low)
            (low, high) = (low - margin, high + margin)
        }
        // Steps of a hundredth to a thousandth of the span. Dividing by a power of ten, rather than multiplying by its
        // inexact inverse, gives the double nearest to the short decimal.
        let exponent = Int(floor(log10(high - low))) - 2
        func rounded(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
            exponent < 0
                ? (value * pow(10, Double(-exponent))).rounded(rule) / pow(10, Double(-exponent))
                : (value / pow(10, Double(exponent))).rounded(rule) * pow(10, Double(exponent))
        }
        low = rounded(low, .down)
        high = rounded(high, .up)
        switch scale {
        case .linear: (lower, upper) = (low, high)
        case .logarithmic: (lower, upper) = (pow(10, low), pow(10, high))
        }
        self.scale = scale
    }

    init(_ range: ClosedRange<Double>, scale: Figure.Axis.Scale) {
        (lower, upper) = (range.lowerBound, range.upperBound)
        self.scale = scale
    }

    /// Position of a value between the limits, 0 at the lower and 1 at the upper.
    func position(of value: Double) -> Double {
        switch scale {
        case .linear: (value - lower) / (upper - lower)
        case .logarithmic: log(value / lower) / log(upper / lower)
        }
    }

    /// The lines of a gnuplot script that set scale, range, tics and their format for the axis `letter`.
    func script(_ letter: String) -> [String] {
        let range = "set \(letter)range [\(lower):\(upper)]"
        guard scale == .logarithmic else { return [range, "set format \(letter) '%h'"] }
        let decades = log10(upper / lower)
        guard decades >= 3 else {
            // Powers of ten alone would give such an axis at most two numbers.
            let tics = shortTics.map { "'\($0.label)' \($0.value)" }.joined(separator: ", ")
            return ["set logscale \(letter)", range, "set \(letter)tics (\(tics))"]
        }
        // gnuplot chooses the powers of ten: given a step without a start, it counts from the end of the range. Above
        // nine decades it omits some, and tics between those would not be at multiples.
        return [
            "set logscale \(letter)", range, "set format \(letter) '10^{%T}'",
            "set m\(letter)tics \(decades <= 9 ? 10 : 1)",
        ]
    }

    /// Tics at 1, 2 and 5 times powers of ten; on very short axes, where fewer than two of those fall inside, at round
    /// numbers a constant step apart.
    private var shortTics: [(label: String, value: Double)] {
        func multiples(_ digits: [Int]) -> [Double] {
            (Int(floor(log10(lower)))...Int(floor(log10(upper)))).flatMap { exponent in
                digits.compactMap { Double("\($0)e\(exponent)") }
            }.filter { lower <= $0 && $0 <= upper }
        }
        var values = multiples([1, 2, 5])
        // More labels than six would touch on an axis of a column.
        if values.count > 6 { values = multiples([1, 3]) }
        if values.count < 2 {
            let power = Int(floor(log10((upper - lower) / 2)))
            let step = pow(10, Double(power))
            let every = max(1, Int((upper - lower) / step / 5))
            values = (Int((lower / step).rounded(.up))...Int((upper / step).rounded(.down)))
                .filter { $0 % every == 0 }.compactMap { Double("\($0)e\(power)") }
        }
        return values.map { (AxisLimits.label($0), $0) }
    }

    /// A short decimal, or a digit times a power of ten where the decimal would be long.
    private static func label(_ value: Double) -> String {
        if (1e-3..<1e5).contains(value) { return NumberFormat.number(value) }
        let parts = "\(NumberFormat.scientific(value, significantDigits: 6))".split(separator: "e")
        let power = "10^{\(parts[1].replacing("-", with: "−"))}"
        return parts[0] == "1" ? power : "\(parts[0])·\(power)"
    }
}

extension Figure {
    /// The limits of both axes: the given ranges, else all points, error ends and marks.
    ///
    /// On a logarithmic axis a lower error end is used only down to a tenth of the lowest value, since an error as
    /// large as its value would extend the axis without limit. The bar is drawn to the frame.
    var limits: (x: AxisLimits, y: AxisLimits) {
        let points = series.flatMap(\.points)
        let floor = y.scale == .logarithmic ? (points.map(\.y).min() ?? 0) / 10 : -.infinity
        let heights = points.flatMap { point in
            [point.y] + (point.interval.map { [max($0.lower, floor), $0.upper] } ?? [])
        }
        return (
            x.range.map { AxisLimits($0, scale: x.scale) }
                ?? AxisLimits(containing: points.map(\.x) + marks.map(\.x), scale: x.scale),
            y.range.map { AxisLimits($0, scale: y.scale) } ?? AxisLimits(containing: heights, scale: y.scale)
        )
    }
}
