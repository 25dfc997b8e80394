import Foundation
import Records
import Studies
import Testing

@testable import Experiments

/// The study files that `twosed run --template` prints.
@Suite struct StudyTemplateTests {
    private static let kinds = StudyKind.all.map(\.name)

    private func kind(_ name: String) throws -> StudyKind {
        try #require(StudyKind.all.first { $0.name == name })
    }

    /// Whether a line holds a setting that is off: `#` and no blank, or the deeper indentation of a setting.
    private func isOff(_ line: Substring) -> Bool {
        line.hasPrefix("#") && !line.hasPrefix("# ") || line.hasPrefix("#  ")
    }

    /// The template with all optional settings on, and without those that they replace ("instead of 'sample'").
    private func complete(_ template: String) throws -> String {
        let lines = template.split(separator: "\n").filter { isOff($0) || !$0.hasPrefix("#") }
        let replaced = try lines.filter(isOff).compactMap {
            try /instead of '(\w+)'/.firstMatch(in: $0).map { String($0.1) }
        }
        return lines.map { isOff($0) ? $0.dropFirst() : $0 }.filter { line in
            !replaced.contains { line.drop { $0 == " " }.hasPrefix("\($0):") }
        }.joined(separator: "\n") + "\n"
    }

    /// The keys of a text by the path of their mapping, as `KeyRecorder` counts them but without the numbers of lists.
    private func keys(_ text: String) -> [String: Set<String>] {
        var (found, path) = ([String: Set<String>](), [(indent: Int, key: String)]())
        for line in text.split(separator: "\n") {
            let key = line.drop { $0 == " " || $0 == "-" }
            let indent = line.count - key.count
            path.removeAll { $0.indent >= indent }
            let name = String(key.prefix { $0 != ":" })
            found[path.map(\.key).joined(separator: "."), default: []].insert(name)
            path.append((indent, name))
        }
        return found
    }

    @Test(arguments: kinds)
    func aTemplateIsAStudyOfItsKind(name: String) throws {
        let kind = try kind(name)
        for text in [kind.template, try complete(kind.template)] {
            let study = try StudyFile.parse(text, path: "template", kinds: StudyKind.all.studies)
            #expect(type(of: study).kind == name && !study.name.isEmpty)
        }
    }

    /// The keys are those that decoding asks for, so a new setting without a line in the template fails here.
    @Test(arguments: kinds)
    func aTemplateNamesEverySettingOfItsKindAndNoOther(name: String) throws {
        func known<S: Study>(_ type: S.Type, _ text: String) throws -> [String: Set<String>] {
            let recorded = try StudyFile.recorded(type, from: text).log.keys
            let merged = Dictionary(
                recorded.map { ($0.key.replacing(/\.\[\d+\]/, with: ""), $0.value) }, uniquingKeysWith: { $0.union($1) }
            )
            return merged.merging(["": Set(type.keys + ["kind"])]) { $0.union($1) }
        }
        let template = try kind(name).template
        let text = try complete(template)
        let all = keys(
            template.split(separator: "\n").filter { isOff($0) || !$0.hasPrefix("#") }
                .map { isOff($0) ? String($0.dropFirst()) : String($0) }.joined(separator: "\n"))
        let expected = try known(kind(name).study, text)
        #expect(expected.count >= 2 && expected[""]?.count ?? 0 >= 5)
        #expect(all.filter { !$0.value.isEmpty } == expected)
    }

    @Test(arguments: kinds)
    func everySettingOfATemplateHasARemark(name: String) throws {
        for line in try kind(name).template.split(separator: "\n") where isOff(line) || !line.hasPrefix("#") {
            #expect(line.contains("  # "), "\(line)")
            #expect(line.count <= 120, "\(line)")
        }
    }
}
