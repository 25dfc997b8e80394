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
            let recorded = try YAMLDecoder().decode(KeyRecorder.Recorded<NetworkDescription>.self, from: text)
            _ = try recorded.result.get()
            // A key that nothing reads is a mistake, not a comment.
            let unknown = UnknownSettings(path: path, noun: "key", known: recorded.log.keys)
            if let node = try Yams.compose(yaml: text), let error = unknown.first(in: node) { throw error }
            // This decoder reports what is missing.
            description = try YAMLDecoder().decode(NetworkDescription.self, from: text)
        } catch let error as DecodingError {
            throw UserError(.badData, JSON.reason(error), path, advice)
        } catch let error as KeyRecorder.UnknownWord {
            throw error.userError(in: path)
        } catch is YamlError {
            throw UserError(.badData, "neither JSON nor YAML", path, advice)
        }
        _ = try description.architecture(name: path)
        return description
    }

    private static let advice =
        "write {\"input\": [1, 28, 28], \"blocks\": [{\"kind\": \"conv\", \"out\": 4, \"kernel\": 3}, ...]}"
}
