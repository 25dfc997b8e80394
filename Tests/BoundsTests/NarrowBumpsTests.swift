import BallArithmetic
import Bounds
import Foundation
import Foundations
import Testing

/// Why the terms of order 1/n stay: losses that are 1 in one of many cells, each far narrower than 1/n.
@Suite struct NarrowBumpsTests {
    /// A data point lies in one of `100 n` cells with equal chances; the losses are the indicators of the cells. The standard
    /// deviation of a loss is near 1/(10 sqrt(n)), so that Bernstein's bound for all cells without its term in 1/n lies below
    /// 1/n - h, which the largest gap always reaches.
    @Test(arguments: [10, 100, 1000]) func theSquareRootAloneIsBrokenByEveryDataSet(n: Int) throws {
        let cells = 100 * n
        let (h, delta) = (1 / Double(cells), 0.05)
        let (v, x) = ((h * (1 - h)).squareRoot(), log(2 * Double(cells) / delta))
        let squareRoot = v * (2 * x / Double(n)).squareRoot()
        func ball(_ value: Double) throws -> Ball { try Ball(Rational(parsing: "\(value)"), precision: 128) }
        let link = try ChainLink(v: ball(v), w: ball(1), x: ball(x)).deviation(n: Integer(n)).value
        var exceedances = 0
        for set in 0..<200 {
            var random = RandomStream(seed: 5, purpose: .syntheticInputs, index: UInt64(set))
            var counts: [Int: Int] = [:]
            for _ in 0..<n { counts[Int.random(in: 0..<cells, using: &random), default: 0] += 1 }
            let largest = Double(counts.values.max() ?? 0) / Double(n) - h
            #expect(largest >= 1 / Double(n) - h && largest > squareRoot)
            exceedances += largest > link ? 1 : 0
        }
        // 20 or more of 200 have odds of 0.3% at a chance of 1/20.
        #expect(exceedances < 20)
    }
}
