import Foundation

/// Writes files completely or not at all.
public enum AtomicFile {
    /// Replaces the contents of the file at `path` by `bytes`, or leaves the file unchanged.
    ///
    /// The bytes are written to a hidden file in the same folder and synchronised to disk. Then the hidden file is
    /// renamed in one step and the folder is synchronised; after a failure the hidden file is removed. What need not
    /// outlive a power cut need not be `synced`.
    ///
    /// An existing file keeps its permissions and must be writable. A link is followed. Devices and pipes (`/dev/null`,
    /// `/dev/stdout`) cannot be replaced and are written to directly.
    public static func write(
        _ bytes: some Collection<UInt8>, to path: String, synced: Bool = true
    ) throws(UnwritableFile) {
        var existing = stat()
        let mode: mode_t
        var target = path
        if stat(path, &existing) == 0 {
            let kind = existing.st_mode & S_IFMT
            if kind == S_IFDIR { throw UnwritableFile(path, "it is a folder", advice: "name a file in it") }
            if access(path, W_OK) != 0 { throw UnwritableFile(path, errno: errno) }
            if kind != S_IFREG { return try write(bytes, through: open(path, O_WRONLY | O_CLOEXEC), path: path) }
            // Renaming onto a link would replace the link, not the file behind it.
            target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            mode = existing.st_mode & 0o7777
        } else {
            if errno != ENOENT { throw UnwritableFile(path, errno: errno) }
            mode = 0o666
        }

        let folder = folder(of: target)
        let name = ".twosed-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
        let temporary = folder + name
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        if file < 0 { throw UnwritableFile(path, errno: errno) }
        do throws(UnwritableFile) {
            if existing.st_mode != 0 { fchmod(file, mode) }  // creation subtracts the umask
            try write(bytes, through: file, path: path, syncing: synced)
            if rename(temporary, target) != 0 { throw UnwritableFile(path, errno: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        if synced { synchronise(folder: folder) }
    }

    /// Makes a renamed file outlive a power cut. Some file systems do not synchronise folders; they are left to themselves.
    private static func synchronise(folder: String) {
        let handle = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
        guard handle >= 0 else { return }
        fsync(handle)
        close(handle)
    }

    /// Throws what `write(_:to:)` would throw before its first byte. Call it before a long computation.
    public static func checkWritable(_ path: String) throws(UnwritableFile) {
        var existing = stat()
        if stat(path, &existing) == 0 {
            if existing.st_mode & S_IFMT == S_IFDIR {
                throw UnwritableFile(path, "it is a folder", advice: "name a file in it")
            }
            if access(path, W_OK) != 0 { throw UnwritableFile(path, errno: errno) }
            return
        }
        if errno != ENOENT { throw UnwritableFile(path, errno: errno) }
        let folder = folder(of: path)
        if access(folder.isEmpty ? "." : folder, W_OK) != 0 { throw UnwritableFile(path, errno: errno) }
    }

    /// The folder of a file with its final slash, empty for the current folder. Not by `NSString`, which stops the
    /// process on Linux if the path is a single character.
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// Writes everything to an open file and closes it in every case.
    private static func write(
        _ bytes: some Collection<UInt8>, through file: Int32, path: String, syncing: Bool = false
    ) throws(UnwritableFile) {
        if file < 0 { throw UnwritableFile(path, errno: errno) }
        let failure =
            bytes.withContiguousStorageIfAvailable { failureWriting(UnsafeRawBufferPointer($0), to: file) }
            ?? Array(bytes).withUnsafeBytes { failureWriting($0, to: file) }
        let unsynced = syncing && failure == 0 && fsync(file) != 0 ? errno : 0
        let unclosed = close(file) == 0 ? 0 : errno  // a network file system may report a full disk only here
        for number in [failure, unsynced, unclosed] where number != 0 { throw UnwritableFile(path, errno: number) }
    }
}

/// A file that could not be written, and why.
public struct UnwritableFile: Error, CustomStringConvertible, Equatable {
    /// The path as the caller gave it.
    public let path: String
    /// The reason, in a few words.
    public let reason: String
    /// What to try instead.
    public let advice: String

    init(_ path: String, _ reason: String, advice: String) {
        self.path = path
        self.reason = reason
        self.advice = advice
    }

    /// The file at `path`, with the reason and advice for an error number of the system.
    public init(_ path: String, errno number: Int32) {
        let advice =
            switch number {
            case ENOENT, ENOTDIR: "create the folder first, or name one that exists"
            case EACCES, EPERM, EROFS: "change its permissions, or name another place"
            case ENOSPC, EDQUOT, EFBIG: "make room, or name another place"
            default: "name another place"
            }
        self.init(path, String(cString: strerror(number)), advice: advice)
    }

    /// One line: what, where, and what to try.
    public var description: String { "the file cannot be written: \(reason) (\(path)): \(advice)" }
}

/// Writes all bytes and returns 0, or the error number of the write that failed.
func failureWriting(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
    var rest = bytes[...]
    while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let count = write(file, start, rest.count)
        if count < 0 {
            if errno == EINTR { continue }
            return errno
        }
        rest = rest.dropFirst(count)
    }
    return 0
}
