import Foundation
internal import Foundations

extension ByteStream {
    /// No line of a table is longer; a file without line breaks shall not fill the memory.
    private static let longestLine = 1 << 26

    /// Calls `body` with each line and its number, from 1.
    ///
    /// The line comes without its LF or CR LF, and the byte after its last may be read: it is that LF or CR (an LF is
    /// added where the last line lacks one). A line break at the end of the file begins no further line.
    func forEachLine(_ body: (_ line: UnsafeBufferPointer<UInt8>, _ number: Int) throws -> Void) throws {
        var buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 20)
        defer { buffer.deallocate() }
        var begun = 0  // bytes of an unfinished line at the front of the buffer
        var number = 0
        func emit(_ line: Range<Int>) throws {
            number += 1
            var line = line
            if let last = line.last, buffer[last] == .carriageReturn { line.removeLast() }
            try body(UnsafeBufferPointer(rebasing: buffer[line]), number)
        }
        while true {
            try Cancellation.process.check()
            // One byte stays free for the line break that the last line may lack.
            let space = UnsafeMutableRawBufferPointer(
                rebasing: UnsafeMutableRawBufferPointer(buffer)[begun...].dropLast())
            let count = try read(into: space)
            if count == 0 {
                if begun > 0 {
                    buffer[begun] = .lineFeed
                    try emit(0..<begun)
                }
                return
            }
            let filled = begun + count
            var start = 0
            var search = begun
            let bytes = UnsafeRawPointer(buffer.baseAddress!)
            while let found = memchr(bytes + search, Int32(UInt8.lineFeed), filled - search) {
                let end = UnsafeRawPointer(found) - bytes
                try emit(start..<end)
                start = end + 1
                search = start
            }
            begun = filled - start
            if begun > ByteStream.longestLine {
                throw UserError(
                    .badData, "the line is longer than \(ByteStream.longestLine) bytes", in: path, line: number + 1,
                    try: "give a table with one sample per line")
            }
            var next = buffer
            if begun > buffer.count / 2 { next = .allocate(capacity: 2 * buffer.count) }
            next.baseAddress?.update(from: UnsafePointer(buffer.baseAddress! + start), count: begun)
            if next.baseAddress != buffer.baseAddress {
                buffer.deallocate()
                buffer = next
            }
        }
    }
}

extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")
    static let quote = UInt8(ascii: "\"")
}
