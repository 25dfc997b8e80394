internal import Foundations
internal import Records
import Yams

/// Reads studies of all kinds from YAML.
///
/// Errors are one line. All missing settings are named together, with the template to start from.
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
            throw UserError(
                .badData, "no settings found", path, "write 'key: value' lines, or start from \(advice("KIND"))")
        }
        let word = mapping["kind"]?.string
        guard let type = kinds.first(where: { $0.kind == word }) else {
            throw unknownKind(word, mapping["kind"]?.mark, of: kinds, path: path)
        }
        if let error = UnknownSettings.first(in: mapping, known: type.keys + ["kind"], "", path) { throw error }
        return try decode(type, settings: .mapping(mapping), text: text, path: path)
    }

    /// The settings in a text, with the keys that reading them asked for.
    static func recorded<S: Study>(_ type: S.Type, from text: String) throws -> KeyRecorder.Recorded<S> {
        try YAMLDecoder().decode(KeyRecorder.Recorded<S>.self, from: text)
    }

    private static func decode<S: Study>(_ type: S.Type, settings: Node, text: String, path: String) throws -> S {
        let study: S
        do {
            let recorded = try recorded(type, from: text)
            study = try recorded.result.get()
            let known = recorded.log.keys.merging(["": Set(type.keys + ["kind"])]) { $1 }
            let unknown = UnknownSettings(path: path, known: known)
            if let error = missing(recorded.log.missing, unknown, kind: type.kind, in: settings) { throw error }
            if let error = unknown.first(in: settings) { throw error }
        } catch let error as DecodingError {
            let place = UnknownSettings.place(
                ofValueAt: KeyRecorder.place(error.codingPath), in: settings, of: path)
            throw UserError(.badData, JSON.reason(error), place, "compare with \(advice(type.kind))")
        } catch let error as KeyRecorder.UnknownWord {
            throw error.userError(in: UnknownSettings.place(ofValueAt: error.place, in: settings, of: path))
        }
        do {
            try study.validate()
        } catch {
            // An error in any setting is an error of this file.
            let setting = (error as? UserError)?.place ?? ""
            throw UserError(
                .badData, String(describing: error),
                UnknownSettings.place(ofSettingAt: setting, in: settings, of: path), "mend the setting")
        }
        return study
    }

    /// One error for all missing settings; nil if there are none. One that is misspelt in the file is reported as such.
    private static func missing(
        _ keys: [(place: String, key: String)], _ unknown: UnknownSettings, kind: String, in settings: Node
    ) -> UserError? {
        let misspelt = keys.lazy.compactMap { unknown.missing($0.key, at: $0.place, in: settings) }.first
        if let misspelt { return misspelt }
        guard !keys.isEmpty else { return nil }
        let names = keys.map { "'\($0.place.isEmpty ? $0.key : "\($0.place).\($0.key)")'" }
        let list =
            names.count == 1
            ? "\(names[0]) is" : "\(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]) are"
        return UserError(.badData, "\(list) missing", unknown.path, "start from \(advice(kind))")
    }

    private static func unknownKind(_ word: String?, _ mark: Mark?, of kinds: [any Study.Type], path: String)
        -> UserError
    {
        let names = kinds.map { $0.kind }
        let nearest = word.flatMap { NearestName.of($0, among: names) }
        return UserError(
            .badData, word.map { "'\($0)' is no kind of study" } ?? "no kind of study is named",
            UnknownSettings.place(mark, in: path),
            "set 'kind' to \(nearest.map { "\($0), or " } ?? "")one of: \(names.joined(separator: ", ")); start from "
                + advice(nearest ?? "KIND"))
    }

    /// The command that prints a study to start from.
    private static func advice(_ kind: String) -> String { "'twosed run --template \(kind)'" }

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

extension DecodingError {
    /// Where the value is that could not be read.
    fileprivate var codingPath: [any CodingKey] {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context.codingPath
        @unknown default: []
        }
    }
}
