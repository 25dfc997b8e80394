internal import Foundations
internal import Records
import Yams

/// Reads studies of all kinds from YAML.
public enum StudyFile {
    /// The study in a YAML file, checked; `kinds` are the kinds of study that the file can name.
    public static func load(_ path: String, kinds: [any Study.Type]) throws -> any Study {
        try parse(try InputFile.text(of: path), path: path, kinds: kinds)
    }

    /// The study in a YAML text; `path` names it in errors.
    public static func parse(_ text: String, path: String, kinds: [any Study.Type]) throws -> any Study {
        let node: Node?
        do {
            node = try Yams.compose(yaml: text)
        } catch let error as YamlError {
            throw notYAML(error, path: path)
        }
        guard let mapping = node?.mapping else {
            throw UserError(.badData, "no settings found", path, "write 'key: value' lines")
        }
        let names = kinds.map { $0.kind }.joined(separator: ", ")
        guard let word = mapping["kind"]?.string, let type = kinds.first(where: { $0.kind == word }) else {
            throw UserError(.badData, "no known kind of study", path, "set 'kind' to one of: \(names)")
        }
        if let error = UnknownSettings.first(in: mapping, known: type.keys + ["kind"], "", path) { throw error }
        return try decode(type, settings: .mapping(mapping), text: text, path: path)
    }

    private static func decode<S: Study>(_ type: S.Type, settings: Node, text: String, path: String) throws -> S {
        let study: S
        var read: [String: Set<String>] = [:]
        do {
            let recorded = try YAMLDecoder().decode(KeyRecorder.Recorded<S>.self, from: text)
            read = recorded.log.keys
            study = try recorded.result.get()
            let known = recorded.log.keys.merging(["": Set(type.keys + ["kind"])]) { $1 }
            if let error = UnknownSettings(path: path, known: known).first(in: settings) { throw error }
        } catch let error as DecodingError {
            if case .keyNotFound(let key, let context) = error,
                let unknown = UnknownSettings(path: path, known: read).missing(
                    key.stringValue, at: KeyRecorder.place(context.codingPath), in: settings)
            {
                throw unknown
            }
            throw UserError(.badData, JSON.reason(error), path, "see the shipped study for an example")
        } catch let error as KeyRecorder.UnknownWord {
            let nearest = NearestName.of(error.word, among: error.known).map { "write '\($0)', or " } ?? ""
            throw UserError(
                .badData, "unknown word '\(error.word)' at \(error.place)", path,
                "\(nearest)use one of: \(error.known.joined(separator: ", "))")
        }
        do {
            try study.validate()
        } catch {
            // An error in any setting is an error of this file.
            throw UserError(.badData, String(describing: error), path, "mend the setting")
        }
        return study
    }

    private static func notYAML(_ error: YamlError, path: String) -> UserError {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            UserError(.badData, "not YAML: \(problem)", UnknownSettings.place(mark, in: path), "mend the file")
        case .duplicatedKeysInMapping(let keys, _):
            UserError(
                .badData, "given twice: \(keys.joined(separator: ", "))", path, "write each setting once")
        default:
            UserError(
                .badData, "not YAML: \(String(describing: error).prefix { !$0.isNewline })", path, "mend the file")
        }
    }
}
