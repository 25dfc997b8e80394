/// Ways to spoil texts and files.
enum FuzzMutator {
    private static let bytes: [UInt8] = [
        0, 1, 9, 10, 13, 32, 34, 39, 44, 45, 46, 48, 49, 57, 58, 91, 127, 128, 193, 254, 255,
    ]

    /// The bytes with one to three mistakes.
    static func spoil(_ original: [UInt8], using random: inout FuzzRandom) -> [UInt8] {
        var result = original
        for _ in 0...random.below(3) { result = once(result, using: &random) }
        return result
    }

    /// The text with a letter changed, lost, doubled or put in.
    static func edit(_ text: String, using random: inout FuzzRandom) -> String {
        var letters = Array(text)
        let letter = random.pick(Array("0123456789-+.,:/e=tx[]();^ é"))
        guard !letters.isEmpty else { return String(letter) }
        let place = random.below(letters.count)
        switch random.below(4) {
        case 0: letters[place] = letter
        case 1: letters.remove(at: place)
        case 2: letters.insert(letters[place], at: place)
        default: letters.insert(letter, at: place)
        }
        return String(letters)
    }

    private static func once(_ original: [UInt8], using random: inout FuzzRandom) -> [UInt8] {
        guard !original.isEmpty else { return [random.pick(bytes)] }
        var result = original
        let place = random.below(original.count)
        // Headers decide more than numbers: half of the mistakes are made there.
        let early = random.oneIn(2) ? random.below(min(original.count, 96)) : place
        switch random.below(10) {
        case 0: result[early] ^= 1 << UInt8(random.below(8))
        case 1: result[early] = random.pick(bytes)
        case 2: return Array(result[..<place])
        case 3: result.insert(random.pick(bytes), at: early)
        case 4: result.remove(at: early)
        case 5:
            let length = min(1 + random.below(16), result.count - place)
            result.insert(contentsOf: result[place..<(place + length)], at: place)
        case 6: result.removeSubrange(place..<min(place + 1 + random.below(16), result.count))
        case 7:
            // A whole number of the format, such as a length, at its most extreme.
            let width = random.pick([1, 2, 4, 8])
            let value = random.pick([0, 1, 0x7F, 0x80, 0xFF] as [UInt8])
            for offset in early..<min(early + width, result.count) { result[offset] = value }
        case 8: return token(result, using: &random)
        default: if random.oneIn(8) { return [] } else { result += result.prefix(random.below(64)) }
        }
        return result
    }

    /// A run of letters and digits replaced by an awkward word, as in a text format.
    private static func token(_ original: [UInt8], using random: inout FuzzRandom) -> [UInt8] {
        func isWord(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (65...90).contains(byte & 0xDF) || byte == 46 }
        let words = original.indices.filter { isWord(original[$0]) && ($0 == 0 || !isWord(original[$0 - 1])) }
        guard !words.isEmpty else { return original }
        let start = random.pick(words)
        let end = original[start...].firstIndex { !isWord($0) } ?? original.count
        return Array(original[..<start]) + Array(random.pick(FuzzValues.words).utf8) + Array(original[end...])
    }
}
