public import Datasets
internal import Foundations
internal import LinearAlgebra
public import Networks

extension TeacherLaw {
    /// A distribution whose teacher is a network with weights drawn from the standard prior. Its largest output is the
    /// class.
    public init(network: Architecture, noise: Double, seed: UInt64) {
        // Draw 1, because draw 0 gives the initial weights of a student with the same shape and seed.
        let parameters = Prior.standard.draw(1, for: network, seed: seed)
        self.init(
            features: network.widths[0], classes: network.widths[network.depth], noise: noise,
            name: "teacher \(network.name) with noise \(noise), seed \(seed)"
        ) { features in
            let row = Matrix(rows: 1, columns: features.count, elements: features)
            let outputs = ForwardPass(network, inputs: row, parameters: parameters[...]).outputs.elements
            return outputs.indices.max { outputs[$0] < outputs[$1] } ?? 0
        }
    }
}
