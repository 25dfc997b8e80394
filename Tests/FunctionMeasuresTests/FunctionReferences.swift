import Foundation
import FunctionMeasures
import LinearAlgebra
import Networks
import ReferenceNumbers
import Testing

/// The numbers of `measures/function.json`.
struct FunctionReferences: Decodable {
    struct Network: Decodable {
        var widths: [Int]
        var activation: String
        var bias: Bool
        var theta: [Double]
        var rows: [[Double]]

        var architecture: Architecture {
            get throws {
                Architecture(
                    widths: widths, activation: try #require(Activation(rawValue: activation)), hasBias: bias)
            }
        }
        var parameters: [Double] { get throws { try architecture.unitOrder(fromLayerOrder: theta) } }
        var chain: DenseChain { get throws { try DenseChain(architecture, parameters: parameters, for: "a test") } }
        var inputs: Matrix { Matrix(rows: rows.count, columns: widths[0], elements: rows.flatMap { $0 }) }
    }
    struct Breakpoint: Decodable {
        var t: Double
        var units: [[Int]]
        var jacobianChanges: Bool
        var slopeChanges: Bool
    }
    struct Segment: Decodable {
        var activationRegions: Int
        var linearRegions: Int
        var piecesOfRestriction: Int
        var breakpoints: [Breakpoint]
        var inputLength: Double
        var lengthByLayer: [Double]
        var meanJacobianFrobenius: Double
        var segment: [Int]?
    }
    struct Smooth: Decodable {
        var segment: [Int]
        var lengthByLayer: [Double]
    }
    struct Circle: Decodable {
        var activationTransitions: Int
        var phi: [Double]
    }
    struct Tent: Decodable {
        var layers: Int
        var regions: Int
        var activationRegions: Int
        var outputLength: Double
        var theta: [Double]
    }
    struct Case: Decodable {
        var widths: [Int]
        var bias: Bool
        var theta: [Double]
        var from: [Double]
        var to: [Double]
        let expected: Segment

        private enum CodingKeys: CodingKey { case widths, bias, theta, from, to }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            widths = try values.decode([Int].self, forKey: .widths)
            bias = try values.decode(Bool.self, forKey: .bias)
            theta = try values.decode([Double].self, forKey: .theta)
            from = try values.decode([Double].self, forKey: .from)
            to = try values.decode([Double].self, forKey: .to)
            expected = try Segment(from: decoder)
        }
    }
    struct ExactCases: Decodable {
        var tent: [Tent]
        var cases: [String: Case]
    }
    struct Plane: Decodable {
        var activationRegions: Int
        var linearRegions: Int
        var activationBorderLength: Double
        var linearBorderLength: Double
        var activationBorderDensity: Double
        var linearBorderDensity: Double
        var linesConstant: Double
    }
    struct Crossing: Decodable {
        var crossings: Int
        var length: Double
        var crossingsPerLength: Double
        var surfaceDensityIfIsotropic: Double
    }
    struct Jacobian: Decodable {
        var meanFrobeniusOutputs: Double
        var meanSquareOutputs: Double
        var meanFrobeniusSoftmax: Double
        var meanSpectralOutputs: Double
        var standardErrorFrobeniusSoftmax: Double
    }
    struct Interval: Decodable {
        var from: Double
        var to: Double
        var delta: Double
        var pieces: Int
        var ends: [Double]
    }
    struct Approximation: Decodable {
        var delta: Double
        var pieces: [[Int]]
        var complexity: Double
        var meanOutputError: Double
    }
    struct LinearApproximations: Decodable {
        var intervals: [Interval]
        var bTanh: [Approximation]
        var cTanh: [Approximation]
    }
    struct PriorCase: Decodable {
        var widths: [Int]
        var expectedLengthRatioByLayer: [Double]
        var expectedJacobianSquare: Double
    }
    struct FirstLayer: Decodable {
        var widths: [Int]
        var rows: [Int]
        var weightDeviation: Double
        var biasDeviation: Double
        var expected: Double
    }
    struct Priors: Decodable {
        var cases: [PriorCase]
        var firstLayerCrossings: [FirstLayer]
    }

    var networks: [String: Network]
    var segmentMeasures: [String: [Segment]]
    var segmentCapacityBound: [String: Double]
    var tanhLengths: [String: [Smooth]]
    var circleTransitions: [String: Circle]
    var exactCases: ExactCases
    var plane: Plane
    var meanCosine: [String: Double]
    var crossingDensityOnSegments: [String: Crossing]
    var jacobian: [String: Jacobian]
    var linearApproximation: LinearApproximations
    var prior: Priors

    static let all = Result {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(
            FunctionReferences.self, from: Data(contentsOf: Oracle.file("measures/function.json")))
    }

    func network(_ name: String) throws -> Network { try #require(networks[name]) }

    /// The segment between two rows of a network's inputs.
    func path(_ name: String, _ rows: [Int]) throws -> Path {
        let network = try network(name)
        return .segment(from: network.rows[rows[0]], to: network.rows[rows[1]])
    }
}

/// Whether two numbers agree to a relative tolerance.
func agree(_ a: Double, _ b: Double, to tolerance: Double) -> Bool { abs(a - b) <= tolerance * max(abs(a), abs(b)) }

func agree(_ a: [Double], _ b: [Double], to tolerance: Double) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { agree($0, $1, to: tolerance) }
}
