import Foundation
internal import Foundations

/// The file of a notebook and the folder of files beside it.
enum NotebookFile {
    /// The text of a notebook.
    static func text(_ path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UserError(
                .missing, "the notebook cannot be read", path, "name a file such as notebooks-txt/NN-title.txt")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw UserError(.badData, "the notebook is not UTF-8 text", path, "save it as UTF-8")
        }
        return text
    }

    /// Copies the files of the folder with the name of the notebook without its suffix, if there is one.
    static func copyFiles(of path: String, into folder: URL) throws {
        let source = URL(filePath: path).deletingPathExtension()
        guard source.path != URL(filePath: path).path,
            let names = try? FileManager.default.contentsOfDirectory(atPath: source.path)
        else { return }
        for name in names.sorted() {
            try FileManager.default.copyItem(at: source.appending(path: name), to: folder.appending(path: name))
        }
    }
}
