import Association
import Foundations
import Testing

@Suite struct OrderWithinGroupsTests {
    /// Of the four pairs of orders of two groups of two, two are as extreme: alike in both, or opposite in both.
    @Test func twoGroupsOfTwoProveNothing() {
        let chance = OrderWithinGroups.chance([[1, 2], [1, 2]], [[3, 4], [5, 9]], permutations: 10_000, seed: 1)
        #expect(abs(chance - 0.5) < 4 * (0.25 / 10_000).squareRoot())
    }

    /// Of 6^2 pairs of orders of three items, two have tau 1 or -1 in both groups.
    @Test func theChanceIsTheShareOfExtremeOrders() {
        let chance = OrderWithinGroups.chance(
            [[1, 2, 3], [1, 2, 3]], [[6, 5, 4], [3, 2, 1]], permutations: 10_000, seed: 2)
        #expect(abs(chance - 2.0 / 36) < 4 * (2.0 / 36 / 10_000).squareRoot())
    }

    @Test func anOrderThatManyGroupsShareIsNoChance() {
        let groups = Array(repeating: [0.375, 1, 2.385, 4], count: 10)
        #expect(OrderWithinGroups.chance(groups, groups, permutations: 999, seed: 3) == 0.001)
        let noise = groups.indices.map { index -> [Double] in
            var stream = RandomStream(seed: 5, purpose: .syntheticInputs, index: UInt64(index))
            return groups[index].map { _ in stream.normal() }
        }
        #expect(OrderWithinGroups.chance(noise, groups, permutations: 999, seed: 3) > 0.01)
    }

    @Test func aConstantQuantityHasChanceOne() {
        #expect(OrderWithinGroups.chance([[1, 1], [1, 1]], [[1, 2], [2, 1]], permutations: 99, seed: 1) == 1)
    }
}
