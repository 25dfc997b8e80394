import Datasets
import Foundations
import LinearAlgebra
import Testing

@Suite struct RowSelectionTests {
    private func numbered(_ count: Int) -> Dataset {
        Dataset(
            name: "numbers", source: "numbers.csv",
            features: Matrix(rows: count, columns: 2) { i, j in Double(2 * i + j) },
            labels: (0..<count).map { $0 % 3 }, classNames: ["1", "2", "3"])
    }

    /// Vectors from a Python program with its own Philox4x32-10, exact integers and list shuffle.
    @Test func drawnRowsAreThoseOfTheDocumentedMethod() throws {
        #expect(
            try numbered(20_000).rowNumbers(.random(8, seed: 1))
                == [12107, 9172, 14165, 3685, 15544, 18503, 1751, 7626])
        #expect(
            try numbered(20_000).rowNumbers(.random(8, seed: 1 << 40 + 7))
                == [9909, 14024, 2126, 12409, 17068, 7248, 11869, 1022])
        #expect(try numbered(5).rowNumbers(.random(5, seed: 1)) == [3, 2, 4, 0, 1])
    }

    @Test func noRowIsDrawnTwice() throws {
        let rows = try numbered(300).rowNumbers(.random(300, seed: 5))
        #expect(rows.sorted() == Array(0..<300))
        #expect(rows != Array(0..<300))
    }

    @Test func aSmallerDrawIsTheBeginningOfALargerOne() throws {
        let data = numbered(1000)
        #expect(
            try data.rowNumbers(.random(125, seed: 2)) == Array(try data.rowNumbers(.random(500, seed: 2))[..<125]))
    }

    @Test func everyRowIsDrawnEquallyOften() throws {
        // 3 of 12 rows for 4000 seeds: each row is binomial(4000, 1/4), standard deviation 27.4. Five of them for each
        // of 12 rows raise a false alarm less than once in 10^5 choices of seeds.
        let data = numbered(12)
        var counts = Array(repeating: 0, count: 12)
        for seed in 0..<4000 { for row in try data.rowNumbers(.random(3, seed: UInt64(seed))) { counts[row] += 1 } }
        #expect(counts.allSatisfy { abs($0 - 1000) < 137 })
    }

    @Test func selectedRowsKeepFeaturesLabelsAndClassesTogether() throws {
        let data = numbered(9)
        let chosen = data.selectingRows([7, 1])
        #expect(chosen.features.elements == [14, 15, 2, 3])
        #expect(chosen.labels == [1, 1])
        #expect(chosen.classCount == 3 && chosen.samplesPerClass == [0, 2, 0])
        #expect(try data.selecting(.first(2)) == data.selectingRows([0, 1]))
        #expect(try data.selecting(.all) == data)
        #expect(try data.rowNumbers(.all) == Array(0..<9))
    }

    @Test(arguments: [RowSelection.first(10), .random(10, seed: 1)])
    func moreSamplesThanRowsAreRefused(selection: RowSelection) {
        let error = #expect(throws: UserError.self) { try numbered(9).selecting(selection) }
        #expect(error?.kind == .badData)
        #expect(error?.description == "more samples than rows: 10 of 9 (numbers.csv): ask for at most 9 samples")
    }
}
