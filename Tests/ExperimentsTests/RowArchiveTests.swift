import Datasets
import Foundation
import Foundations
import Testing

@testable import Experiments

@Suite struct RowArchiveTests {
    private struct Row: NumberRow, Equatable {
        var a: [Double]
        var b: [Double]

        init(_ a: [Double], _ b: [Double]) { (self.a, self.b) = (a, b) }

        var rows: [String: [Double]] { ["a": a, "b": b] }

        init?(rows: [String: [Double]]) {
            guard let a = rows["a"], let b = rows["b"] else { return nil }
            self.init(a, b)
        }
    }

    private struct Other: NumberRow {
        var rows: [String: [Double]] { [:] }

        init?(rows: [String: [Double]]) {
            guard rows["c"] != nil else { return nil }
        }
    }

    @Test(arguments: [
        [([1.5, 2], [3.0])], [([1.5, 2], [3.0]), ([-0.1, 1e-300], [4])], [([], [3.0]), ([1], [2]), ([2, 3, 4], [1])],
        [([], []), ([], [])],
    ]) func rowsOfAnyLengthsComeBackAsTheyAre(_ parts: [([Double], [Double])]) throws {
        let rows = parts.map { Row($0.0, $0.1) }
        let text = try #require(RowArchive.encode(rows))
        #expect(RowArchive.isOne(text) && RowArchive.decode(text, as: Row.self) == rows)
        #expect(RowArchive.decode(text, as: Other.self) == nil)
        for cut in [0, 10, text.count / 2, text.count - 1] {
            #expect(RowArchive.decode(text.prefix(cut), as: Row.self) == nil)
        }
    }

    @Test func rowsOfOneLengthAreAMatrix() throws {
        let text = try #require(RowArchive.encode([Row([1, 2], [3]), Row([4, 5], [])]))
        let archive = try NPZArchive(bytes: Array(text), of: "test")
        #expect(archive["a"]?.shape == [2, 2] && archive["a"]?.numbers == [1, 2, 4, 5])
        #expect(archive["b"]?.shape == [1] && archive["b-lengths"]?.numbers == [1, 0])
    }
}
