import Foundation
internal import Foundations

/// What a measure says about the order of a target that the settings do not say: normalised conditional information.
///
/// Over ordered pairs of items that are tied neither in the measure nor in the target, V_m and V_g are the signs of their
/// differences, and U_S the values of the axes S of both items:
///
///     K = min over |S| <= 2 of I(V_m; V_g | U_S) / H(V_g | U_S)
///
/// with every cell of U_S weighted by its number of pairs. Source: Jiang et al., ICLR 2020, section 4.3.
///
/// ## Error
/// The plug-in estimate is biased up, for a measure without any information as well: compare it with
/// ``quantileOfChance(_:_:over:given:level:permutations:seed:)``.
public struct ConditionalDependence: Sendable, Equatable {
    /// The axes that are known, and what the measure adds.
    public struct Value: Sendable, Equatable {
        /// The axes S.
        public let axes: [Int]
        /// `I(V_m; V_g | U_S) / H(V_g | U_S)`.
        public let information: Double
    }

    /// The value for every set of at most two axes; sets that leave no uncertainty about the target are absent.
    public let values: [Value]
    /// The least of them; nil if there is none.
    public var least: Value? { values.min { $0.information < $1.information } }

    /// The information in `measure` about `target`; sets hold at most `axes` axes.
    public init(_ measure: PairSigns, _ target: PairSigns, over design: Design, axes most: Int = 2) {
        values = Self.sets(of: design.axes, most: most).compactMap { set in
            Self.information(measure, target, cells: Cells(design, set)).map { Value(axes: set, information: $0) }
        }
    }

    /// The `level` quantile of the information for random orders of the measure within the cells of S: what a measure that
    /// knows only the settings in S reaches by chance. Nil if the target has no uncertainty.
    public static func quantileOfChance(
        _ measure: [Double], _ target: PairSigns, over design: Design, given axes: [Int], level: Double = 0.95,
        permutations: Int = 200, seed: UInt64
    ) -> Double? {
        precondition(permutations >= 1 && level > 0 && level < 1, "\(permutations) permutations, level \(level)")
        let cells = Cells(design, axes)
        let groups = design.cells(agreeingIn: axes)
        var stream = RandomStream(seed: seed, purpose: .bootstrap, index: 4)
        var values: [Double] = []
        for _ in 0..<permutations {
            var permuted = measure
            for group in groups {
                var order = group
                stream.shuffle(&order)
                for (place, source) in zip(group, order) { permuted[place] = measure[source] }
            }
            guard let value = information(PairSigns(permuted), target, cells: cells) else { return nil }
            values.append(value)
        }
        return values.sorted()[min(permutations - 1, Int((level * Double(permutations)).rounded(.up)) - 1)]
    }

    /// The cell of U_S of every item, as a number.
    private struct Cells {
        let ofItem: [Int]
        let count: Int

        init(_ design: Design, _ axes: [Int]) {
            let cells = design.cells(agreeingIn: axes)
            var ofItem = [Int](repeating: 0, count: design.count)
            for (number, cell) in cells.enumerated() { for item in cell { ofItem[item] = number } }
            (self.ofItem, count) = (ofItem, cells.count)
        }
    }

    private static func information(_ measure: PairSigns, _ target: PairSigns, cells: Cells) -> Double? {
        // Pairs of each cell by the two signs: (+,+), (+,-), (-,+), (-,-).
        var counts = [Int](repeating: 0, count: 4 * cells.count * cells.count)
        var pair = 0
        for i in 0..<measure.count {
            for j in 0..<i {
                let (m, g) = (measure.signs[pair], target.signs[pair])
                pair += 1
                if m == 0 || g == 0 { continue }
                let place = (m > 0 ? 0 : 2) + (g > 0 ? 0 : 1)
                counts[4 * (cells.ofItem[i] * cells.count + cells.ofItem[j]) + place] += 1
                // The pair the other way round has both signs turned.
                counts[4 * (cells.ofItem[j] * cells.count + cells.ofItem[i]) + 3 - place] += 1
            }
        }
        var (information, entropy) = (0.0, 0.0)
        for start in stride(from: 0, to: counts.count, by: 4) {
            let cell = counts[start..<(start + 4)].map(Double.init)
            let total = cell.reduce(0, +)
            if total == 0 { continue }
            let (up, rise) = (cell[0] + cell[1], cell[0] + cell[2])
            // Sums of n log n: the cell's information times its number of pairs.
            let target = xlogx(total) - xlogx(rise) - xlogx(total - rise)
            entropy += target
            information += target + xlogx(total) - xlogx(up) - xlogx(total - up)
            information -= xlogx(total) - cell.reduce(0) { $0 + xlogx($1) }
        }
        return entropy > 0 ? max(0, information) / entropy : nil
    }

    private static func xlogx(_ x: Double) -> Double { x > 0 ? x * log(x) : 0 }

    private static func sets(of axes: Int, most: Int) -> [[Int]] {
        var (all, last): ([[Int]], [[Int]]) = ([[]], [[]])
        for _ in 0..<max(0, min(most, axes)) {
            last = last.flatMap { set in ((set.last ?? -1) + 1..<axes).map { set + [$0] } }
            all += last
        }
        return all
    }
}
