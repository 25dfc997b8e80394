public import Datasets
internal import Foundations
public import Networks

extension TeacherLaw {
    /// A law whose teacher is a network with weights drawn from the standard prior: its largest output names the class.
    public init(network: Architecture, noise: Double, seed: UInt64) {
        // The teacher must not start where a pupil of the same shape and seed would: draw 0 is the pupil's.
        let parameters = Prior.standard.draw(1, for: network, seed: seed)
        self.init(
            features: network.widths[0], classes: network.widths[network.depth], noise: noise,
            name: "teacher \(network.name) with noise \(noise), seed \(seed)"
        ) { features in
            let outputs = network.outputs(features, parameters: parameters)
            return outputs.indices.max { outputs[$0] < outputs[$1] } ?? 0
        }
    }
}

extension Architecture {
    /// The outputs for one row of features, without noise; parameters in unit order.
    func outputs(_ features: [Double], parameters: [Double]) -> [Double] {
        var state = features
        var start = 0
        for layer in 0..<depth {
            let width = parametersPerUnit(layer)
            let inputs = hasBias ? state + [1] : state
            state = (0..<widths[layer + 1]).map { unit in
                var sum = 0.0
                for input in 0..<width { sum += parameters[start + unit * width + input] * inputs[input] }
                return activation(of: layer)(sum)
            }
            start += width * widths[layer + 1]
        }
        return state
    }
}
