internal import BallArithmetic

/// A block of F that shares no variable and no off-diagonal entry with the rest, on the unit cube of its own variables.
///
/// The determinant, its mean and the counts of boxes factorise over components ((2.7) with one global normalisation).
/// The formulas are written in the component's variables, renumbered from 0.
struct Component: Sendable {
    /// The entries of the block.
    enum Entries: Sendable, Hashable {
        case diagonal([Formula])
        case full([[Formula]])
    }

    /// The axes of the model in the block.
    let axes: [Int]
    /// The variables of the model that occur, in the component's own order.
    let variables: [Int]
    /// The entries of the block.
    let entries: Entries

    /// Number of rows.
    var size: Int { axes.count }

    /// Whether all off-diagonal entries are 0.
    var isDiagonal: Bool { if case .diagonal = entries { true } else { false } }

    /// The formulas on the diagonal.
    var diagonal: [Formula] {
        switch entries {
        case .diagonal(let formulas): formulas
        case .full(let rows): rows.indices.map { rows[$0][$0] }
        }
    }

    /// The diagonal of a diagonal block that is constant and rational, else nil.
    var rationalDiagonal: [Rational]? {
        let values = isDiagonal && variables.isEmpty ? diagonal.compactMap(\.rational) : []
        return values.count == size ? values : nil
    }

    /// The distinct components with their counts, in order of first appearance.
    static func tally(_ components: [Component]) -> [(component: Component, count: Int)] {
        var places: [Entries: Int] = [:]
        var result: [(component: Component, count: Int)] = []
        for component in components {
            if let place = places[component.entries] {
                result[place].count += 1
            } else {
                places[component.entries] = result.count
                result.append((component, 1))
            }
        }
        return result
    }

    /// The components of a diagonal matrix.
    static func split(diagonal: [Formula]) -> [Component] {
        split(size: diagonal.count, formulas: diagonal.enumerated().map { ([$0], $1) }) { axes, renumber in
            .diagonal(axes.map { renumber(diagonal[$0]) })
        }
    }

    /// The components of a symmetric matrix.
    static func split(matrix: [[Formula]]) -> [Component] {
        let formulas = matrix.indices.flatMap { i in (0...i).map { ([i, $0], matrix[i][$0]) } }
        return split(size: matrix.count, formulas: formulas.filter { $0.0[0] == $0.0.last || !$0.1.isZero }) {
            axes, renumber in
            let isDiagonal = axes.allSatisfy { i in axes.allSatisfy { $0 == i || matrix[i][$0].isZero } }
            return isDiagonal
                ? .diagonal(axes.map { renumber(matrix[$0][$0]) })
                : .full(axes.map { i in axes.map { renumber(matrix[max(i, $0)][min(i, $0)]) } })
        }
    }

    /// Groups axes that share a formula or a variable.
    private static func split(
        size: Int, formulas: [(axes: [Int], formula: Formula)],
        _ entries: (_ axes: [Int], _ renumber: (Formula) -> Formula) -> Entries
    ) -> [Component] {
        var parent = Array(0..<size)
        func root(_ i: Int) -> Int {
            var i = i
            while parent[i] != i {
                parent[i] = parent[parent[i]]
                i = parent[i]
            }
            return i
        }
        var owner: [Int: Int] = [:]
        var variables = [Set<Int>](repeating: [], count: size)
        for (axes, formula) in formulas {
            let found = formula.variables
            variables[axes[0]].formUnion(found)
            let linked = axes + found.compactMap { owner[$0] }
            for axis in linked { parent[root(axis)] = root(axes[0]) }
            for variable in found { owner[variable] = axes[0] }
        }
        let groups = Dictionary(grouping: 0..<size, by: root)
        return groups.values.sorted { $0[0] < $1[0] }.map { axes in
            let own = axes.reduce(into: Set<Int>()) { $0.formUnion(variables[$1]) }.sorted()
            let number = Dictionary(uniqueKeysWithValues: own.enumerated().map { ($1, $0) })
            return Component(
                axes: axes, variables: own,
                entries: entries(axes) { $0.substituting { .variable(number[$0] ?? 0) } })
        }
    }
}
