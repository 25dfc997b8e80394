import Foundation
internal import Foundations
internal import Records
import Synchronization

/// The finished parts of a piece as files in a folder of their own.
final class FolderParts: PartStore {
    private let folder: URL
    private let names: Mutex<Set<String>>

    init(_ folder: URL) {
        self.folder = folder
        names = Mutex(Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []))
    }

    private func file(_ name: String) -> URL { folder.appendingPathComponent("\(name).json") }

    func part(_ name: String) -> Data? {
        guard names.withLock({ $0.contains("\(name).json") }) else { return nil }
        return FileManager.default.contents(atPath: file(name).path).flatMap { SealedText.isWhole($0) ? $0 : nil }
    }

    func keep(_ part: Data, as name: String) {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? AtomicFile.write(part, to: file(name).path)
    }

    func drop() { try? FileManager.default.removeItem(at: folder) }
}
