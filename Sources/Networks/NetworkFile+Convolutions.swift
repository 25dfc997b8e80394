internal import Datasets
internal import Foundations

extension NetworkFile {
    /// The convolutions of a file, in front of its dense layers.
    struct Convolutions: Sendable {
        /// The weights [out x in x k x k] of each.
        var weights: [NamedArray]
        /// Their normalisation, of all or of none.
        var normalisation: BatchNormalisation?
        /// Whether one kernel flattens all maps.
        var sharesKernel: Bool
        /// Names of the layers from the inputs to the flattening.
        var names: [String]
        /// Which of the convolutions have biases.
        var haveBias: [Bool]

        /// Channels of the last maps.
        var channels: Int { weights[weights.count - 1].shape[0] }

        /// `cnn:5-3|6-10@4;norm=batch;flatten=full:150` in front of dense layers; the file does not say strides, padding and
        /// pooling.
        func notation(_ dense: [Layer]) -> String {
            let kernels = weights.map { String($0.shape[2]) }.joined(separator: "-")
            let widths = ([channels] + dense.map(\.units)).map(String.init).joined(separator: "-")
            let earlier = weights.dropLast().map { $0.shape[0] }
            let isUniform = earlier.allSatisfy { $0 == channels }
            return "cnn:\(kernels)|\(widths)"
                + (isUniform ? "" : "@\(earlier.map(String.init).joined(separator: ","))")
                + (normalisation.map { ";norm=\($0 == .batchAffine ? "batch-affine" : "batch")" } ?? "")
                + (sharesKernel ? "" : ";flatten=full:\(dense[0].inputs)")
                + (haveBias[0] || !dense.contains { $0.bias != nil } ? "" : ";bias=dense")
        }

        /// The convolutions of the modules of a file; nil if it has none.
        init?(_ modules: [NetworkModule], dense: [NetworkModule], path: String) throws {
            let all = modules.filter { $0.kind == .convolution }
            guard !all.isEmpty else { return nil }
            func refuse(_ what: Message, _ advice: Message) -> UserError {
                UserError(.badData, what, Message(path), advice)
            }
            if let other = all.first(where: { $0.weight.count != 4 || $0.weight[2] != $0.weight[3] }) {
                throw refuse(
                    "\(Message(other.shown)) has no square kernel", "give a network of square kernels in two dimensions"
                )
            }
            // The kernel of a shared flattening has one channel, and what follows reads a number of each map.
            let last = all[all.count - 1]
            let before = all.dropLast().last
            sharesKernel =
                before != nil && last.weight[0] == 1 && last.weight[1] == 1
                && (dense.first.map { $0.layer.inputs == before?.weight[0] } ?? true)
            let convolutions = sharesKernel ? Array(all.dropLast()) : all
            for (module, next) in zip(convolutions, convolutions.dropFirst()) where next.weight[1] != module.weight[0] {
                throw refuse(
                    "\(Message(next.shown)) reads \(next.weight[1]) channels and \(Message(module.name)) writes \(module.weight[0])",
                    "give a chain of convolutions without groups")
            }
            let norms = modules.filter { $0.kind == .batchNorm }
            guard norms.isEmpty || norms.count == convolutions.count else {
                throw refuse(
                    "\(norms.count) batch normalisations and \(convolutions.count) convolutions",
                    "give a network with one behind every convolution, or none")
            }
            normalisation = norms.first.map { $0.arrays["weight"] == nil ? .batch : .batchAffine }
            if let other = norms.first(where: { ($0.arrays["weight"] == nil) != (norms[0].arrays["weight"] == nil) }) {
                throw refuse("\(Message(other.shown)) differs from the others", "give all of them factors, or none")
            }
            let isFlat = dense.first.map {
                $0.layer.inputs % max(1, convolutions[convolutions.count - 1].weight[0]) == 0
            }
            guard sharesKernel || isFlat == true else {
                throw refuse(
                    "no dense layer reads the maps of \(Message(last.shown))",
                    "give a network of convolutions and then dense layers")
            }
            weights = convolutions.compactMap { $0.arrays["weight"] }
            names = all.map(\.name)
            haveBias = convolutions.map { $0.arrays["bias"] != nil }
        }
    }
}

extension NetworkModule {
    /// The shape of its weights.
    fileprivate var weight: [Int] { arrays["weight"]?.shape ?? [] }
}
