import Foundation
internal import Foundations
internal import Records

/// Folders of finished pieces, read without `FileManager`: a store may hold a million of them.
enum FolderNames {
    private static let ending = ".json"

    /// Calls `body` with the address of each piece in a folder, `ADDRESS.json`; other files are passed over.
    static func forEachPiece(in folder: URL, _ body: (PieceAddress) -> Void) {
        guard let directory = opendir(folder.path) else { return }
        defer { closedir(directory) }
        forEachPiece(in: directory) { address, _ in body(address) }
    }

    /// Removes some of the pieces in a folder and returns their number. They go in the order of their inodes: a disk then
    /// touches each block of its tables once.
    static func removePieces(in folder: URL, where isUnused: (PieceAddress) -> Bool) throws -> Int {
        guard let directory = opendir(folder.path) else { return 0 }
        defer { closedir(directory) }
        var unused: [(address: PieceAddress, inode: UInt64)] = []
        forEachPiece(in: directory) { address, inode in
            if isUnused(address) { unused.append((address, inode)) }
        }
        unused.sort { $0.inode < $1.inode }
        for (address, _) in unused { try remove("\(address)\(ending)", in: dirfd(directory), folder) }
        return unused.count
    }

    /// Removes a file, unless another process did.
    static func remove(_ file: URL) throws {
        try remove(file.path, in: AT_FDCWD, file.deletingLastPathComponent())
    }

    private static func remove(_ name: String, in directory: Int32, _ folder: URL) throws {
        guard unlinkat(directory, name, 0) != 0, errno != ENOENT else { return }
        let reason = String(cString: strerror(errno))
        throw UserError(
            .unwritable, "a file cannot be removed: \(reason)",
            folder.appendingPathComponent((name as NSString).lastPathComponent).relativePath, "check its permissions")
    }

    private static func forEachPiece(in directory: OpaquePointer, _ body: (PieceAddress, UInt64) -> Void) {
        let length = 64 + ending.utf8.count
        while let entry = readdir(directory) {
            let inode = UInt64(entry.pointee.d_ino)
            withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: UInt8.self, capacity: length + 1) { name in
                    guard strlen(name) == length, memcmp(name + 64, ending, length - 64) == 0,
                        let address = PieceAddress(UnsafeBufferPointer(start: name, count: 64))
                    else { return }
                    body(address, inode)
                }
            }
        }
    }
}
