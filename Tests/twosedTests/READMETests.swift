import Foundation
import Testing

/// The README shows commands with their output; a reader who types them must see the same.
@Suite struct READMETests {
    /// Commands of the `console` blocks, each with the output shown below it.
    static let commands: [(line: String, output: String)] = {
        let file = CommandRunner.package.appendingPathComponent("README.md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        var found: [(line: String, output: String)] = []
        for block in text.components(separatedBy: "```console\n").dropFirst() {
            let body = block.components(separatedBy: "```")[0].replacingOccurrences(of: "\\\n", with: "")
            for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasPrefix("$ ") {
                    found.append((String(line.dropFirst(2)), ""))
                } else if !found.isEmpty, !line.isEmpty || !found[found.count - 1].output.isEmpty {
                    found[found.count - 1].output += line + "\n"
                }
            }
        }
        return found
    }()

    @Test func thereAreCommandsToCheck() { #expect(Self.commands.count >= 3) }

    @Test(arguments: commands.map(\.line)) func everyCommandPrintsWhatTheReadmeShows(_ line: String) throws {
        let shown = try #require(Self.commands.first { $0.line == line }).output
        let runner = try CommandRunner()
        defer { runner.remove() }
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        try #require(words.first == "twosed")
        let outcome = try runner.run(Array(words.dropFirst()))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(withoutTimes(outcome.output) == withoutTimes(shown))
    }

    private func withoutTimes(_ text: String) -> [Substring] {
        text.split(separator: "\n").filter { !$0.hasPrefix("computed in ") && !$0.hasSuffix("for an epoch (median)") }
    }
}
