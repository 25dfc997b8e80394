import LinearAlgebra
import Testing

@Suite struct MatrixTests {
    let matrix = Matrix(rows: 2, columns: 3, elements: [1, 2, 3, 4, 5, 6])

    @Test func elementsLieRowAfterRow() {
        #expect(matrix == Matrix(rows: 2, columns: 3) { i, j in Double(3 * i + j + 1) })
        #expect(matrix[0, 2] == 3 && matrix[1, 0] == 4)
        #expect(Array(matrix.row(1)) == [4, 5, 6])
    }

    @Test func settingAnEntryChangesItAlone() {
        var changed = matrix
        changed[1, 1] = 0.375
        #expect(changed.elements == [1, 2, 3, 4, 0.375, 6])
    }

    @Test func transposingExchangesRowsAndColumns() {
        #expect(matrix.transposed == Matrix(rows: 3, columns: 2, elements: [1, 4, 2, 5, 3, 6]))
        #expect(matrix.transposed.transposed == matrix)
    }

    @Test func selectedRowsComeInTheOrderAskedForAndMayRepeat() {
        #expect(matrix.selectingRows([1, 0, 1]) == Matrix(rows: 3, columns: 3, elements: [4, 5, 6, 1, 2, 3, 4, 5, 6]))
        #expect(matrix.selectingRows(1..<2) == Matrix(rows: 1, columns: 3, elements: [4, 5, 6]))
        #expect(matrix.selectingRows([Int]()) == Matrix(rows: 0, columns: 3))
    }

    @Test func matricesWithoutEntriesKeepTheirShape() {
        #expect(Matrix(rows: 0, columns: 3) != Matrix(rows: 3, columns: 0))
        #expect(Matrix(rows: 0, columns: 3).transposed == Matrix(rows: 3, columns: 0))
        #expect(Matrix(rows: 2, columns: 2, repeating: 2.385).elements == [2.385, 2.385, 2.385, 2.385])
    }

    #if compiler(>=6.2)
        @Test func aWrongNumberOfElementsIsRefused() async {
            await #expect(processExitsWith: .failure) { _ = Matrix(rows: 2, columns: 2, elements: [1, 2, 3]) }
        }
    #endif
}
