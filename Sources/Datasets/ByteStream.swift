internal import CZlib
import Foundation
internal import Foundations

/// The bytes of a file in order, inflated if the file starts like gzip data.
///
/// Only this class calls zlib and opens files. Consecutive gzip members count as one, as in `gzip`.
final class ByteStream {
    /// The path as the caller gave it.
    let path: String
    private let file: UnsafeMutablePointer<FILE>
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    /// The bytes of `input` that were read but not used.
    private var unused = 0..<0
    /// Present for gzip data; behind a pointer because zlib keeps the address.
    private var inflater: UnsafeMutablePointer<z_stream>?
    private var isBetweenMembers = false

    /// Opens a file and looks at its first bytes.
    init(path: String) throws {
        self.path = path
        guard let file = fopen(path, "rb") else {
            throw ByteStream.unreadable(path, errno: errno)
        }
        self.file = file
        try refill()
        if unused.count >= 2 && input[0] == 0x1F && input[1] == 0x8B {
            let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
            stream.initialize(to: z_stream())
            inflater = stream
            // 15 bits of window, the largest; 16 more say that the header is gzip's.
            let status = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
            if status != Z_OK { throw corrupt("zlib does not start") }
        }
    }

    deinit {
        if let inflater {
            inflateEnd(inflater)
            inflater.deallocate()
        }
        input.deallocate()
        fclose(file)
    }

    /// Fills the buffer as far as possible and returns the number of bytes, 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        var filled = 0
        while filled < buffer.count {
            if unused.isEmpty {
                try refill()
                if unused.isEmpty {
                    if inflater == nil || isBetweenMembers { break }
                    throw UserError(
                        .badData, "the gzip data end early", in: path, try: "copy or download the file again")
                }
            }
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            filled += try inflater.map { try inflate(into: rest, with: $0) } ?? copy(into: rest)
        }
        return filled
    }

    /// Reads gzip data to their end to check the checksum; throws if they are damaged.
    ///
    /// Wrong text may be caused by a damaged archive. In this case the damage is reported.
    func checkRestOfArchive() throws {
        guard inflater != nil else { return }
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { scratch.deallocate() }
        while try read(into: scratch) > 0 { try Cancellation.process.check() }
    }

    private func copy(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(unused.count, buffer.count)
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: input[unused.prefix(count)]))
        unused.removeFirst(count)
        return count
    }

    private func inflate(
        into buffer: UnsafeMutableRawBufferPointer, with stream: UnsafeMutablePointer<z_stream>
    ) throws -> Int {
        if isBetweenMembers {
            inflateReset(stream)
            isBetweenMembers = false
        }
        let source = UnsafeMutableRawBufferPointer(rebasing: input[unused])
        stream.pointee.next_in = source.baseAddress?.assumingMemoryBound(to: Bytef.self)
        stream.pointee.avail_in = uInt(source.count)
        stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: Bytef.self)
        let room = uInt(clamping: buffer.count)
        stream.pointee.avail_out = room
        let status = CZlib.inflate(stream, Z_NO_FLUSH)
        unused.removeFirst(source.count - Int(stream.pointee.avail_in))
        switch status {
        case Z_OK: break
        case Z_STREAM_END: isBetweenMembers = true
        default: throw corrupt(stream.pointee.msg.map { String(cString: $0) } ?? "zlib status \(status)")
        }
        return Int(room - stream.pointee.avail_out)
    }

    private func refill() throws {
        let count = fread(input.baseAddress, 1, input.count, file)
        if count < input.count && ferror(file) != 0 { throw ByteStream.unreadable(path, errno: errno) }
        unused = 0..<count
    }

    private func corrupt(_ reason: String) -> UserError {
        UserError(
            .badData, "the gzip data are damaged, \(reason)", in: path, try: "copy or download the file again")
    }

    private static func unreadable(_ path: String, errno number: Int32) -> UserError {
        let advice =
            switch number {
            case ENOENT, ENOTDIR: "check the name and the folder"
            case EISDIR: "name a file in it"
            case EACCES, EPERM: "change its permissions"
            default: "copy the file to a place that can be read"
            }
        return UserError(
            .missing, "the file cannot be read: \(String(cString: strerror(number)))", in: path, try: advice)
    }
}
