/// What a piece of a study of random architectures computes for them.
public protocol ArchitectureTask: Codable, Sendable, Hashable {
    /// A word that begins the name of its pieces, such as `trained`.
    var name: String { get }
}

/// Some of the random architectures of a study, with what is computed for them.
public struct ArchitecturePiece<Task: ArchitectureTask, Rows: Codable & Sendable & Hashable>: StudyPiece {
    /// Number of the group, from 0.
    public var group: Int
    /// Positions of its architectures among all.
    public var positions: [Int]
    /// How all architectures are drawn.
    public var architectures: PredictArchitectureStudy.Architectures
    /// What is computed.
    public var task: Task
    /// The rows.
    public var rows: Rows
    /// Seed of all randomness.
    public var seed: UInt64

    /// What is computed, and the number of the group.
    public var name: String { "\(task.name)-\(group + 1)" }

    /// The hidden widths of its architectures.
    public func hiddenWidths(inputs: Int, classes: Int) throws -> [[Int]] {
        let all = try architectures.drawn(inputs: inputs, classes: classes, seed: seed)
        return positions.map { all[$0] }
    }

    /// Groups of four architectures, all of them for the first task, then for the second one, and so on.
    static func pieces(
        of architectures: PredictArchitectureStudy.Architectures, tasks: [Task], rows: Rows, seed: UInt64
    ) -> [Self] {
        let groups = stride(from: 0, to: architectures.count, by: 4).map {
            Array($0..<min($0 + 4, architectures.count))
        }
        return tasks.flatMap { task in
            groups.enumerated().map { group, positions in
                Self(
                    group: group, positions: positions, architectures: architectures, task: task, rows: rows,
                    seed: seed)
            }
        }
    }
}

/// The results of a piece.
public struct ArchitectureRecord<Result: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
    /// The data in words.
    public var data: String
    /// Test rows, which no training and no measure sees.
    public var testRows: Int
    /// One for each architecture; empty if the time was too short.
    public var results: [Result]

    /// A record of its parts.
    public init(data: String, testRows: Int, results: [Result]) {
        self.data = data
        self.testRows = testRows
        self.results = results
    }
}
