import BallArithmetic
import Bounds
import EffectiveDimension
import Foundation
import Foundations
import Testing

/// Densities written down a second time, from the definitions, in unit-cube coordinates t.
struct NaiveFamily: CustomTestStringConvertible {
    var family: any BoundedFamily
    /// Outcomes with the weights that turn sums into expectations under counting or Lebesgue measure.
    var outcomes: [(z: [Double], weight: Double)]
    var density: (_ t: [Double], _ z: [Double]) -> Double

    var testDescription: String { family.name }

    static func all() throws -> [NaiveFamily] {
        let third = Rational(1) / 3
        let box = try ParameterInterval(Rational(1) / 20, Rational(7) / 10)
        let bernoulli = NaiveFamily(
            family: try BernoulliFamily(box: [box], probability: third), outcomes: [([0], 1), ([1], 1)]
        ) { t, z in
            let p = 0.05 + 0.65 * t[0]
            return z[0] == 1 ? p : 1 - p
        }
        let sides = [try ParameterInterval(third / 2, third), try ParameterInterval(third / 3, Rational(1) / 2)]
        let categorical = NaiveFamily(
            family: try CategoricalFamily(classes: 3, box: sides), outcomes: [([0], 1), ([1], 1), ([2], 1)]
        ) { t, z in
            let p = [(1 + t[0]) / 6, 1.0 / 9 + t[1] * (0.5 - 1.0 / 9)]
            return z[0] == 2 ? 1 - p[0] - p[1] : p[Int(z[0])]
        }
        func cosine(_ a: [Double]) throws -> NaiveFamily {
            let family = try CosineFamily(amplitudes: a.map { try Rational(parsing: $0.description) })
            return NaiveFamily(family: family, outcomes: Self.midpoints(from: 0, to: 1)) { t, z in
                var sum = 1.0
                for i in a.indices {
                    let wave = 2.0.squareRoot() * cos(2 * Double.pi * Double(i + 1) * z[0])
                    sum += a[i] * (2 * t[i] - 1) * wave
                }
                return sum
            }
        }
        let design: [[Double]] = [[1, -1], [1, 0.5], [2, 1]]
        let logistic = NaiveFamily(
            family: try LogisticFamily(
                design: design.map { $0.map { Rational(exactly: $0) ?? 0 } },
                box: [ParameterInterval(-1, 1), ParameterInterval(0, Rational(3) / 2)]),
            outcomes: design.flatMap { x in [0.0, 1].map { (x + [$0], 1.0 / 3) } }
        ) { t, z in
            let logit = z[0] * (2 * t[0] - 1) + z[1] * 1.5 * t[1]
            return 1 / (1 + exp(z[2] == 1 ? -logit : logit))
        }
        let normal = NaiveFamily(
            family: try TruncatedNormalFamily(
                standardDeviation: Rational(3) / 4, reach: 2, box: [ParameterInterval(-1, Rational(3) / 2)]),
            outcomes: Self.midpoints(from: -2, to: 2)
        ) { t, z in
            let theta = -1 + 2.5 * t[0]
            func cdf(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }
            let mass = cdf((2 - theta) / 0.75) - cdf((-2 - theta) / 0.75)
            let x = (z[0] - theta) / 0.75
            return exp(-x * x / 2) / ((2 * Double.pi).squareRoot() * 0.75 * mass)
        }
        return [bernoulli, categorical, try cosine([0.6]), try cosine([0.3, 0.2]), logistic, normal]
    }

    static func midpoints(from low: Double, to high: Double) -> [(z: [Double], weight: Double)] {
        let step = (high - low) / 500
        return (0..<500).map { (z: [low + step * (Double($0) + 0.5)], weight: step) }
    }

    func gradient(_ t: [Double], _ z: [Double]) -> [Double] {
        t.indices.map { i in
            var (up, down) = (t, t)
            up[i] += 1e-5
            down[i] -= 1e-5
            return (density(up, z) - density(down, z)) / 2e-5
        }
    }

    func fisher(_ t: [Double]) -> [[Double]] {
        var sum = [[Double]](repeating: [Double](repeating: 0, count: t.count), count: t.count)
        for (z, weight) in outcomes {
            let gradient = gradient(t, z)
            let scale = weight / density(t, z)
            for i in t.indices { for j in t.indices { sum[i][j] += scale * gradient[i] * gradient[j] } }
        }
        return sum
    }

    /// Midpoints of a grid over the unit cube.
    var grid: [[Double]] {
        let d = family.parameters
        let count = d == 1 ? 300 : 40
        let axis = (0..<count).map { (Double($0) + 0.5) / Double(count) }
        return d == 1 ? axis.map { [$0] } : axis.flatMap { a in axis.map { [a, $0] } }
    }
}

