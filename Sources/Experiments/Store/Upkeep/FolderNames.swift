import Foundation
internal import Records

/// Folders of finished pieces, read without `FileManager`: a store may hold a million of them.
enum FolderNames {
    /// Calls `body` with the address of each piece in a folder, `ADDRESS.json`; other files are passed over.
    static func forEachPiece(in folder: URL, _ body: (PieceAddress) -> Void) {
        guard let directory = opendir(folder.path) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let length = 64 + ".json".utf8.count
            withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: UInt8.self, capacity: length + 1) { name in
                    guard strlen(name) == length, memcmp(name + 64, ".json", 5) == 0,
                        let address = PieceAddress(UnsafeBufferPointer(start: name, count: 64))
                    else { return }
                    body(address)
                }
            }
        }
    }
}
