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
        var jacobian_changes: Bool
        var slope_changes: Bool
    }
    struct Segment: Decodable {
        var activation_regions: Int
        var linear_regions: Int
        var pieces_of_restriction: Int
        var breakpoints: [Breakpoint]
        var input_length: Double
        var length_by_layer: [Double]
        var mean_jacobian_frobenius: Double
        var segment: [Int]?
    }
    struct Smooth: Decodable {
        var segment: [Int]
        var length_by_layer: [Double]
    }
    struct Circle: Decodable {
        var activation_transitions: Int
        var phi: [Double]
    }
    struct Tent: Decodable {
        var layers: Int
        var regions: Int
        var activation_regions: Int
        var output_length: Double
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
        var activation_regions: Int
        var linear_regions: Int
        var activation_border_length: Double
        var linear_border_length: Double
        var activation_border_density: Double
        var linear_border_density: Double
    }
    struct Crossing: Decodable {
        var crossings: Int
        var length: Double
        var crossings_per_length: Double
        var surface_density_if_isotropic: Double
    }
    struct Jacobian: Decodable {
        var mean_frobenius_outputs: Double
        var mean_square_outputs: Double
        var mean_frobenius_softmax: Double
        var mean_spectral_outputs: Double
        var standard_error_frobenius_softmax: Double
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
        var mean_output_error: Double
    }
    struct LinearApproximations: Decodable {
        var intervals: [Interval]
        var b_tanh: [Approximation]
        var c_tanh: [Approximation]
    }
    struct PriorCase: Decodable {
        var widths: [Int]
        var expected_length_ratio_by_layer: [Double]
        var expected_jacobian_square: Double
    }
    struct FirstLayer: Decodable {
        var widths: [Int]
        var rows: [Int]
        var weight_deviation: Double
        var bias_deviation: Double
        var expected: Double
    }
    struct Priors: Decodable {
        var cases: [PriorCase]
        var first_layer_crossings: [FirstLayer]
    }

    var networks: [String: Network]
    var segment_measures: [String: [Segment]]
    var segment_capacity_bound: [String: Double]
    var tanh_lengths: [String: [Smooth]]
    var circle_transitions: [String: Circle]
    var exact_cases: ExactCases
    var plane: Plane
    var mean_cosine: [String: Double]
    var crossing_density_on_segments: [String: Crossing]
    var jacobian: [String: Jacobian]
    var linear_approximation: LinearApproximations
    var prior: Priors

    static let all = Result { try Oracle.decode(FunctionReferences.self, from: "measures/function.json") }

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
