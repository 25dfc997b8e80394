import Foundation
import Records

/// The records of the shipped reports, for tests that change them and read the page.
enum ShippedRecords {
    static func load<S: StudySettings>(_ type: S.Type, _ name: String) throws -> StudyRecords<S> {
        try decode("Reports/\(name)/records.json")
    }

    /// The records of a study of plain estimates for the three networks of the main report.
    static func plain() throws -> StudyRecords<DimensionStudy> {
        try decode("Tests/ReferenceNumbers/numbers/plain_covertype_records.json")
    }

    private static func decode<S: StudySettings>(_ path: String) throws -> StudyRecords<S> {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent(path)
        return try JSON.decode(StudyRecords<S>.self, from: Data(contentsOf: file), file: file.path)
    }
}
