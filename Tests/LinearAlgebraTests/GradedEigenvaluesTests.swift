import Foundation
import LinearAlgebra
import Testing

@Suite struct GradedEigenvaluesTests {
    /// The Gram matrix of rows `D B`, sizes D falling from 1 to 1e-9 and mixed, and singular values of the rows.
    private func graded(_ size: Int) throws -> (gram: Matrix, roots: [Double]) {
        let rows = Matrix(rows: size, columns: 2 * size) { i, j in
            let grade = pow(10, -9 * Double((i * 7) % size) / Double(size - 1))
            return grade * (sin(Double(3 * i * i + 7 * j * j + i * j) + 0.375) + (i == j ? 1 : 0))
        }
        // One-sided Jacobi in plain loops: the reference keeps the relative accuracy of small singular values.
        return (BLAS.lowerRowGram(rows), jacobiSingularValues(rows))
    }

    @Test func smallEigenvaluesOfGradedRowsKeepTheirRelativeAccuracy() throws {
        let (gram, roots) = try graded(41)
        let graded = try GradedEigenvalues(gram: gram, checking: true)
        #expect(graded.isTrusted)
        for (value, root) in zip(graded.values.reversed(), roots) {
            #expect(abs(value.squareRoot() / root - 1) < 1e-11)
        }
        // In the order given the smallest are lost: the order matters.
        let plain = try gram.symmetricEigenvalues()
        #expect(abs(max(plain[0], 0).squareRoot() / roots[40] - 1) > 1e-3)
    }

    @Test func aSingularMatrixIsNotTrusted() throws {
        var (gram, _) = try graded(12)
        // Row 5 becomes row 3.
        for j in 0..<12 {
            let entry = j <= 3 ? gram[3, j] : gram[j, 3]
            if j <= 5 { gram[5, j] = entry } else { gram[j, 5] = entry }
        }
        gram[5, 5] = gram[3, 3]
        let graded = try GradedEigenvalues(gram: gram, checking: true)
        #expect(!graded.isTrusted)
    }

    @Test func rowsOfZeroAreLeftOut() throws {
        let gram = Matrix(rows: 3, columns: 3, elements: [4, 0, 0, 0, 0, 0, 0, 0, 0.25])
        let graded = try GradedEigenvalues(gram: gram, checking: true)
        #expect(graded.values == [0.25, 4])
        #expect(graded.isTrusted)
        #expect(try GradedEigenvalues(gram: Matrix(rows: 2, columns: 2), checking: true).values == [])
    }

    @Test func rowsFarBelowRoundingStandForThemselves() throws {
        let rows = Matrix(rows: 3, columns: 2, elements: [1e-150, 1e-150, 2, 0, 0, 0.375])
        let graded = try GradedEigenvalues(gram: BLAS.lowerRowGram(rows), checking: true)
        #expect(graded.isTrusted && graded.values.count == 3)
        #expect(abs(graded.values[0] / 2e-300 - 1) < 1e-14)
        #expect(abs(graded.values[1] / 0.140625 - 1) < 1e-14 && abs(graded.values[2] / 4 - 1) < 1e-14)
    }

    @Test func buffersOfALargerMatrixServeASmallerOne() throws {
        let workspace = EigenvalueWorkspace()
        for size in [41, 12, 30] {
            let gram = try graded(size).gram
            let again = try GradedEigenvalues(gram: gram, checking: true, workspace: workspace)
            let fresh = try GradedEigenvalues(gram: gram, checking: true)
            #expect(again.values == fresh.values && again.isTrusted == fresh.isTrusted)
        }
    }

    @Test func trustIsNotGivenUnasked() throws {
        let gram = Matrix(rows: 1, columns: 1, repeating: 2)
        let graded = try GradedEigenvalues(gram: gram, checking: false)
        #expect(!graded.isTrusted)
    }
}

/// Singular values, descending, by one-sided Jacobi rotations of the rows (Hestenes 1958).
func jacobiSingularValues(_ matrix: Matrix) -> [Double] {
    var rows = (0..<matrix.rows).map { Array(matrix.row($0)) }
    func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    for _ in 0..<40 {
        var largest = 0.0
        for i in rows.indices {
            for j in 0..<i {
                let (a, b, c) = (dot(rows[i], rows[i]), dot(rows[j], rows[j]), dot(rows[i], rows[j]))
                guard c != 0 else { continue }
                largest = max(largest, abs(c) / (a * b).squareRoot())
                let zeta = (b - a) / (2 * c)
                let t = (zeta < 0 ? -1 : 1) / (abs(zeta) + (1 + zeta * zeta).squareRoot())
                let cosine = 1 / (1 + t * t).squareRoot()
                let sine = cosine * t
                for k in rows[i].indices {
                    let (x, y) = (rows[i][k], rows[j][k])
                    rows[i][k] = cosine * x - sine * y
                    rows[j][k] = sine * x + cosine * y
                }
            }
        }
        if largest < 1e-15 { break }
    }
    return rows.map { dot($0, $0).squareRoot() }.sorted(by: >)
}
