import Datasets
import Foundations
import LinearAlgebra
import ReferenceNumbers
import Testing

@Suite struct StandardisationTests {
    @Test func smallNumbersComeOutAsByHand() throws {
        let matrix = Matrix(rows: 4, columns: 2, elements: [1, 10, 2, 10, 3, 10, 6, 10])
        let fitted = try Standardisation(fittedTo: matrix)
        #expect(fitted.means == [3, 10])
        #expect(fitted.standardDeviations == [Double(3.5).squareRoot(), 0])
        let applied = fitted.applied(to: matrix)
        #expect(applied[3, 0] == 3 / Double(3.5).squareRoot())
        #expect((0..<4).allSatisfy { applied[$0, 1] == 0 })
    }

    @Test func standardisedColumnsHaveMeanZeroAndDeviationOne() throws {
        var stream = RandomStream(seed: 3, purpose: .syntheticInputs, index: 0)
        let matrix = Matrix(rows: 500, columns: 7) { _, column in 1e3 * Double(column) + stream.normal() * 2.385 }
        let applied = try Standardisation(fittedTo: matrix).applied(to: matrix)
        let again = try Standardisation(fittedTo: applied)
        for column in 0..<7 {
            #expect(abs(again.means[column]) < 1e-12)
            #expect(abs(again.standardDeviations[column] - 1) < 1e-12)
        }
    }

    @Test func fittingReadsTheNamedRowsAlone() throws {
        var matrix = Matrix(rows: 5, columns: 2, elements: [1, 5, 2, 7, 4, 6, 8, 9, 3, 3])
        let rows = [4, 0, 2]
        let fitted = try Standardisation(fittedTo: matrix, rows: rows)
        #expect(try Standardisation(fittedTo: matrix.selectingRows(rows)) == fitted)
        for row in [1, 3] { for column in 0..<2 { matrix[row, column] = .nan } }
        #expect(try Standardisation(fittedTo: matrix, rows: rows) == fitted)
    }

    @Test func aColumnConstantOverTheFittedRowsIsZeroEverywhere() throws {
        let matrix = Matrix(rows: 3, columns: 1, elements: [0.1, 0.1, 7])
        let fitted = try Standardisation(fittedTo: matrix, rows: [0, 1])
        #expect(fitted.standardDeviations == [0])
        #expect(fitted.applied(to: matrix).elements == [0, 0, 0])
    }

    @Test func theSumOfAConstantColumnMayRoundButTheColumnStaysConstant() throws {
        // The naive mean of 1000 times 0.1 is not 0.1, and its naive deviation not 0.
        let fitted = try Standardisation(fittedTo: Matrix(rows: 1000, columns: 1, repeating: 0.1))
        #expect(fitted.standardDeviations == [0])
        #expect(fitted.means == [0.1])
    }

    @Test func aTinySpreadOnALargeMeanIsNotTakenForConstant() throws {
        // 10^9 + {0, 2^-20}: the one-pass formula loses all digits of the deviation 2^-21.
        let matrix = Matrix(rows: 1000, columns: 1) { row, _ in 1e9 + (row % 2 == 0 ? 0 : 0x1p-20) }
        let fitted = try Standardisation(fittedTo: matrix)
        #expect(abs(fitted.standardDeviations[0] / 0x1p-21 - 1) < 1e-12)
        let applied = fitted.applied(to: matrix)
        #expect(
            abs(applied[1, 0] - 1) < 1e-6 && applied[1, 0] - applied[0, 0] == 0x1p-20 / fitted.standardDeviations[0])
    }

    @Test(arguments: [1e200, 1e-200])
    func aVarianceBeyondTheDoublesIsRefused(scale: Double) {
        let matrix = Matrix(rows: 2, columns: 2, elements: [1, -scale, 2, scale])
        let error = #expect(throws: UserError.self) { try Standardisation(fittedTo: matrix) }
        #expect(
            error?.description
                == "the numbers from \(-scale) to \(scale) have no variance in doubles (column 2): "
                + "change the unit of the column")
        #expect(error?.kind == .badData)
    }

    @Test func covertypeMatchesTheReferenceTo1e12() throws {
        let reference = try NPYArray(contentsOf: Oracle.file("covtype100.npy").path, rows: 100, columns: 54).matrix
        let sample = try ShippedSample.covertype.load()
        let fitted = try Standardisation(fittedTo: sample.features)
        let ours = fitted.applied(to: try sample.selecting(.first(100)).features)
        let gap = zip(ours.elements, reference.elements).map { abs($0 - $1) }.max()
        #expect(try #require(gap) < 1e-12)
    }
}
