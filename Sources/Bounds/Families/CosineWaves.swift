internal import BallArithmetic
import Foundation
internal import Foundations

/// The density `1 + sum_i b_i sqrt2 cos(2 pi i z)`, z on [0, 1] or on equally spaced points of it.
///
/// With N points and N above 3 d, sums of products of three of the d waves are those of the integrals, so all formulas
/// hold on the points exactly; a data set is then a table of counts.
struct CosineWaves: Sendable {
    /// `b_i = E[sqrt2 cos(2 pi i z)]`.
    let means: [Rational]
    private let slopes: [Double]
    /// The waves at each point and its chance, for points.
    private let table: [(waves: [Double], chance: Double)]

    init(means: [Rational], points: Int?) {
        self.means = means
        slopes = means.map(\.doubleValue)
        let b = slopes
        table = (0..<(points ?? 0)).map { k in
            let z = Double(k) / Double(points ?? 1)
            let waves = b.indices.map {
                2.0.squareRoot() * cos(2 * .pi * (Double($0 + 1) * z).truncatingRemainder(dividingBy: 1))
            }
            return (waves, zip(b, waves).reduce(1) { $0 + $1.0 * $1.1 })
        }
    }

    /// The means of the waves over a new sample, each point weighted by a sign if `signed`.
    func sampleMeans(size n: Int, stream: inout RandomStream, signed: Bool) -> [Double] {
        guard table.isEmpty else { return countedMeans(size: n, stream: &stream, signed: signed) }
        let ceiling = 1 + 2.0.squareRoot() * slopes.reduce(0) { $0 + abs($1) }
        var waves = [Double](repeating: 0, count: slopes.count)
        var sums = waves
        for _ in 0..<n {
            var density = 0.0
            repeat {
                // Chebyshev's recursion gives cos(2 pi i z) for all i from the first.
                let first = cos(2 * .pi * stream.uniform())
                var (before, wave) = (1.0, first)
                density = 1
                for i in slopes.indices {
                    waves[i] = 2.0.squareRoot() * wave
                    density += slopes[i] * waves[i]
                    (before, wave) = (wave, 2 * first * wave - before)
                }
            } while stream.uniform() * ceiling > density
            let sign = signed && stream.next() & 1 == 0 ? -1.0 : 1.0
            for i in slopes.indices { sums[i] += sign * waves[i] }
        }
        return sums.map { $0 / Double(n) }
    }

    private func countedMeans(size n: Int, stream: inout RandomStream, signed: Bool) -> [Double] {
        let counts = stream.multinomial(trials: n, weights: table.map(\.chance))
        var sums = [Double](repeating: 0, count: slopes.count)
        for (count, point) in zip(counts, table) where count > 0 {
            let weight = Double(signed ? stream.sumOfSigns(count) : count)
            for i in sums.indices { sums[i] += weight * point.waves[i] }
        }
        return sums.map { $0 / Double(n) }
    }

    /// A bound lam of the eigenvalues of the waves' covariance:
    /// `min( max_i sum_j |Cov_ij|, 1 + sqrt2 sum |b_i| )`, where
    /// `Cov_ij = [i = j] + (b_{i+j} + [i != j] b_{|i-j|})/sqrt2 - b_i b_j` and b vanishes beyond d: Gershgorin's theorem,
    /// and `E_p[u^2] <= max p E[u^2]`.
    var covarianceBound: Ball {
        let d = means.count
        let halfRoot = exact(2).squareRoot() / 2
        func b(_ k: Int) -> Rational { k >= 1 && k <= d ? means[k - 1] : 0 }
        let rows = (1...d).map { i in
            (1...d).reduce(exact(0)) { sum, j in
                let linear = b(i + j) + (i == j ? 0 : b(abs(i - j)))
                return sum + (halfRoot * linear + ((i == j ? 1 : 0) - b(i) * b(j))).magnitude()
            }
        }
        let row = rows.dropFirst().reduce(rows[0]) { $0.maximum($1) }
        let density = exact(2).squareRoot() * means.reduce(Rational(0)) { $0 + $1.magnitude } + 1
        return row.minimum(density).upperEnd
    }
}
