public import Foundations

/// Things with two costs, both better when smaller, such as the error and the complexity of networks.
public struct ParetoFront: Sendable, Equatable {
    /// The two costs of each thing.
    public let points: [(Double, Double)]
    /// The numbers of the things that no other is better than: as good in both costs and better in one. Equal things are
    /// members together.
    public let members: [Int]

    /// The front of `points`.
    public init(_ points: [(Double, Double)]) {
        self.points = points
        members = points.indices.filter { i in
            !points.contains { other in
                other.0 <= points[i].0 && other.1 <= points[i].1 && (other.0 < points[i].0 || other.1 < points[i].1)
            }
        }
    }

    /// The area between the front and a reference point, counting what is better than it in both costs.
    public func hypervolume(against reference: (Double, Double)) -> Double {
        let inside = members.map { points[$0] }.filter { $0.0 < reference.0 && $0.1 < reference.1 }
            .sorted { $0.0 < $1.0 }
        var (area, height) = (0.0, reference.1)
        for point in inside where point.1 < height {
            area += (reference.0 - point.0) * (height - point.1)
            height = point.1
        }
        return area
    }

    /// The share of redraws in which each thing is a member, both costs normal with the given errors.
    public static func membership(
        _ first: [Estimate], _ second: [Estimate], redraws: Int = 1_000, seed: UInt64
    ) -> [Double] {
        var counts = [Int](repeating: 0, count: first.count)
        for front in fronts(first, second, redraws: redraws, seed: seed) {
            for member in front.members { counts[member] += 1 }
        }
        return counts.map { Double($0) / Double(redraws) }
    }

    /// The hypervolume of the values, its error the standard deviation over the redraws of `membership`.
    public static func hypervolume(
        _ first: [Estimate], _ second: [Estimate], against reference: (Double, Double), redraws: Int = 1_000,
        seed: UInt64
    ) -> Estimate {
        let volumes = fronts(first, second, redraws: redraws, seed: seed).map { $0.hypervolume(against: reference) }
        let whole = ParetoFront(zip(first, second).map { ($0.value, $1.value) })
        return Estimate(
            value: whole.hypervolume(against: reference), standardError: Estimate.mean(of: volumes).sampleDeviation,
            samples: redraws)
    }

    /// The fronts of redrawn costs.
    private static func fronts(
        _ first: [Estimate], _ second: [Estimate], redraws: Int, seed: UInt64
    ) -> [ParetoFront] {
        precondition(first.count == second.count && redraws >= 1, "\(first.count) and \(second.count) costs")
        var stream = RandomStream(seed: seed, purpose: .bootstrap, index: 6)
        return (0..<redraws).map { _ in
            ParetoFront(
                zip(first, second).map {
                    ($0.value + $0.standardError * stream.normal(), $1.value + $1.standardError * stream.normal())
                })
        }
    }

    /// The knee by the rule of one error: the least complex thing whose error is at most one standard error above the least
    /// one. Of several, the one with the smaller error. Source: Breiman, Friedman, Olshen, Stone, CART (1984), 3.4.3.
    public static func knee(errors: [Estimate], complexity: [Double]) -> Int? {
        precondition(errors.count == complexity.count, "\(errors.count) errors, \(complexity.count) complexities")
        guard let best = errors.min(by: { $0.value < $1.value }) else { return nil }
        return errors.indices.filter { errors[$0].value <= best.value + best.standardError }
            .min { (complexity[$0], errors[$0].value) < (complexity[$1], errors[$1].value) }
    }

    /// Fronts of the same points are equal.
    public static func == (a: ParetoFront, b: ParetoFront) -> Bool {
        a.points.elementsEqual(b.points, by: ==)
    }
}
