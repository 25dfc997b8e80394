import Foundation
import Testing

/// Reports of records that are missing, half written or of another version.
@Suite struct ReportCommandTests {
    private static let shipped = CommandRunner.package.appendingPathComponent("Reports/covertype/records.json")

    /// Calls `body` with a runner whose folder `study` holds the shipped records, changed by `change`.
    private func withRecords(_ change: (String) -> String, _ body: (CommandRunner) throws -> Void) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let text = try String(contentsOf: Self.shipped, encoding: .utf8)
        try FileManager.default.createDirectory(
            at: runner.folder.appendingPathComponent("study"), withIntermediateDirectories: true)
        try runner.write(change(text), to: "study/records.json")
        try body(runner)
    }

    private func expectRefusal(_ change: (String) -> String, _ message: String) throws {
        try withRecords(change) { runner in
            let outcome = try runner.run("report study --output page")
            #expect(outcome.status == 65 && outcome.output.isEmpty)
            #expect(outcome.errors.hasPrefix("twosed: \(message)"), "\(outcome.errors)")
            #expect(try runner.files == ["study"])
        }
    }

    @Test func recordsOfAnotherVersionAreRefused() throws {
        try expectRefusal(
            { $0.replacingOccurrences(of: "twoscale-records/2", with: "twoscale-records/7") },
            "the records have the format 'twoscale-records/7', not 'twoscale-records/2' (study/records.json): run the study "
                + "again with this version\n")
    }

    @Test func recordsOfAnUnknownKindAreRefused() throws {
        try expectRefusal(
            { $0.replacingOccurrences(of: "\"kind\" : \"curves\"", with: "\"kind\" : \"dream\"") },
            "the kind of study 'dream' has no report (study/records.json): ")
    }

    @Test func recordsCutShortAreRefused() throws {
        try expectRefusal({ String($0.prefix(5000)) }, "the text cannot be read (study/records.json): ")
    }

    @Test func recordsWithoutAPartAreRefused() throws {
        try expectRefusal(
            { $0.replacingOccurrences(of: "\"study\" :", with: "\"stud\" :") },
            "'study' is missing (study/records.json): ")
    }

    @Test func recordsOfSomePiecesOnlyAreRefused() throws {
        try expectRefusal(
            { text in
                text.replacingOccurrences(of: "\"networks\" : [", with: "\"networks\" : [ \"54-2-7\",")
            }, "there are 9 records of 16 pieces (study/records.json): run the study again\n")
    }

    @Test func aStudyThatStoppedHalfWaySaysSo() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write(StudyCommandTests.study, to: "study.yml")
        #expect(try runner.run("run study.yml --part 1/2").status == 0)
        let outcome = try runner.run("report store/small")
        #expect(outcome.status == 66)
        #expect(
            outcome.errors
                == "twosed: the study stopped after 1 piece and has no records yet (store/small/records.json): run "
                + "'twosed run' on it again: it goes on where it stopped\n")
    }

    @Test func aMissingStudyIsMissingInput() throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        let outcome = try runner.run("report nowhere")
        #expect(outcome.status == 66)
        #expect(outcome.errors == "twosed: no such file or folder (nowhere): name a study's folder\n")
    }
}
