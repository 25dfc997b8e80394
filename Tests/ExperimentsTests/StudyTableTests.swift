import Datasets
import Foundation
import Foundations
import Networks
import Records
import Testing

@testable import Experiments

/// Studies that say how to read their table.
@Suite struct StudyTableTests {
    /// The table of the samples with its label first, a note, and a gap where `clean` has the mean of the column.
    private static let wild = """
        class;note;a;b;c
        no;x;0.5;1.25;-2
        yes;y;1.5;NA;1
        no;x;-1;2.385;0.25
        yes;z;0;0.75;3
        no;x;2;-1.5;0.5
        yes;y;-0.25;0.125;-1.75

        """
    private static let clean = StudySamples.table.replacing("1.5,-0.375,1,1", with: "1.5,0.602,1,1")
    private static let table = "table: {label: 1, missing: mean, drop: [note]}"

    private func withTable<Result>(_ text: String, _ body: (URL) throws -> Result) throws -> Result {
        try withFolder { folder in
            try Data(text.utf8).write(to: folder.appendingPathComponent("table.csv"))
            return try body(folder)
        }
    }

    @Test func aWildTableGivesTheNumbersOfTheCleanOne() throws {
        func values(_ study: DimensionStudy, _ text: String) throws -> [Double] {
            try withTable(text) { folder in
                try study.compute(piece: "3-2", folder: folder, context: RunContext(threads: 1)).estimate.rows.map {
                    $0.twoScaleDimension.value
                }
            }
        }
        let expected = try values(StudySamples.study(), Self.clean)
        let found = try values(StudySamples.study("seed", "7\n\(Self.table)"), Self.wild)
        #expect(expected.count == 4)
        for (a, b) in zip(expected, found) { #expect(abs(a - b) <= 1e-12 * abs(a)) }
        let refused = #expect(throws: UserError.self) { try values(StudySamples.study(), Self.wild) }
        #expect(refused?.description(spelling: TableSettings.spelling(of:)).contains("with table.missing drop") == true)
    }

    @Test func everySettingOfATableIsReadInEveryKindWithData() throws {
        let table = """
            table:
              label: class
              header: yes
              missing: drop
              categorical: [2, kind]
              drop: [note]
              keep: ["1"]

            """
        let options = TableOptions(
            label: .named("class"), header: .present, missing: .drop, categorical: [.index(1), .named("kind")],
            drop: [.named("note")], keep: [.index(0)])
        let folder = URL(fileURLWithPath: "/data")
        let source = InputSource.data(path: "/data/table.csv", table: options)
        let curves = try CurveSamples.study("seed: 7\n", "seed: 7\n" + table)
        #expect(try curves.model.specification(of: "3-2", in: folder).inputs == source)
        let dimension = try StudySamples.study("seed", "7\n" + table)
        #expect(try dimension.setting.table?.options == options)
        try withTable(Self.wild) { folder in
            let training = try StudyFile.parse(
                TrainingStudy.template.replacing(
                    "#data: rows.csv", with: "data: table.csv\n\(Self.table)"), path: "s.yml")
            let setting = try #require(training as? TrainingStudy).setting
            let rows = try setting.rows(in: folder)
            #expect(rows.count == 6 && rows.features.columns == 3 && rows.classNames == ["no", "yes"])
        }
    }

    @Test func theKeyOfAPieceHoldsTheTableOnlyWhereItIsGiven() throws {
        let plain = try StudySamples.study()
        let tabled = try StudySamples.study("seed", "7\n\(Self.table)")
        #expect(plain.pieces[0] != tabled.pieces[0])
        func text(_ study: DimensionStudy) throws -> String {
            String(decoding: try JSON.encode(study.pieces[0]), as: UTF8.self)
        }
        #expect(try !text(plain).contains("table\""))
        #expect(try text(tabled).contains("\"missing\" : \"mean\""))
    }

    @Test(arguments: [
        ("{mising: mean}", "unknown setting 'mising' of 'table' (study.yml, line 19, column 9): write 'missing', or "),
        (
            "{missing: zero}",
            "unknown word 'zero' at table.missing (study.yml, line 19, column 18): use one of: refuse, drop, mean"
        ),
        ("{drop: [\"\"]}", "a column without a name (table.drop): write its name or number (study.yml"),
        (
            "{drop: note}",
            "a value has the wrong type at table.drop, where a list is expected (study.yml, line 19, column 15): compare with "
        ),
    ])
    func aTableThatCannotBeReadIsRefused(value: String, what: String) {
        let error = #expect(throws: UserError.self) {
            try StudyFile.parse(StudySamples.text + "table: \(value)\n", path: "study.yml")
        }
        #expect(error?.description.contains(what) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        StudySamples.text("data", "table.csv").replacing("data: table.csv", with: "sample: digits"),
        CurveSamples.text.replacing("data: table.csv", with: "sample: digits"), TrainingStudy.template,
    ])
    func aTableWithoutAFileIsRefused(text: String) {
        let error = #expect(throws: UserError.self) {
            try StudyFile.parse(text + "table: {missing: mean}\n", path: "study.yml")
        }
        #expect(
            error?.description.hasPrefix("'table' says how to read 'data', which is missing (table): give 'data' too")
                == true, "\(error?.description ?? "")")
    }
}
