import Testing

@testable import Reporting

@Suite struct FigureCheckTests {
    /// The message a figure is refused with; nil where it is accepted.
    private func refusal(
        _ series: [Figure.Series], x: Figure.Axis = .init("x"), y: Figure.Axis = .init("y"),
        regions: [Figure.Region] = [], marks: [Figure.Mark] = []
    ) -> String? {
        let figure = Figure(name: "f", altText: "", x: x, y: y, series: series, regions: regions, marks: marks)
        do {
            try figure.check()
            return nil
        } catch {
            return "\(error)"
        }
    }

    private let good = Figure.Series("good", [.init(1, 2), .init(2, 3)])

    @Test func figureThatHidesNothingIsAccepted() {
        #expect(refusal([good], regions: [.init("r", from: 2)], marks: [.init("m", at: 9)]) == nil)
    }

    @Test func emptyFigureAndEmptySeriesAreRefused() {
        #expect(refusal([]) == "the figure has no series (figure f): add at least one curve")
        #expect(
            refusal([good, .init("void", [])])
                == "the series has no points (figure f, series void): leave the series out or give it data")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func numbersThatAreNotFiniteAreRefusedWithTheirSeries(bad: Double) {
        for points in [
            [Figure.Point(1, 1), .init(bad, 1)], [.init(1, 1), .init(1, bad)],
            [.init(1, 1, error: 0), .init(1, 1, lower: 1, upper: .infinity)],
            [.init(1, 1, error: 0), .init(1, 1, lower: -.infinity, upper: 1)],
        ] {
            let message = refusal([good, .init("bad", points)])
            #expect(message?.contains("is not a finite number (figure f, series bad, point 2)") == true)
        }
        #expect(refusal([good], marks: [.init("m", at: bad)])?.contains("(figure f, mark m)") == true)
    }

    @Test func intervalThatLeavesOutItsValueIsRefused() {
        for point in [
            Figure.Point(1, 1, lower: 2, upper: 3), .init(1, 1, lower: 0, upper: 0.5), .init(1, 1, error: .nan),
        ] {
            #expect(refusal([.init("bad", [point])])?.contains("leaves out its value 1.0") == true)
        }
    }

    @Test func intervalsAtSomePointsOnlyAreRefused() {
        #expect(
            refusal([.init("half", [.init(1, 1, error: 1), .init(2, 1)])])?.contains("series half, point 2") == true)
    }

    @Test func twoSeriesOfOneNameAreRefused() {
        #expect(refusal([good, good])?.hasPrefix("two series have the same name (figure f, series good)") == true)
    }

    @Test func logarithmicAxesRefuseWhatTheyCannotShow() {
        let axis = Figure.Axis("x", scale: .logarithmic)
        #expect(refusal([.init("zero", [.init(0, 1)])], x: axis)?.hasPrefix("x = 0.0 cannot stand on a log") == true)
        #expect(refusal([.init("less", [.init(1, -1)])], y: axis)?.hasPrefix("y = -1.0 cannot stand on a log") == true)
        #expect(refusal([good], x: axis, marks: [.init("m", at: -1)]) != nil)
        // A lower error end may run off the axis, the upper one not.
        #expect(refusal([.init("wide", [.init(1, 1, error: 2)])], y: axis) == nil)
    }

    @Test func rangeGivenByHandMayNotHideData() {
        let axis = Figure.Axis("y", range: 0...2.5)
        #expect(
            refusal([good], y: axis)
                == "y = 3.0 lies outside the axis range [0.0, 2.5] (figure f, series good, point 2): "
                + "widen the range or leave the point out and say so in the caption")
        #expect(refusal([.init("bar", [.init(1, 2, error: 0.75)])], y: axis)?.contains("the upper error end") == true)
        #expect(refusal([.init("bar", [.init(1, 0.5, error: 0.75)])], y: axis)?.contains("the lower error end") == true)
        #expect(refusal([good], x: .init("x", range: 0...5), marks: [.init("m", at: 6)]) != nil)
    }

    @Test func axisRangesWithoutExtentAreRefused() {
        #expect(refusal([good], y: .init("y", range: 2...2))?.contains("(figure f, axis y)") == true)
        #expect(refusal([good], x: .init("x", range: 0...(.infinity)))?.contains("(figure f, axis x)") == true)
        #expect(refusal([good], x: .init("x", scale: .logarithmic, range: 0...5))?.contains("axis x") == true)
    }

    @Test func regionUpsideDownIsRefused() {
        #expect(refusal([good], regions: [.init("r", from: 2, to: 1)])?.contains("region r") == true)
        #expect(refusal([good], regions: [.init("r", from: .nan)]) != nil)
    }
}
