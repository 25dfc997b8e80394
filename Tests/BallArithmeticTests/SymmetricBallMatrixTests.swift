import BallArithmetic
import Foundations
import Testing

@Suite struct SymmetricBallMatrixTests {
    private func matrix(_ rows: [[Rational]], precision: Int = 200) -> SymmetricBallMatrix {
        SymmetricBallMatrix(size: rows.count, precision: precision) { Ball(rows[$0][$1], precision: precision) }
    }

    @Test func eigenvaluesOfTheSecondDifferenceMatrixAreThoseOfItsFormula() throws {
        // tridiag(-1, 2, -1) of size n has the eigenvalues 2 - 2 cos(k pi / (n+1)).
        let n = 7
        let found = try #require(
            matrix((0..<n).map { i in (0..<n).map { $0 == i ? 2 : abs($0 - i) == 1 ? -1 : 0 } }).eigenvalueEnclosures())
        for k in 1...n {
            let angle = Ball.pi(precision: 300) * (Rational(n + 1 - k) / Rational(n + 1))
            #expect(found[k - 1].overlaps(2 - angle.cos() * 2))
            #expect(found[k - 1].radius < 1e-55)
        }
    }

    @Test func multipleAndZeroEigenvaluesAreEnclosed() throws {
        // The matrix of ones has one eigenvalue n and the rest 0.
        let found = try #require(
            matrix(Array(repeating: Array(repeating: 1, count: 5), count: 5)).eigenvalueEnclosures())
        #expect(found[0].contains(5))
        #expect(found[1...].allSatisfy { $0.contains(0) && $0.radius < 1e-55 })
    }

    @Test func tracesAndSquaredNormsAgreeOnRandomRationalMatrices() throws {
        var random = RandomStream(seed: 21, purpose: .syntheticInputs, index: 0)
        for size in 1...6 {
            var rows = Array(repeating: Array(repeating: Rational(0), count: size), count: size)
            for i in 0..<size {
                for j in 0...i {
                    rows[i][j] = Rational(
                        Integer(Int.random(in: -50...50, using: &random)),
                        Integer(Int.random(in: 1...20, using: &random)))
                    rows[j][i] = rows[i][j]
                }
            }
            let found = try #require(matrix(rows).eigenvalueEnclosures())
            let zero = Ball(0, precision: 200)
            #expect(found.reduce(zero, +).contains((0..<size).reduce(0) { $0 + rows[$1][$1] }))
            #expect(found.reduce(zero) { $0 + $1.squared() }.contains(rows.joined().reduce(0) { $0 + $1 * $1 }))
            for (a, b) in zip(found, found.dropFirst()) { #expect(a.isLess(than: b) != .certain) }
        }
    }

    @Test func wideEntriesGiveEnclosuresOfEveryMatrixInside() throws {
        // [[a, 1], [1, a]] has a - 1 and a + 1.
        let wide = SymmetricBallMatrix(size: 2, precision: 90) { i, j in
            i == j ? Ball(from: 2, to: 3, precision: 90) : Ball(1, precision: 90)
        }
        let found = try #require(wide.eigenvalueEnclosures())
        for a in [Rational(2), 3, Rational(5) / 2] { #expect(found[0].contains(a + 1) && found[1].contains(a - 1)) }
        #expect(
            SymmetricBallMatrix(size: 1, precision: 64) { _, _ in .unknown(precision: 64) }.eigenvalueEnclosures()
                == nil)
    }
}
