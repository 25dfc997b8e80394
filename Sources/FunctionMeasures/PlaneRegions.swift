internal import BallArithmetic
import Foundation
internal import Foundations

/// The regions of a network with two inputs in a box, exactly: the box is cut polygon by polygon in rationals.
///
/// Each layer cuts a polygon, on which its preactivations are affine, along their zero lines. The pieces are the activation
/// regions; polygons that share a border and have the same Jacobian form one linear region.
///
/// Complexity: rational; some `n_l n_{l-1}` products for each polygon and layer.
public struct PlaneRegions: Sendable {
    /// A polygon on which the network is affine.
    public struct Region: Sendable {
        /// The corners, counterclockwise.
        public let corners: [(x: Double, y: Double)]
        /// The number of the linear region that it belongs to, from 0.
        public let linearRegion: Int
        /// The Jacobian [outputs x 2], row after row.
        public let jacobian: [Double]
    }

    /// A border between two activation regions.
    public struct Border: Sendable {
        /// One end.
        public let from: (x: Double, y: Double)
        /// The other end.
        public let to: (x: Double, y: Double)
        /// The layer whose unit switches, from 1.
        public let layer: Int
        /// Whether the Jacobian changes across it.
        public let jacobianChanges: Bool
        /// Its length.
        public var length: Double { hypot(to.x - from.x, to.y - from.y) }
    }

    /// The activation regions.
    public let regions: [Region]
    /// The borders between them.
    public let borders: [Border]
    /// Number of activation regions.
    public var activationRegions: Int { regions.count }
    /// Number of linear regions.
    public let linearRegions: Int
    /// Area of the box.
    public let area: Double

    /// Total length of the borders, all or only those at which the Jacobian changes.
    public func borderLength(jacobianChanges: Bool) -> Double {
        borders.reduce(0) { $0 + (jacobianChanges && !$1.jacobianChanges ? 0 : $1.length) }
    }

    /// The regions in the box [x.low, x.high] x [y.low, y.high].
    ///
    /// Throws `UserError` unless the network has two inputs and relu or leaky-relu units, or if there are more than
    /// `limit` regions.
    public init(
        _ chain: DenseChain, x: ClosedRange<Double>, y: ClosedRange<Double>, limit: Int = 20_000, name: String
    ) throws {
        try chain.requirePieces(for: "the plane", name: name)
        guard chain.inputs == 2 else {
            throw UserError(
                .usage, "a network of \(chain.inputs) inputs has no plane to draw", "network \(name)",
                "name a network with 2 inputs, such as 2-16-16-1")
        }
        var division = PlaneDivision(chain, x: x, y: y)
        for layer in chain.layers.indices {
            division.cut(layer)
            guard division.polygons.count <= limit else {
                throw UserError(
                    .badData, "the box holds more than \(limit) regions", "network \(name)",
                    "take a smaller box or a smaller network")
            }
        }
        let (jacobians, kinds) = division.jacobians()
        let adjacent = division.adjacency()
        let groups = Self.groups(count: kinds.count, adjacent.filter { kinds[$0.first] == kinds[$0.second] })
        regions = division.polygons.enumerated().map { index, polygon in
            Region(
                corners: polygon.corners.map { ($0.x.doubleValue, $0.y.doubleValue) }, linearRegion: groups.of[index],
                jacobian: jacobians[kinds[index]])
        }
        linearRegions = groups.count
        borders = adjacent.map { pair in
            Border(
                from: (pair.from.x.doubleValue, pair.from.y.doubleValue),
                to: (pair.to.x.doubleValue, pair.to.y.doubleValue), layer: pair.layer + 1,
                jacobianChanges: kinds[pair.first] != kinds[pair.second])
        }
        area = (x.upperBound - x.lowerBound) * (y.upperBound - y.lowerBound)
    }

    /// Connected groups, numbered from 0.
    private static func groups(count: Int, _ pairs: [PlaneDivision.Contact]) -> (of: [Int], count: Int) {
        var parents = Array(0..<count)
        func root(_ index: Int) -> Int {
            var current = index
            while parents[current] != current {
                parents[current] = parents[parents[current]]
                current = parents[current]
            }
            return current
        }
        for pair in pairs { parents[root(pair.first)] = root(pair.second) }
        var numbers: [Int: Int] = [:]
        let groups = (0..<count).map { index -> Int in
            let first = root(index)
            let number = numbers[first] ?? numbers.count
            numbers[first] = number
            return number
        }
        return (groups, numbers.count)
    }
}
