public import Foundation

/// Reading files that a user names.
public enum InputFile {
    /// The text of a file in UTF-8, or a `UserError` that names it.
    public static func text(of path: String) throws -> String {
        guard let text = String(data: try contents(of: path), encoding: .utf8) else {
            throw UserError(.badData, "the file is not UTF-8 text", path, "save it as UTF-8")
        }
        return text
    }

    /// The bytes of a file, or a `UserError` that names it.
    public static func contents(of path: String) throws -> Data {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
            throw UserError(.missing, "no such file", path, "check the path")
        }
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) else {
            throw UserError(.missing, "the file cannot be read", path, "check its permissions")
        }
        return data
    }
}
