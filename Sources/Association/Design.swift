/// The settings of the items of a factorial study: the value of every axis for each item.
///
/// Items may be missing from cells of the design, and a cell may hold several.
public struct Design: Sendable, Equatable {
    /// The values of the axes of each item [items x axes]; only equality and order matter.
    public let values: [[Double]]
    /// Number of axes.
    public var axes: Int { values.first?.count ?? 0 }
    /// Number of items.
    public var count: Int { values.count }

    /// A design from the settings of its items, all with the same axes.
    public init(_ values: [[Double]]) {
        precondition(values.allSatisfy { $0.count == values[0].count }, "items with different axes")
        self.values = values
    }

    /// The items in groups that agree in the given axes, in the order of their first items.
    func cells(agreeingIn axes: [Int]) -> [[Int]] {
        var places: [[Double]: Int] = [:]
        var cells: [[Int]] = []
        for (item, setting) in values.enumerated() {
            let key = axes.map { setting[$0] }
            if let place = places[key] {
                cells[place].append(item)
            } else {
                places[key] = cells.count
                cells.append([item])
            }
        }
        return cells
    }

    /// All axes but one.
    func axes(but axis: Int) -> [Int] { (0..<axes).filter { $0 != axis } }
}
