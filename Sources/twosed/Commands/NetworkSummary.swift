import Foundation
import Networks

/// The layers of a network, as `twosed data info` shows them.
struct NetworkSummary: Codable {
    struct LayerSummary: Codable {
        var layer: Int
        var kind: String
        var reads: String
        var writes: String
        var units: Int
        var parametersPerUnit: Int
        var parameters: Int
    }

    var name: String
    var kind = "network"
    var activation: String
    var lastLayer: String
    var parameters: Int
    var layers: [LayerSummary]
    var skips: [[Int]]
    var projections: [[Int]]

    /// Whether a name is a network rather than a sample or a file.
    static func isNamed(by name: String) -> Bool {
        NetworkShape(name).readsImages || NetworkDescription.isNamed(by: name)
            || name.contains("-") && name.allSatisfy { $0.isNumber || $0 == "-" }
                && !FileManager.default.fileExists(atPath: name)
    }

    init(_ shape: NetworkShape) throws {
        let architecture = try shape.architecture()
        name = architecture.name
        activation = architecture.activation.rawValue
        lastLayer = architecture.lastLayer.rawValue
        parameters = architecture.parameterCount
        layers = architecture.layers.enumerated().map { index, layer in
            LayerSummary(
                layer: index + 1, kind: layer.summary, reads: layer.inputShape.description,
                writes: layer.outputShape.description, units: layer.units, parametersPerUnit: layer.parametersPerUnit,
                parameters: layer.parameterCount)
        }
        skips = architecture.skips.filter { !$0.isProjected }.map { [$0.from, $0.to] }
        projections = architecture.skips.filter(\.isProjected).map { [$0.from, $0.to] }
    }

    var table: Table {
        Table(
            headings: ["layer", "kind", "reads", "writes", "units", "parameters each", "parameters"],
            rows: layers.map {
                [
                    String($0.layer), $0.kind, $0.reads, $0.writes, String($0.units), String($0.parametersPerUnit),
                    String($0.parameters),
                ]
            })
    }

    var page: String {
        "\(name): \(parameters) parameters, \(activation), \(lastLayer) last layer\n\n" + table.text
            + skips.map { "\nskip: the outputs of layer \($0[0]) are added to those of layer \($0[1])" }.joined()
            + projections.map {
                "\nskip: the outputs of layer \($0[0]) are added to those of layer \($0[1]) through kernels of 1 x 1"
            }.joined()
    }
}
