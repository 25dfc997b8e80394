/// The dictionary at the head of a `.npy` file, as Python writes it:
/// `{'descr': '<f8', 'fortran_order': False, 'shape': (100, 54), }`, keys in any order.
struct NPYHeader {
    /// The type of the elements in numpy's notation; nil if it is not a simple type.
    private(set) var type: String?
    private(set) var isFortranOrder: Bool?
    private(set) var shape: [Int]?
    private var rest: Substring

    /// Parses the dictionary; nil if the text is not a dictionary or lacks a key.
    init?(_ text: String) {
        rest = text[...]
        guard skip("{") else { return nil }
        while !skip("}") {
            guard let key = string(), skip(":"), value(of: key) else { return nil }
            // The comma may be missing only after the last entry.
            if !skip(",") {
                guard skip("}") else { return nil }
                break
            }
        }
        guard rest.allSatisfy(\.isWhitespace), isFortranOrder != nil, shape != nil else { return nil }
    }

    private mutating func value(of key: String) -> Bool {
        switch key {
        case "descr":
            type = string()
            // Structured types are lists of pairs. They end the parse here; the caller reports the type.
            if type == nil { return skipList() }
            return true
        case "fortran_order":
            isFortranOrder = skip("True") ? true : skip("False") ? false : nil
            return isFortranOrder != nil
        case "shape":
            shape = tuple()
            return shape != nil
        default: return false
        }
    }

    private mutating func skip(_ token: String) -> Bool {
        rest = rest.drop(while: \.isWhitespace)
        guard rest.hasPrefix(token) else { return false }
        rest = rest.dropFirst(token.count)
        return true
    }

    private mutating func string() -> String? {
        for quote in ["'", "\""] where skip(quote) {
            guard let end = rest.firstIndex(of: Character(quote)) else { return nil }
            defer { rest = rest[rest.index(after: end)...] }
            return String(rest[..<end])
        }
        return nil
    }

    private mutating func tuple() -> [Int]? {
        guard skip("(") else { return nil }
        var entries: [Int] = []
        while !skip(")") {
            rest = rest.drop(while: \.isWhitespace)
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard let entry = Int(digits) else { return nil }
            rest = rest[digits.endIndex...]
            entries.append(entry)
            if !skip(",") {
                guard skip(")") else { return nil }
                break
            }
        }
        return entries
    }

    private mutating func skipList() -> Bool {
        guard skip("[") else { return false }
        var depth = 1
        while depth > 0, let next = rest.popFirst() {
            if next == "[" { depth += 1 }
            if next == "]" { depth -= 1 }
        }
        return depth == 0
    }
}
