import Foundation
internal import Foundations

extension ByteStream {
    /// The longest line allowed, so that a file without line breaks cannot fill the memory.
    private static let longestLine = 1 << 26

    /// Calls `body` with each line and its number, from 1.
    ///
    /// The line is passed without its LF or CR LF. The byte after it may be read: it is that LF or CR (an LF is added
    /// if the last line has none). A line break at the end of the file does not begin a new line.
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
            // Reserve one byte for a line break missing from the last line.
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