@Suite struct FamilyQuantitiesTests {
    @Test func theDensityStaysBetweenItsBounds() throws {
        for naive in try NaiveFamily.all() {
            let quantities = try naive.family.quantities
            let values = naive.grid.flatMap { t in naive.outcomes.map { naive.density(t, $0.z) } }
            let (least, greatest) = (try #require(values.min()), try #require(values.max()))
            #expect(quantities.leastDensity.upperDouble <= least, "\(naive.family.name)")
            #expect(greatest <= quantities.greatestDensity.lowerDouble, "\(naive.family.name)")
            #expect(quantities.leastDensity.value > 0.5 * least, "\(naive.family.name): a bound out of reach")
            // Losses are -log p, except for the cosine family's -p.
            let range = naive.family.loss.hasPrefix("-p") ? greatest - least : log(greatest / least)
            #expect(range <= quantities.lossRange.lowerDouble)
            #expect(quantities.lossRange.value < 1.2 * range, "\(naive.family.name)")
        }
    }

    @Test func gradientsAndTheirChangesStayBelowTheirBounds() throws {
        for naive in try NaiveFamily.all() {
            let quantities = try naive.family.quantities
            var largest = 0.0
            var steepest = 0.0
            let points = naive.grid.enumerated().filter { $0.offset % 7 == 0 }.map(\.element)
            for (z, _) in naive.outcomes.enumerated().filter({ naive.outcomes.count < 9 || $0.offset % 23 == 0 }).map(
                \.element)
            {
                let gradients = points.map { naive.gradient($0, z) }
                for (k, gradient) in gradients.enumerated() {
                    largest = max(largest, gradient.reduce(0) { $0 + $1 * $1 }.squareRoot())
                    guard k > 0 else { continue }
                    let distance = zip(points[k], points[k - 1]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
                    let change = zip(gradient, gradients[k - 1]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
                    steepest = max(steepest, (change / distance).squareRoot())
                }
            }
            #expect(largest <= quantities.gradient.upperDouble + 1e-6, "\(naive.family.name)")
            #expect(quantities.gradient.value < 4 * largest, "\(naive.family.name): \(largest)")
            #expect(steepest <= quantities.gradientLipschitz.upperDouble + 1e-4, "\(naive.family.name)")
        }
    }

    @Test func theMeanTraceAndTheChangeOfTheFisherMatrixAreBounded() throws {
        for naive in try NaiveFamily.all() {
            let quantities = try naive.family.quantities
            let points =
                naive.outcomes.count > 9
                ? naive.grid.enumerated().filter { $0.offset % 3 == 1 }.map(\.element) : naive.grid
            let matrices = points.map(naive.fisher)
            let trace =
                matrices.reduce(0) { sum, f in sum + f.indices.reduce(0) { $0 + f[$1][$1] } } / Double(points.count)
            #expect(quantities.meanTrace.lowerDouble <= trace * 1.003, "\(naive.family.name): \(trace)")
            #expect(trace * 0.997 <= quantities.meanTrace.upperDouble, "\(naive.family.name): \(trace)")
            #expect(quantities.meanTrace.upperDouble < 3.5 * quantities.meanTrace.lowerDouble)
            var steepest = 0.0
            for k in 1..<points.count {
                let distance = zip(points[k], points[k - 1]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
                    .squareRoot()
                for angle in [0.0, 0.7, 1.4, 2.1, 2.8] {
                    let u = points[k].count == 1 ? [1.0] : [cos(angle), sin(angle)]
                    var form = 0.0
                    for i in u.indices {
                        for j in u.indices { form += u[i] * u[j] * (matrices[k][i][j] - matrices[k - 1][i][j]) }
                    }
                    steepest = max(steepest, abs(form) / distance)
                }
            }
            #expect(steepest <= quantities.fisherLipschitz.upperDouble * 1.001, "\(naive.family.name): \(steepest)")
        }
    }

    @Test func theDimensionIsEnclosed() throws {
        let zeta = Rational(2) / 3
        for naive in try NaiveFamily.all() where naive.outcomes.count < 9 || naive.family.parameters == 1 {
            let d = naive.family.parameters
            let matrices = naive.grid.map(naive.fisher)
            let trace =
                matrices.reduce(0) { sum, f in sum + f.indices.reduce(0) { $0 + f[$1][$1] } } / Double(matrices.count)
            let kappa = Double(d) / trace
            for depth in [0.1, 2.385, 12] {
                let c = exp(depth / 3)
                let mean =
                    matrices.reduce(0.0) { sum, f in
                        if d == 1 { return sum + 1 + c * (kappa * f[0][0]).squareRoot() }
                        let determinant = max(0, f[0][0] * f[1][1] - f[0][1] * f[1][0]).squareRoot()
                        let root = (f[0][0] + f[1][1] + 2 * determinant).squareRoot()
                        return sum + 1 + c * kappa.squareRoot() * root + c * c * kappa * determinant
                    } / Double(matrices.count)
                let expected = 2.0 / 3 * Double(d) * depth + log(mean)
                let dimension = try naive.family.dimension(zeta: zeta)
                let power = try #require(try dimension.logPower(depth: Ball(exactly: depth, precision: 192))).value
                #expect(power.lowerDouble - 1e-4 <= expected, "\(naive.family.name): \(expected) in \(power)")
                #expect(expected <= power.upperDouble + 1e-4, "\(naive.family.name): \(expected) in \(power)")
                #expect(power.radius < 0.15, "\(naive.family.name): \(power)")
                #expect(dimension.limit == .exactly(Rational(d)))
            }
        }
    }

    @Test func boxesAndTruthsThatMakeNoSenseAreRefused() throws {
        for text in [
            "bernoulli:3", "cosine:0.5,0.4", "cosine:", "categorical:1", "categorical:x", "poisson:2",
            "logistic-regression:[0,0]", "logistic-regression:1", "truncated-normal:1", "truncated-normal:0:1",
        ] {
            #expect(throws: (any Error).self, "\(text)") { try FamilyText.family(text) }
        }
        #expect(throws: UserError.self) {
            try FamilyText.family("bernoulli", box: ParameterInterval.box(parsing: "0:1/2"))
        }
        #expect(throws: UserError.self) { try FamilyText.family("bernoulli", truth: [2]) }
        #expect(throws: UserError.self) { try ParameterInterval.box(parsing: "1/2:1/3") }
        #expect(try FamilyText.family("cosine:1/5,1/10").parameters == 2)
    }
}
