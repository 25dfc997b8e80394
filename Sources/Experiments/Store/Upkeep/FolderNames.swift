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
        for (address, _) in unused where unlinkat(dirfd(directory), "\(address)\(ending)", 0) != 0 && errno != ENOENT {
            throw UserError(
                .unwritable, "a file cannot be removed: \(String(cString: strerror(errno)))",
                folder.appendingPathComponent("\(address)\(ending)").relativePath, "check its permissions")
        }
        return unused.count
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
