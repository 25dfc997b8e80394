import Foundation
import Records

/// The records of the shipped reports, for tests that change them and read the page.
enum ShippedRecords {
    static func load<S: StudySettings>(_ type: S.Type, _ name: String) throws -> StudyRecords<S> {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Reports/\(name)/records.json")
        return try JSON.decode(StudyRecords<S>.self, from: Data(contentsOf: file), file: file.path)
    }
}
