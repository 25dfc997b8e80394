import Experiments
import Foundation
import Foundations
import Testing
import Yams

@Suite struct UnknownSettingsTests {
    private static let reports = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Reports")

    /// Every key of every mapping below the top, with its place in the text.
    private func nestedKeys(_ node: Node, isTop: Bool = true) -> [(name: String, mark: Mark)] {
        switch node {
        case .mapping(let mapping):
            mapping.flatMap { key, value in
                (isTop ? [] : key.mark.map { [(key.string ?? "", $0)] } ?? []) + nestedKeys(value, isTop: false)
            }
        case .sequence(let items): items.flatMap { nestedKeys($0, isTop: false) }
        default: []
        }
    }

    /// Each key of each nested type of the shipped studies, misspelt: always refused, with its line and the right name.
    @Test(arguments: ["bound-vs-n", "covertype", "estimators", "toy-covering", "training"])
    func everyMisspeltNestedSettingOfTheShippedStudiesIsNamed(_ name: String) throws {
        let file = Self.reports.appendingPathComponent("\(name)/study.yml")
        let text = try String(contentsOf: file, encoding: .utf8)
        _ = try StudyFile.parse(text, path: "study.yml")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let keys = nestedKeys(try #require(try Yams.compose(yaml: text)))
        #expect(keys.count >= 5)
        for (key, mark) in keys {
            var changed = lines
            var line = Array(changed[mark.line - 1])
            line.insert("x", at: mark.column - 1 + key.count)
            changed[mark.line - 1] = String(line)
            let error = #expect(throws: UserError.self, "\(key)") {
                try StudyFile.parse(changed.joined(separator: "\n"), path: "study.yml")
            }
            let message = error?.description ?? ""
            #expect(message.hasPrefix("unknown setting '\(key)x' of '"), "\(message)")
            #expect(
                message.contains("(study.yml, line \(mark.line), column \(mark.column)): write '\(key)'"), "\(message)")
            #expect(error?.kind == .badData)
        }
    }

    @Test func aSettingThatNobodyKnowsIsNamedWithThoseThatAreKnown() throws {
        let text = StudySamples.text(
            "bound",
            #"{gamma: [1/2], colour: red, constantC: 1, constantH: 1, constantK: 1, zeta: 2/3, rate: 3/8, n: "100"}"#)
        let error = #expect(throws: UserError.self) { try StudyFile.parse(text, path: "study.yml") }
        let line = text.split(separator: "\n").firstIndex { $0.contains("colour") }.map { $0 + 1 }
        #expect(
            error?.description
                == "unknown setting 'colour' of 'bound' (study.yml, line \(try #require(line)), column 23): use one of: "
                + "constantC, constantH, constantK, gamma, n, rate, zeta")
    }

    @Test func aMisspeltSettingAtTheTopIsNamedWithTheRightOne() {
        let error = #expect(throws: UserError.self) {
            try StudyFile.parse("kind: dimension\ndraw: 5\n", path: "study.yml")
        }
        #expect(
            error?.description.hasPrefix(
                "unknown setting 'draw' (study.yml, line 2, column 1): write 'draws', or use one of: ")
                == true)
    }
}
