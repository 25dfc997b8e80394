import Foundations
import Yams

/// Finds unknown settings of a study, or keys of another file, at any level, and suggests the nearest known name.
struct UnknownSettings {
    /// The file, for messages.
    let path: String
    /// What the file calls its keys.
    var noun: Message = "setting"
    /// The keys that are read, by the path of their mapping, from a `KeyRecorder`.
    let known: [String: Set<String>]

    /// An error for the first unknown setting of a mapping or of those inside it; nil if all are known.
    func first(in node: Node, place: String = "") -> UserError? {
        switch node {
        case .mapping(let mapping):
            if let keys = known[place],
                let error = Self.first(in: mapping, known: keys.sorted(), place, path, noun: noun)
            {
                return error
            }
            for (key, value) in mapping {
                let inside = key.string.map { place.isEmpty ? $0 : "\(place).\($0)" }
                if let inside, let error = first(in: value, place: inside) { return error }
            }
            return nil
        case .sequence(let items):
            let places = items.indices.map { place.isEmpty ? "[\($0)]" : "\(place).[\($0)]" }
            return zip(items, places).lazy.compactMap { first(in: $0, place: $1) }.first
        default: return nil
        }
    }

    /// An error for the first key of a mapping that is not `known`.
    static func first(
        in mapping: Node.Mapping, known: [String], _ place: String, _ path: String, noun: Message = "setting"
    ) -> UserError? {
        guard let key = mapping.keys.first(where: { key in key.string.map { !known.contains($0) } ?? true }) else {
            return nil
        }
        let name = key.string ?? "?"
        let nearest = NearestName.of(name, among: known).map { "write '\($0)', or " } ?? ""
        return unknown(noun, name, place, key.mark, path, "\(nearest)use one of: \(known.joined(separator: ", "))")
    }

    /// An error for a missing setting. If an unknown key of the same mapping is close to it, that key is reported as
    /// misspelt.
    func missing(_ key: String, at place: String, in node: Node) -> UserError? {
        let keys = Self.value(at: place, in: node)?.mapping.map { Array($0.keys) } ?? []
        let written = keys.first { written in
            guard let name = written.string, known[place]?.contains(name) != true else { return false }
            return NearestName.of(name, among: [key]) != nil
        }
        guard let written else { return nil }
        return Self.unknown(noun, written.string ?? "?", place, written.mark, path, "write '\(key)', which is missing")
    }

    private static func unknown(
        _ noun: Message, _ name: String, _ place: String, _ mark: Mark?, _ path: String, _ advice: String
    ) -> UserError {
        let owner = place.isEmpty ? "" : " of '\(place)'"
        return UserError(.badData, "unknown \(noun) '\(name)'\(owner)", Self.place(mark, in: path), advice)
    }

    /// The value at a place such as `models.[2].width`; nil if there is none.
    private static func value(at place: String, in node: Node) -> Node? {
        place.split(separator: ".").reduce(node) { target, step in
            guard step.hasPrefix("[") else { return target?.mapping?[String(step)] }
            guard let list = target?.sequence, let index = Int(step.dropFirst().dropLast()) else { return nil }
            return list.indices.contains(index) ? list[index] : nil
        }
    }

    /// The file with the line and the column of the value at a place.
    static func place(ofValueAt place: String, in node: Node, of path: String) -> String {
        self.place(value(at: place, in: node)?.mark, in: path)
    }

    /// The file with the line and the column of the setting that is the place of an error, `networks, target`; the file alone
    /// if it has no such setting, or several.
    static func place(ofSettingAt place: String, in node: Node, of path: String) -> String {
        let found = place.split { ", .".contains($0) }.reduce(Node?.none) { outer, name in
            let values = values(of: String(name), in: outer ?? node)
            return values.count == 1 ? values[0] : outer
        }
        return self.place(found?.mark, in: path)
    }

    /// The values of all settings of a name, at any level.
    private static func values(of name: String, in node: Node) -> [Node] {
        switch node {
        case .mapping(let mapping):
            mapping.flatMap { key, value in (key.string == name ? [value] : []) + values(of: name, in: value) }
        case .sequence(let items): items.flatMap { values(of: name, in: $0) }
        default: []
        }
    }

    static func place(_ mark: Mark?, in path: String) -> String {
        mark.map { "\(path), line \($0.line), column \($0.column)" } ?? path
    }
}
