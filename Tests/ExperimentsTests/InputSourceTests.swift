import Datasets
import Experiments
import Foundation
import Foundations
import LinearAlgebra
import Networks
import Testing

@Suite struct InputSourceTests {
    @Test func dataAreStandardisedOverAllRowsAndThenDrawn() throws {
        try withFolder { folder in
            let path = folder.appendingPathComponent("table.csv").path
            try Data(StudySamples.table.utf8).write(to: URL(fileURLWithPath: path))
            let all = try InputSource.data(path: path).load(samples: nil, seed: 1).inputs
            #expect(all.rows == 6 && all.columns == 3)
            for column in all.transposed.elements.chunks(of: 6) {
                #expect(abs(column.reduce(0, +)) < 1e-14)
                #expect(abs(column.reduce(0) { $0 + $1 * $1 } / 6 - 1) < 1e-14)
            }
            let (few, description) = try InputSource.data(path: path).load(samples: 3, seed: 5)
            #expect(few.rows == 3)
            let rows = Set((0..<6).map { Array(all.row($0)) })
            #expect((0..<3).allSatisfy { rows.contains(Array(few.row($0))) })
            #expect(description.hasSuffix("3 of 6 rows drawn with seed 5, standardised over all rows"))
            #expect(try InputSource.data(path: path).load(samples: 3, seed: 5).inputs == few)
        }
    }

    @Test func aSampleIsFoundByItsName() throws {
        let (inputs, description) = try InputSource.sample("digits").load(samples: 4, seed: 1)
        #expect(inputs.rows == 4 && inputs.columns == 64)
        #expect(description.contains("4 of 1797 rows drawn with seed 1"))
        let error = #expect(throws: UserError.self) { try InputSource.sample("iris").load(samples: 4, seed: 1) }
        #expect(error?.kind == .usage)
        #expect(error?.description == "no shipped sample is called 'iris' (sample): use covertype or digits")
    }

    @Test func aMatrixIsTakenAsItIsFromItsFirstRow() throws {
        try withFolder { folder in
            let path = folder.appendingPathComponent("x.npy").path
            let matrix = Matrix(rows: 3, columns: 2, elements: [5, 6, 7, 8, 9, 0.375])
            try NPYArray(matrix).write(to: path)
            let source = InputSource.inputs(path: path)
            let whole = try source.load(samples: nil, seed: 1)
            #expect(whole.inputs == matrix && whole.description == "\(path), all 3 rows")
            #expect(try source.load(samples: 3, seed: 9).inputs == matrix)
            let first = try source.load(samples: 2, seed: 1)
            #expect(first.inputs == matrix.selectingRows(0..<2))
            #expect(first.description == "\(path), the first 2 of 3 rows")
            let error = #expect(throws: UserError.self) { try source.load(samples: 4, seed: 1) }
            #expect(
                error?.description == "more samples than rows: 4 of 3 (samples, \(path)): ask for at most 3")
        }
    }
}

extension Array {
    fileprivate func chunks(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
