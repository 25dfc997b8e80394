internal import Datasets
internal import Foundations
internal import Networks

/// The arrays of a network in a file, matched with its layers.
///
/// A module has the arrays whose names share all but the last part. One with an array of weights of two or more dimensions is
/// a layer; a list of weights, or a running mean, makes it a batch normalisation, whatever its name.
struct StoredArrays {
    private let architecture: Architecture
    private let file: String
    private var layers: [Module] = []
    private var normalisations: [Module] = []

    private struct Module {
        let name: String
        var arrays: [String: NamedArray] = [:]

        func full(_ part: String) -> String { name.isEmpty ? part : "\(name).\(part)" }
    }

    init(_ arrays: [NamedArray], prefix: String, architecture: Architecture, file: String) {
        self.architecture = architecture
        self.file = file
        var modules: [Module] = []
        for array in arrays where array.name.hasPrefix(prefix) {
            let parts = array.name.split(separator: ".", omittingEmptySubsequences: false)
            let name = parts.dropLast().joined(separator: ".")
            let place = modules.firstIndex { $0.name == name } ?? modules.count
            if place == modules.count { modules.append(Module(name: name)) }
            modules[place].arrays[String(parts.last ?? "")] = array
        }
        for module in modules {
            let weight = module.arrays["weight"]
            if module.arrays["running_mean"] != nil || weight?.shape.count == 1 {
                normalisations.append(module)
            } else if weight != nil {
                layers.append(module)
            }
        }
    }

    func read() throws -> (parameters: [Double], statistics: RunningStatistics?) {
        let expected = SequentialModule.all(of: architecture)
        guard layers.count == expected.count else {
            throw misfit(
                "the file holds \(layers.count) arrays of weights and the network \(architecture.name) has "
                    + "\(expected.count) layers")
        }
        let normalised = expected.filter { $0.normalisation != nil }.count
        guard normalisations.count == normalised || (normalisations.isEmpty && !hasAffine) else {
            throw misfit(
                "the file holds \(normalisations.count) batch normalisations and the network \(architecture.name) has "
                    + "\(normalised)")
        }
        var rest = normalisations[...]
        var parameters: [Double] = []
        var statistics: [RunningStatistics.Layer] = []
        var batches: Double?
        for (number, (module, stored)) in zip(expected, layers).enumerated() {
            let weights = try weights(module, stored, number: number)
            let affine = module.normalisation == nil ? nil : rest.popFirst()
            let extra = try affine.map { try gammas(module.layer, $0) } ?? []
            for unit in 0..<module.layer.units {
                parameters += weights[unit]
                parameters += extra.map { $0[unit] }
            }
            guard let affine, affine.arrays["running_mean"] != nil else { continue }
            statistics.append(
                RunningStatistics.Layer(
                    means: try list("running_mean", of: affine, units: module.layer.units),
                    variances: try list("running_var", of: affine, units: module.layer.units)))
            batches = affine.arrays["num_batches_tracked"]?.numbers.first ?? 0
        }
        guard statistics.count == normalised || statistics.isEmpty else {
            throw misfit("some batch normalisations have no running_mean")
        }
        return (
            parameters, batches.map { RunningStatistics(layers: statistics, batches: Int($0)) }
        )
    }

    private var hasAffine: Bool { architecture.layers.contains { $0.normalisation == .batchAffine } }

    /// The weights of each unit, with its bias.
    private func weights(_ module: SequentialModule, _ stored: Module, number: Int) throws -> [[Double]] {
        let (layer, name) = (module.layer, stored.full("weight"))
        guard let weight = stored.arrays["weight"], weight.shape == module.shape else {
            throw misfit(
                "array '\(name)' is \(Self.shape(stored.arrays["weight"]?.shape ?? [])) and \(module.kind) \(number + 1) of "
                    + "\(architecture.name) is \(Self.shape(module.shape))")
        }
        let bias = stored.arrays["bias"]
        let biasName = stored.full("bias")
        switch (bias, layer.hasBias) {
        case (nil, true): throw misfit("array '\(biasName)' is missing and the network has biases")
        case (.some, false):
            throw misfit(
                "array '\(biasName)' is there and the \(architecture.hasBias ? "layer" : "network") has no biases")
        case (let bias?, true) where bias.shape != [layer.units]:
            throw misfit(
                "array '\(biasName)' is \(Self.shape(bias.shape)) and \(module.kind) \(number + 1) has \(layer.units) units"
            )
        default: break
        }
        let projection = try projection(layer, stored)
        return (0..<layer.units).map { unit in
            weight.numbers[(unit * layer.fanIn)..<((unit + 1) * layer.fanIn)] + (bias.map { [$0.numbers[unit]] } ?? [])
                + projection.dropFirst(unit * projection.count / layer.units).prefix(projection.count / layer.units)
        }
    }

    /// The weights of a layer's projection, unit by unit; empty without one.
    private func projection(_ layer: any Layer, _ stored: Module) throws -> [Double] {
        let name = stored.full("projection")
        let expected = layer.projection.map { [layer.units, $0.channels, 1, 1] }
        guard stored.arrays["projection"]?.shape == expected else {
            throw misfit(
                "array '\(name)' is \(stored.arrays["projection"].map { Self.shape($0.shape) } ?? "missing") and the "
                    + "projection is \(expected.map(Self.shape) ?? "none")")
        }
        return stored.arrays["projection"]?.numbers ?? []
    }

    /// gamma and beta of all units, if they are parameters.
    private func gammas(_ layer: any Layer, _ stored: Module) throws -> [[Double]] {
        guard layer.normalisation == .batchAffine else {
            guard stored.arrays["weight"] == nil else {
                throw misfit(
                    "array '\(stored.full("weight"))' holds factors of a batch normalisation, which the network has not",
                    "use norm=batch-affine")
            }
            return []
        }
        return [
            try list("weight", of: stored, units: layer.units), try list("bias", of: stored, units: layer.units),
        ]
    }

    private func list(_ part: String, of stored: Module, units: Int) throws -> [Double] {
        guard let array = stored.arrays[part] else { throw misfit("array '\(stored.full(part))' is missing") }
        guard array.shape == [units] else {
            throw misfit(
                "array '\(stored.full(part))' is \(Self.shape(array.shape)) and the batch normalisation has \(units) units"
            )
        }
        return array.numbers
    }

    private func misfit(_ what: String, _ advice: String? = nil) -> UserError {
        UserError(
            .badData, Message(what), Message(file),
            Message(
                advice
                    ?? "give weights of the network \(architecture.name)\(architecture.hasBias ? " with biases" : "")"))
    }

    private static func shape(_ shape: [Int]) -> String {
        shape.isEmpty ? "one number" : shape.map(String.init).joined(separator: " x ")
    }
}
