import Foundation
import Testing

@testable import Reporting

@Suite struct AxisLimitsTests {
    @Test func linearLimitsAreShortDecimalsAroundTheData() {
        let limits = AxisLimits(containing: [0.375, 2.385], scale: .linear)
        #expect(limits.lower == 0.29 && limits.upper == 2.47)
        #expect(limits.script("y") == ["set yrange [0.29:2.47]", "set format y '%h'"])
    }

    @Test(arguments: [1e-300, 1e-12, 0.07, 1, 42, 8.5e9, 1e300])
    func limitsContainTheirDataWithAMargin(size: Double) {
        for low in [-2.385, 0, 0.375, 1] {
            let values = [low * size, 3.1 * size]
            for scale in [Figure.Axis.Scale.linear, .logarithmic] where scale == .linear || low > 0 {
                let limits = AxisLimits(containing: values, scale: scale)
                let ends = values.map(limits.position)
                #expect(ends[0] > 0.03 && ends[0] < 0.06, "\(limits) \(values)")
                #expect(ends[1] < 0.97 && ends[1] > 0.94, "\(limits) \(values)")
            }
        }
    }

    @Test func singleValueGetsRoomOnBothSides() {
        #expect(AxisLimits(containing: [0], scale: .linear).position(of: 0) == 0.5)
        #expect(abs(AxisLimits(containing: [-7, -7], scale: .linear).position(of: -7) - 0.5) < 0.01)
        let limits = AxisLimits(containing: [30], scale: .logarithmic)
        #expect(limits.lower < 16 && limits.upper > 59 && abs(limits.position(of: 30) - 0.5) < 0.02)
    }

    @Test func shortLogarithmicAxesGetTicsAtOneTwoAndFiveOrFewer() {
        let limits = AxisLimits(2e-5...8e-4, scale: .logarithmic)
        #expect(
            limits.script("x").last
                == "set xtics ('2·10^{−5}' 2e-05, '5·10^{−5}' 5e-05, '10^{−4}' 0.0001, '2·10^{−4}' 0.0002, "
                + "'5·10^{−4}' 0.0005)")
        // Seven labels would touch in a column.
        #expect(
            AxisLimits(2e-5...3e-3, scale: .logarithmic).script("x").last
                == "set xtics ('3·10^{−5}' 3e-05, '10^{−4}' 0.0001, '3·10^{−4}' 0.0003, '0.001' 0.001, '0.003' 0.003)")
    }

    @Test func veryShortLogarithmicAxesStillGetTwoTics() {
        let limits = AxisLimits(2.1...3.1, scale: .logarithmic)
        #expect(limits.script("x").last == "set xtics ('2.2' 2.2, '2.4' 2.4, '2.6' 2.6, '2.8' 2.8, '3' 3.0)")
    }

    @Test func longLogarithmicAxesLeaveTheTicsToGnuplot() {
        let limits = AxisLimits(1e2...1e9, scale: .logarithmic)
        #expect(
            limits.script("x") == [
                "set logscale x", "set xrange [100.0:1000000000.0]", "set format x '10^{%T}'", "set mxtics 10",
            ])
        #expect(AxisLimits(1e-30...1, scale: .logarithmic).script("y").last == "set mytics 1")
    }

    @Test func errorEndsNearZeroDoNotStretchALogarithmicAxis() {
        let figure = Figure(
            name: "gap", altText: "", x: .init("n"), y: .init("gap", scale: .logarithmic),
            series: [
                .init("gap", [.init(1, 0.2, error: 0.1), .init(2, 0.1, error: 0.1 - 1e-15), .init(3, 0.1, error: 3)])
            ])
        #expect(figure.limits.y.lower > 0.005 && figure.limits.y.upper > 3.1)
    }

    @Test func marksWidenTheHorizontalAxis() {
        let figure = Figure(
            name: "a", altText: "", x: .init("n"), y: .init("y"), series: [.init("a", [.init(1, 1), .init(2, 1)])],
            marks: [.init("later", at: 5)])
        #expect(figure.limits.x.upper > 5)
    }
}
