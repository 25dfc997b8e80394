internal import Foundations
public import Networks
internal import Records
internal import Yams

extension NetworkDescription {
    /// The description in a file of JSON or YAML, its layers checked.
    ///
    /// Throws a `UserError` that names what is missing, unknown or does not fit.
    public static func load(_ path: String) throws -> NetworkDescription {
        let text = try InputFile.text(of: path)
        let description: NetworkDescription
        do {
            if let mapping = try Yams.compose(yaml: text)?.mapping { try refuseUnknown(mapping, path) }
            description = try YAMLDecoder().decode(NetworkDescription.self, from: text)
        } catch let error as DecodingError {
            throw UserError(.badData, JSON.reason(error), path, advice)
        } catch is YamlError {
            throw UserError(.badData, "neither JSON nor YAML", path, advice)
        }
        _ = try description.architecture(name: path)
        return description
    }

    private static let advice =
        "write {\"input\": [1, 28, 28], \"blocks\": [{\"kind\": \"conv\", \"out\": 4, \"kernel\": 3}, ...]}"

    /// A key that nothing reads is a mistake, not a comment.
    private static func refuseUnknown(_ mapping: Node.Mapping, _ path: String) throws {
        let own: Set = ["input", "sigma", "blocks", "skips"]
        let ofBlocks: Set = [
            "kind", "out", "kernel", "stride", "padding", "bias", "norm", "activation", "pool", "window", "step",
            "mean",
            "variance", "gamma", "beta",
        ]
        let blocks = mapping["blocks"]?.sequence?.compactMap(\.mapping) ?? []
        for (keys, known) in [(Array(mapping.keys), own)] + blocks.map({ (Array($0.keys), ofBlocks) }) {
            for key in keys.compactMap(\.string) where !known.contains(key) {
                let nearest = NearestName.of(key, among: known.sorted()).map { "write '\($0)', or " } ?? ""
                throw UserError(
                    .badData, "unknown key '\(key)'", Message(path),
                    "\(Message(nearest))use \(Message(known.sorted().joined(separator: ", ")))")
            }
        }
    }
}
