import BallArithmetic
import EffectiveDimension
import ReferenceNumbers

@testable import Bounds

/// The reference numbers of the bounds by chains.
struct ChainReferences: Decodable {
    struct Value: Decodable {
        var n: Int
        var delta: String
        var deviation: String
        var start: Int?
        var j: Int?
    }
    struct Level: Decodable {
        var k: Int
        var v: String
        var omega: String
        var log2N: Int
    }
    struct Least: Decodable {
        var delta: String
        var deviation: String
        var n: Int
    }
    struct Mean: Decodable {
        var n: Int
        var bound: String
    }
    struct TheoremA: Decodable {
        var family: String
        var metric: String
        var inputs: MetricFile
        var values: [Value]
        var firstLevels: [Level]
        var rest: String
        var leastSizes: [Least]
        var mean: [Mean]

        enum CodingKeys: String, CodingKey {
            case family, metric, inputs, values, rest, mean
            case firstLevels = "levels_head"
            case leastSizes = "least_n"
        }
    }
    struct TheoremB: Decodable {
        var family: String
        var zeta: String
        var values: [Value]
    }
    struct Link: Decodable {
        var n: Int
        var v: String
        var omega: String
        var x: String
        var r: String
    }
    var theorem1: [TheoremA]
    var theorem2: [TheoremB]
    var r: [Link]

    static func load() throws -> ChainReferences { try Oracle.decode(ChainReferences.self, from: "sharper.json") }

    /// The families of the reference numbers by name.
    static func family(_ name: String) throws -> any BoundedFamily {
        func rational(_ text: String) throws -> Rational { try Rational(parsing: text) }
        switch name {
        case "bernoulli":
            return try FamilyText.family(
                "bernoulli", box: ParameterInterval.box(parsing: "1/10:9/10"), truth: [rational("3/10")])
        case "categorical":
            return try FamilyText.family(
                "categorical:3", box: ParameterInterval.box(parsing: "1/6:1/3"),
                truth: [rational("1/4"), rational("1/5")])
        case "cosine":
            return try FamilyText.family("cosine:1/5,1/10", truth: [rational("3/4"), rational("1/4")])
        case "logistic":
            return try FamilyText.family(
                "logistic-regression:[1,-1;1,0;1,1]", box: ParameterInterval.box(parsing: "-1:1"),
                truth: [rational("1/2"), rational("-1/4")])
        case "truncated-normal":
            return try FamilyText.family(
                "truncated-normal:1:2", box: ParameterInterval.box(parsing: "-1:1"), truth: [rational("1/2")])
        case "cosine-40":
            return try CosineFamily(
                amplitudes: (0..<40).map { Rational(2).power(-$0) / 5 }, truth: [], points: 1024)
        default:
            let halves = (0..<20).map { Rational(2) / 5 * (Rational(7) / 10).power($0) }
            return try BernoulliProductFamily(
                count: 20, box: halves.map { try ParameterInterval(Rational(1) / 2 - $0, Rational(1) / 2 + $0) },
                truth: halves.map { Rational(1) / 2 - $0 / 2 })
        }
    }

    static let families = [
        "bernoulli", "categorical", "cosine", "logistic", "truncated-normal", "cosine-40", "coins-20",
    ]
}

/// Whether a ball agrees with a decimal of 15 digits, whose rounding is at most 5e-15 of it.
func agrees(_ ball: Ball, _ reference: String, to tolerance: Rational = Rational(51) / Rational(Integer(10).power(16)))
    throws -> Bool
{
    let value = try Rational(parsing: reference)
    return ball.widened(by: Ball(value.magnitude * tolerance, precision: 224)).contains(value)
        && ball.radius <= 1e-25 * ball.value
}
