import Foundation
import Testing

/// The page on extensions names files of this package.
@Suite struct ExtendingTwoScaleTests {
    @Test func everyFileOfThePageExists() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: package.appendingPathComponent("Sources/Studies/Studies.docc/ExtendingTwoScale.md"),
            encoding: .utf8)
        let paths = page.split(separator: "`").filter { $0.hasPrefix("Sources/") || $0.hasPrefix("Tests/") }
        #expect(paths.count > 20)
        for path in paths {
            let file = package.appendingPathComponent(String(path))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(path)")
        }
    }
}
