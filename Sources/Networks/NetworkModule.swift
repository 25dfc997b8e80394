internal import Datasets

/// The arrays of one module of a network, as PyTorch names them: all but the last part of the name is the module's.
struct NetworkModule {
    /// What a module is.
    enum Kind: String {
        case dense
        case embedding, attention, convolution
        case recurrence = "recurrent layer"
        case batchNorm = "batch norm"
        case layerNorm = "layer norm"
        case other = "array"
    }

    /// The name without that of the array.
    let name: String
    private(set) var arrays: [String: NamedArray] = [:]

    /// The modules of a file in the order of their first arrays.
    static func all(in arrays: [NamedArray]) -> [NetworkModule] {
        var modules: [NetworkModule] = []
        var positions: [String: Int] = [:]
        for array in arrays {
            let parts = array.name.split(separator: ".", omittingEmptySubsequences: false)
            let name = parts.dropLast().joined(separator: ".")
            let position = positions[name] ?? modules.count
            if position == modules.count { modules.append(NetworkModule(name: name)) }
            positions[name] = position
            modules[position].arrays[String(parts.last ?? "")] = array
        }
        return modules.flatMap(\.divided)
    }

    private init(name: String, arrays: [String: NamedArray] = [:]) {
        self.name = name
        self.arrays = arrays
    }

    /// The module without arrays that no module of PyTorch has, and each of those alone.
    private var divided: [NetworkModule] {
        let known = arrays.filter { array in
            Self.names.contains(array.key) || array.key.hasPrefix("weight_") || array.key.hasPrefix("bias_")
        }
        let others = arrays.filter { known[$0.key] == nil }.sorted { $0.key < $1.key }
        return (known.isEmpty ? [] : [NetworkModule(name: name, arrays: known)])
            + others.map { NetworkModule(name: name, arrays: [$0.key: $0.value]) }
    }

    private static let names: Set<String> = [
        "weight", "bias", "running_mean", "running_var", "num_batches_tracked", "in_proj_weight", "in_proj_bias",
    ]

    /// What the module is, by its names and shapes.
    var kind: Kind {
        let words = name.lowercased().split(separator: ".")
        if arrays.keys.contains(where: { $0.hasPrefix("weight_ih_l") || $0.hasPrefix("weight_hh_l") }) {
            return .recurrence
        }
        let isAttention = words.contains { word in
            word.contains("attn") || word.contains("attention")
                || ["q_proj", "k_proj", "v_proj", "qkv", "query", "key", "value"].contains(word)
        }
        if isAttention || arrays["in_proj_weight"] != nil { return .attention }
        let isEmbedding =
            words.contains { $0.contains("emb") || ["wte", "wpe"].contains($0) }
            || arrays.keys.contains { $0.lowercased().contains("emb") }
        if isEmbedding { return .embedding }
        if arrays["running_mean"] != nil { return .batchNorm }
        switch arrays["weight"]?.shape.count {
        case 2: return .dense
        case 3, 4, 5: return .convolution
        case 1: return .layerNorm
        default: return .other
        }
    }

    /// The module as errors show it: `convolution conv1 (6 x 1 x 5 x 5)`.
    var shown: String {
        let sorted = arrays.sorted { $0.key < $1.key }.map(\.value)
        let first = arrays["weight"] ?? sorted.max { $0.shape.count < $1.shape.count }
        let shape = first.map { $0.shape.map(String.init).joined(separator: " x ") } ?? ""
        let name = kind == .other || self.name.isEmpty ? first?.name ?? self.name : self.name
        return "\(kind.rawValue) \(name)\(shape.isEmpty ? "" : " (\(shape))")"
    }

    /// A dense module as a layer.
    var layer: NetworkFile.Layer {
        guard let weight = arrays["weight"], kind == .dense else { preconditionFailure("\(shown) is no dense layer") }
        return NetworkFile.Layer(name: name.isEmpty ? "weight" : name, weight: weight, bias: arrays["bias"])
    }

    /// What of a network could be measured: the longest row of dense modules each of which reads what the one before it
    /// writes.
    static func adviceOnPart(of modules: [NetworkModule]) -> String {
        var best: [NetworkFile.Layer] = []
        var run: [NetworkFile.Layer] = []
        for module in modules {
            if module.kind == .dense, run.last.map({ $0.units == module.layer.inputs }) ?? true {
                run.append(module.layer)
            } else {
                run = module.kind == .dense ? [module.layer] : []
            }
            if run.count > best.count { best = run }
        }
        guard let first = best.first else { return "give a network of dense layers" }
        let widths = ([first.inputs] + best.map(\.units)).map(String.init).joined(separator: "-")
        let names =
            best.count <= 3 ? best.map(\.name).joined(separator: ", ") : "\(first.name) to \(best[best.count - 1].name)"
        return "save its dense part \(widths) (\(names)) alone, with what that reads as inputs"
    }
}
