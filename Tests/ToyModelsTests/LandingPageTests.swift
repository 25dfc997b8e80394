import BallArithmetic
import EffectiveDimension
import Foundation
import Testing
import ToyModels

/// The code of the module's landing page compiles, runs and gives what the page says.
@Suite struct LandingPageTests {
    @Test func theCodeGivesAnEnclosureAndVerdicts() throws {
        let model = try ToyModel(diagonal: [Formula(parsing: "4*t1^2"), Formula(parsing: "1")])
        let analysis = ToyAnalysis(model, digits: 30)
        let scale = try ExactScale(epsilon: Rational(1) / 10, zeta: Rational(2) / 3)
        let answer = try analysis.dimension(at: scale)
        let cover = try analysis.cover(at: scale)

        #expect("\(answer.method)" == "enclosure" || "\(answer.method)" == "closedForm")
        #expect(cover.exactCount != nil && !cover.findings.isEmpty)
    }

    @Test func thePageShowsThisCode() throws {
        let source = URL(fileURLWithPath: #filePath)
        let package = source.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = package.appending(path: "Sources/ToyModels/ToyModels.docc/ToyModels.md")
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { $0.drop { $0 == " " } }.map(String.init)
        }
        let code = lines(try String(contentsOf: source, encoding: .utf8)).joined(separator: "\n")
        let shown = try #require(String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")[1...].first)
        #expect(code.contains(lines(shown).dropFirst().joined(separator: "\n")))
    }
}
