internal import Foundations
internal import FunctionMeasures
internal import LinearAlgebra
internal import Networks

extension Benchmark {
    /// Exact pieces of segments through a deep network, and the Jacobians of a shallow one, on one thread.
    static let paths = Benchmark("paths") { settings in
        let inputs = 54
        func segment(_ index: Int) -> Path {
            var stream = RandomStream(seed: 1, purpose: .syntheticInputs, index: UInt64(index))
            return .segment(
                from: (0..<inputs).map { _ in stream.normal() }, to: (0..<inputs).map { _ in stream.normal() })
        }
        let segments = (0..<100).map(segment)
        func chain(_ widths: [Int]) throws -> DenseChain {
            let architecture = Architecture(widths: widths, activation: .relu, hasBias: true)
            return try DenseChain(
                architecture, parameters: Prior.kaimingUniform.draw(0, for: architecture, seed: 1), for: "a benchmark")
        }
        let deep = try chain([inputs, 64, 64, 64, 64, 7])
        var regions = 0
        let times = seconds(settings.runs) { regions = segments.reduce(0) { $0 + PathPieces(deep, $1).linearRegions } }
        let shallow = try chain([inputs, 16, 7])
        let small = seconds(settings.runs) { _ = segments.map { PathPieces(shallow, $0).linearRegions } }
        let architecture = Architecture(widths: [inputs, 16, 7])
        let parameters = Prior.kaimingUniform.draw(0, for: architecture, seed: 1)
        var stream = RandomStream(seed: 2, purpose: .syntheticInputs, index: 0)
        let rows = Matrix(rows: 2000, columns: inputs) { _, _ in stream.normal() }
        let jacobians = try seconds(settings.runs) {
            _ = try InputJacobians(architecture, parameters: parameters, inputs: rows)
        }
        let count = Double(segments.count)
        return [
            Measurement("a segment through 54-64-64-64-64-7, one thread", times.map { $0 / count * 1e3 }, unit: "ms"),
            Measurement("linear regions of such a segment", [Double(regions) / count], unit: "regions"),
            Measurement("a segment through 54-16-7, one thread", small.map { $0 / count * 1e3 }, unit: "ms"),
            Measurement("Jacobians of 54-16-7 at 2,000 rows, one thread", jacobians, unit: "s"),
        ]
    }
}
