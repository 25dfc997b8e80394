import Foundation
import Yams

/// Reading studies from YAML and finding out what kind they are.
public enum StudyFile {
    /// Types of study that a file can name.
    public static let kinds: [any Study.Type] = [DimensionStudy.self, TrainingStudy.self]

    /// The study in a YAML file, checked.
    public static func load(_ path: String) throws -> any Study {
        try parse(try read(path), path: path)
    }

    /// The study in a YAML text; `path` names it in errors.
    public static func parse(_ text: String, path: String) throws -> any Study {
        let node: Node?
        do {
            node = try Yams.compose(yaml: text)
        } catch let error as YamlError {
            throw StudyError(.badData, "not YAML: \(oneLine(error))", path, "mend the file")
        }
        guard let mapping = node?.mapping else {
            throw StudyError(.badData, "no settings found", path, "write 'key: value' lines")
        }
        let names = kinds.map { $0.kind }.joined(separator: ", ")
        guard let word = mapping["kind"]?.string, let type = kinds.first(where: { $0.kind == word }) else {
            throw StudyError(.badData, "no known kind of study", path, "set 'kind' to one of: \(names)")
        }
        try checkKeys(mapping, type: type, path: path)
        return try decode(type, text: text, path: path)
    }

    private static func decode<S: Study>(_ type: S.Type, text: String, path: String) throws -> S {
        do {
            let study = try YAMLDecoder().decode(type, from: text)
            try study.validate()
            return study
        } catch let error as DecodingError {
            throw StudyError(.badData, JSON.reason(error), path, "see the shipped study for an example")
        } catch let error as StudyError {
            throw StudyError(.badData, error.description, path, "mend the setting")
        }
    }

    private static func checkKeys(_ mapping: Node.Mapping, type: any Study.Type, path: String) throws {
        for key in mapping.keys {
            guard let name = key.string, name == "kind" || type.keys.contains(name) else {
                let place = key.mark.map { "\(path), line \($0.line), column \($0.column)" } ?? path
                throw StudyError(
                    .badData, "unknown setting '\(key.string ?? "?")'", place,
                    "use one of: \(type.keys.joined(separator: ", "))")
            }
        }
    }

    private static func oneLine(_ error: YamlError) -> String {
        String(describing: error).split(separator: "\n").first.map(String.init) ?? "unreadable"
    }

    static func read(_ path: String) throws -> String {
        guard let text = String(data: try contents(of: path), encoding: .utf8) else {
            throw StudyError(.badData, "the file is not UTF-8 text", path, "save it as UTF-8")
        }
        return text
    }

    /// The bytes of a file, or a `StudyError` that names it.
    static func contents(of path: String) throws -> Data {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
            throw StudyError(.missing, "no such file", path, "check the path")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw StudyError(.missing, "the file cannot be read", path, "check its permissions")
        }
        return data
    }
}
