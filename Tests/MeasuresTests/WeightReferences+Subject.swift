import Foundation
import LinearAlgebra
import Measures
import Networks
import ReferenceNumbers

extension WeightReferences {
    /// A network of the file, such as `c_relu`, on the rows of its letter, with theta0 for those that have one.
    func subject(
        _ name: String, fisher: FisherSettings = FisherSettings(.softmax), draws: Int = 100, paths: Int = 0
    ) -> MeasureSubject? {
        guard let network = networks[name], let rows = data[String(name.prefix(1))] else { return nil }
        let architecture = Architecture(
            widths: network.widths, activation: Activation(rawValue: network.activation) ?? .relu,
            hasBias: network.bias)
        let inputs = Matrix(rows: rows.x.count, columns: rows.x[0].count, elements: rows.x.flatMap { $0 })
        let start = networks["c_theta0"]?.theta
        return MeasureSubject(
            architecture, parameters: network.theta,
            data: MeasureData(
                inputs: inputs, labels: rows.y, paths: (0..<paths).map { .between(rowsOf: inputs, index: $0, seed: 1) },
                fisher: fisher, draws: draws),
            initialParameters: start?.count == network.theta.count ? start : nil)
    }
}

extension ComplexityMeasure {
    /// The measure with these arguments, or their standard ones.
    static func of(_ subject: MeasureSubject, _ arguments: Double...) throws -> MeasureValue {
        let standard = Self.arguments.map { $0.standard ?? 0 }
        return try Self(arguments: arguments + standard.dropFirst(arguments.count)).value(of: subject)
    }
}

extension Architecture {
    /// Weights of a dense network with unit i of each hidden layer times a factor, undone in the layer above: for relu the same
    /// function.
    func rescaled(_ parameters: [Double]) -> [Double] {
        var result = parameters
        for layer in 0..<(depth - 1) {
            let (own, above) = (layers[layer], layers[layer + 1])
            for unit in 0..<own.units {
                let factor = exp(Double(unit) / 2 - 1.75)
                let start = layerRanges[layer].lowerBound + unit * own.parametersPerUnit
                for place in start..<(start + own.parametersPerUnit) { result[place] *= factor }
                for next in 0..<above.units {
                    result[layerRanges[layer + 1].lowerBound + next * above.parametersPerUnit + unit] /= factor
                }
            }
        }
        return result
    }
}
