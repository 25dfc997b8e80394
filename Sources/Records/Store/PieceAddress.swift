internal import Foundation
internal import Foundations

/// Where a store keeps a piece: the SHA-256 of everything that its numbers depend on.
///
/// These are the kind of study, the settings of the piece, the bytes of its data and the version of the numerics. Two
/// studies of one kind that ask for the same piece share it.
public struct PieceAddress: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The digest, most significant bits first; numbers, since a store may hold a million addresses.
    private let words: SIMD4<UInt64>

    private struct Identity<Piece: StudyPiece>: Encodable {
        var kind: String
        var key: Piece
        var fingerprint: Fingerprint
    }

    /// The address of a piece of a kind of study.
    public init(kind: String, piece: some StudyPiece, fingerprint: Fingerprint) throws {
        let identity = try JSON.encode(Identity(kind: kind, key: piece, fingerprint: fingerprint))
        var digest = SHA256.digest(of: identity)
        guard let address = digest.withUTF8({ Self($0) }) else {
            preconditionFailure("a digest is no address: \(digest)")
        }
        self = address
    }

    /// The address in a text of 64 hexadecimal digits in small letters, nil if it is none.
    public init?(_ text: String) {
        var text = text
        guard let address = text.withUTF8({ Self($0) }) else { return nil }
        self = address
    }

    /// The address in 64 hexadecimal digits, nil if they are none.
    public init?(_ digits: UnsafeBufferPointer<UInt8>) {
        guard digits.count == 64 else { return nil }
        var words = SIMD4<UInt64>.zero
        for (place, digit) in digits.enumerated() {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
            default: return nil
            }
            words[place / 16] = words[place / 16] << 4 | UInt64(value)
        }
        self.words = words
    }

    /// 64 hexadecimal digits.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(unsafeUninitializedCapacity: 64) { text in
            for place in 0..<64 { text[place] = digits[Int(words[place / 16] >> UInt64(60 - 4 * (place % 16)) & 15)] }
            return 64
        }
    }

    /// The order of the digits.
    public static func < (a: PieceAddress, b: PieceAddress) -> Bool {
        for place in 0..<4 where a.words[place] != b.words[place] { return a.words[place] < b.words[place] }
        return false
    }
}
