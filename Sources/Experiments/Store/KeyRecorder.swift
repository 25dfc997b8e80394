internal import Foundations
import Yams

/// A decoder that forwards everything and records which keys are read, at every level.
///
/// With it a settings file can be checked for unknown keys, for any type and without a list of keys. Structs, arrays
/// and single values are followed. Values with other ways of decoding are read by the decoder below.
///
/// A missing key is recorded too, and a blank value takes its place, so that all missing keys are found at once. The value
/// that is decoded is then of no use.
struct KeyRecorder: Decoder {
    /// The keys that were read, by the path of their mapping (`bound`, `models.[2]`; empty at the top).
    final class Log {
        private(set) var keys: [String: Set<String>] = [:]
        /// The keys that were needed and are not there, with their mapping, in the order of reading.
        fileprivate(set) var missing: [(place: String, key: String)] = []

        func note(_ key: any CodingKey, in path: [any CodingKey]) {
            keys[KeyRecorder.place(path), default: []].insert(key.stringValue)
        }
    }

    /// Decodes a value through this decoder, so that its keys are recorded, even those before a failure.
    struct Recorded<Value: Decodable>: Decodable {
        let result: Result<Value, any Error>
        let log = Log()

        init(from decoder: any Decoder) throws {
            let log = self.log
            result = Result { try Value(from: KeyRecorder(base: decoder, log: log)) }
        }
    }

    /// A word that a setting does not know.
    struct UnknownWord: Error {
        /// The word in the file.
        let word: String
        /// The setting.
        let place: String
        /// The words that it knows.
        let known: [String]

        /// The same for the user, with the nearest known word.
        func userError(in path: String) -> UserError {
            let nearest = NearestName.of(word, among: known).map { "write '\($0)', or " } ?? ""
            return UserError(
                .badData, "unknown word '\(word)' at \(place)", path,
                "\(nearest)use one of: \(known.joined(separator: ", "))")
        }
    }

    /// Decodes the value of a setting. Throws `UnknownWord` if it is a word, and not one of those of its type.
    private func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do {
            return try Value(from: self)
        } catch let error as DecodingError {
            guard case .dataCorrupted = error, let words = type as? any (CaseIterable & RawRepresentable).Type,
                let word = try? base.singleValueContainer().decode(String.self)
            else { throw error }
            throw UnknownWord(word: word, place: Self.place(codingPath), known: Self.names(of: words))
        }
    }

    private static func names<Words: CaseIterable & RawRepresentable>(of type: Words.Type) -> [String] {
        type.allCases.map { "\($0.rawValue)" }
    }

    static func place(_ path: [any CodingKey]) -> String {
        path.map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }.joined(separator: ".")
    }

    let base: any Decoder
    let log: Log

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Keyed(base: try base.container(keyedBy: type), log: log))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        Unkeyed(base: try base.unkeyedContainer(), log: log)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { try base.singleValueContainer() }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let base: KeyedDecodingContainer<Key>
        let log: Log

        var codingPath: [any CodingKey] { base.codingPath }
        var allKeys: [Key] { base.allKeys }

        func contains(_ key: Key) -> Bool {
            log.note(key, in: codingPath)
            return base.contains(key)
        }

        func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            guard contains(key) else {
                // Without a blank value the decoder below reports the missing key.
                guard let blank = KeyRecorder.blank(type) else { return try base.decode(type, forKey: key) }
                log.missing.append((KeyRecorder.place(codingPath), key.stringValue))
                return blank
            }
            // The decoder below reads plain values.
            guard !(type is any PlainValue.Type) else { return try base.decode(type, forKey: key) }
            return try KeyRecorder(base: base.superDecoder(forKey: key), log: log).value(type)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> {
            log.note(key, in: codingPath)
            return KeyedDecodingContainer(
                Keyed<Nested>(base: try base.nestedContainer(keyedBy: type, forKey: key), log: log))
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            log.note(key, in: codingPath)
            return Unkeyed(base: try base.nestedUnkeyedContainer(forKey: key), log: log)
        }

        func superDecoder() throws -> any Decoder { KeyRecorder(base: try base.superDecoder(), log: log) }

        func superDecoder(forKey key: Key) throws -> any Decoder {
            log.note(key, in: codingPath)
            return KeyRecorder(base: try base.superDecoder(forKey: key), log: log)
        }
    }

    private struct Unkeyed: UnkeyedDecodingContainer {
        var base: any UnkeyedDecodingContainer
        let log: Log

        var codingPath: [any CodingKey] { base.codingPath }
        var count: Int? { base.count }
        var isAtEnd: Bool { base.isAtEnd }
        var currentIndex: Int { base.currentIndex }

        mutating func decodeNil() throws -> Bool { try base.decodeNil() }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            guard !(type is any PlainValue.Type), !isAtEnd else { return try base.decode(type) }
            return try KeyRecorder(base: base.superDecoder(), log: log).value(type)
        }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> {
            KeyedDecodingContainer(Keyed(base: try base.nestedContainer(keyedBy: type), log: log))
        }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            Unkeyed(base: try base.nestedUnkeyedContainer(), log: log)
        }

        mutating func superDecoder() throws -> any Decoder { KeyRecorder(base: try base.superDecoder(), log: log) }
    }
}

extension KeyRecorder {
    /// A value that stands for a missing one: zero, an empty text or list, the first word, or a struct of blank values; nil
    /// for types of other forms.
    fileprivate static func blank<Value: Decodable>(_ type: Value.Type) -> Value? {
        if let type = type as? any Blank.Type { return type.init() as? Value }
        if let words = type as? any CaseIterable.Type { return first(of: words) as? Value }
        return try? YAMLDecoder().decode(Recorded<Value>.self, from: "{}").result.get()
    }

    private static func first<Words: CaseIterable>(of words: Words.Type) -> Words? { words.allCases.first }
}

/// Values that can be made from nothing.
private protocol Blank { init() }
extension Array: Blank {}

/// Values without keys, which the decoder below reads.
private protocol PlainValue: Blank {}
extension Bool: PlainValue {}
extension String: PlainValue {}
extension Double: PlainValue {}
extension Float: PlainValue {}
extension Int: PlainValue {}
extension Int8: PlainValue {}
extension Int16: PlainValue {}
extension Int32: PlainValue {}
extension Int64: PlainValue {}
extension UInt: PlainValue {}
extension UInt8: PlainValue {}
extension UInt16: PlainValue {}
extension UInt32: PlainValue {}
extension UInt64: PlainValue {}
