public import Foundation

/// The hash function SHA-256 (FIPS 180-4), used to detect changed files.
public enum SHA256 {
    /// The digest of some data in 64 hexadecimal digits.
    public static func digest(of data: Data) -> String { data.withUnsafeBytes { digest(of: $0) } }

    /// The digest of some bytes in 64 hexadecimal digits.
    public static func digest(of bytes: UnsafeRawBufferPointer) -> String {
        var state: [UInt32] = initial
        var schedule = [UInt32](repeating: 0, count: 64)
        let whole = bytes.count / 64 * 64
        for start in stride(from: 0, to: whole, by: 64) {
            absorb(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]), into: &state, &schedule)
        }
        // The rest, one bit, zeros, and the length in bits, most significant byte first.
        var tail = Array(bytes[whole...]) + [0x80]
        tail += Array(repeating: 0, count: (tail.count <= 56 ? 56 : 120) - tail.count)
        tail += withUnsafeBytes(of: (UInt64(bytes.count) << 3).bigEndian) { Array($0) }
        tail.withUnsafeBytes { tail in
            for start in stride(from: 0, to: tail.count, by: 64) {
                absorb(UnsafeRawBufferPointer(rebasing: tail[start..<start + 64]), into: &state, &schedule)
            }
        }
        return state.map { word in
            let text = String(word, radix: 16)
            return String(repeating: "0", count: 8 - text.count) + text
        }.joined()
    }

    /// One block of 64 bytes (FIPS 180-4, 6.2.2); `w` is the message schedule, kept between blocks to save its allocation.
    private static func absorb(_ block: UnsafeRawBufferPointer, into state: inout [UInt32], _ w: inout [UInt32]) {
        for t in 0..<16 { w[t] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * t, as: UInt32.self)) }
        for t in 16..<64 {
            let (x, y) = (w[t - 15], w[t - 2])
            let small = rotated(x, 7) ^ rotated(x, 18) ^ (x >> 3)
            let large = rotated(y, 17) ^ rotated(y, 19) ^ (y >> 10)
            w[t] = w[t - 16] &+ small &+ w[t - 7] &+ large
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for t in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let first = h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[t] &+ w[t]
            let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    @inline(__always)
    private static func rotated(_ x: UInt32, _ bits: UInt32) -> UInt32 { x &>> bits | x &<< (32 &- bits) }

    /// Fractional parts of the square roots of the first 8 primes.
    private static let initial: [UInt32] = [
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    ]

    /// Fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
    ]
}
