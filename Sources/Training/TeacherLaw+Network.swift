public import Datasets
internal import Foundations
internal import LinearAlgebra
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
            let row = Matrix(rows: 1, columns: features.count, elements: features)
            let outputs = ForwardPass(network, inputs: row, parameters: parameters[...]).outputs.elements
            return outputs.indices.max { outputs[$0] < outputs[$1] } ?? 0
        }
    }
}
