import Foundation
import Foundations
import Testing

@testable import Reporting

let gnuplot = TimedProcess.find("gnuplot")

@Suite struct FigureRendererTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.url.appending(path: name)) }

    private var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []).sorted()
    }

    /// A stand-in for gnuplot that runs a line of shell.
    private func standIn(_ line: String) throws -> URL {
        let url = folder.url.appending(path: "stand-in")
        try Data("#!/bin/sh\n\(line)\n".utf8).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
        return url
    }

    @Test(.enabled(if: gnuplot != nil, "gnuplot is not installed"))
    func sameFigureGivesTheSameBytesInEveryFile() throws {
        defer { folder.remove() }
        let names = ["gp", "pdf", "png", "svg", "tsv"].map { "eight.\($0)" }
        let renderer = FigureRenderer(pdf: true)
        let first = try renderer.render(FigureSamples.eight, into: folder.url)
        #expect(first.pictures == [.svg, .png, .pdf] && first.note == nil)
        #expect(files == names)
        let before = try names.map(bytes)
        Thread.sleep(forTimeInterval: 1.1)  // PDF counts time in seconds
        #expect(try renderer.render(FigureSamples.eight, into: folder.url) == first)
        #expect(try names.map(bytes) == before)
    }

    @Test(.enabled(if: gnuplot != nil, "gnuplot is not installed"))
    func scriptRunsByItselfInItsFolder() throws {
        defer { folder.remove() }
        _ = try FigureRenderer().render(FigureSamples.dimension, into: folder.url)
        let picture = try bytes("dimension.svg")
        try FileManager.default.removeItem(at: folder.url.appending(path: "dimension.svg"))
        let program = try #require(gnuplot)
        let outcome = try TimedProcess.run(program, ["dimension.gp"], in: folder.url, seconds: 60)
        #expect(outcome.status == 0 && outcome.standardError.isEmpty)
        #expect(try bytes("dimension.svg") == picture)
    }

    @Test func withoutGnuplotDataAndScriptAreWrittenAndTheResultSaysSo() throws {
        defer { folder.remove() }
        let rendered = try FigureRenderer(gnuplot: nil).render(FigureSamples.bound, into: folder.url)
        #expect(rendered.pictures.isEmpty)
        #expect(rendered.note?.hasPrefix("No picture: gnuplot was not found.") == true)
        #expect(files == ["bound.gp", "bound.tsv"])
        #expect(try FigureAudit("bound", in: folder.url).complaints.isEmpty)
    }

    @Test func withoutGnuplotPicturesOfTheSameFigureStayAndOthersGo() throws {
        defer { folder.remove() }
        let renderer = FigureRenderer(gnuplot: nil)
        _ = try renderer.render(FigureSamples.bound, into: folder.url)
        try Data("picture".utf8).write(to: folder.url.appending(path: "bound.svg"))
        #expect(try renderer.render(FigureSamples.bound, into: folder.url).pictures == [.svg])
        var other = FigureSamples.bound
        other.series.removeLast()
        #expect(try renderer.render(other, into: folder.url).pictures.isEmpty)
        #expect(files == ["bound.gp", "bound.tsv"])
    }

    @Test func refusedFigureLeavesNothing() throws {
        defer { folder.remove() }
        var figure = FigureSamples.bound
        figure.series[1].points[2].y = .nan
        let message = #expect(throws: UserError.self) {
            try FigureRenderer(gnuplot: nil).render(figure, into: folder.url)
        }
        #expect(message?.description.contains("(figure bound, series 54-16-7, rate 1/2, point 3)") == true)
        #expect(files.isEmpty)
    }

    @Test func failureOfGnuplotIsToldAndLeavesNothing() throws {
        defer { folder.remove() }
        let lines = [
            ("echo 'line 3: no such terminal' >&2; exit 1", "gnuplot failed with status 1: line 3: no such terminal"),
            (
                "echo '\"bound.gp\" line 9: warning: no data' >&2",
                "gnuplot failed with status 0: \"bound.gp\" line 9: w"
            ),
            ("true", "gnuplot made no SVG"), ("touch bound.svg", "gnuplot made no SVG"),
        ]
        for (line, start) in lines {
            let renderer = FigureRenderer(gnuplot: try standIn(line))
            let error = #expect(throws: UserError.self) {
                try renderer.render(FigureSamples.bound, into: folder.url)
            }
            #expect(error?.description.hasPrefix(start) == true, "\(String(describing: error))")
            #expect(files == ["stand-in"])
        }
    }

    @Test func gnuplotThatHangsIsEnded() throws {
        defer { folder.remove() }
        let renderer = FigureRenderer(gnuplot: try standIn("exec sleep 60"), seconds: 0.25)
        let start = ContinuousClock.now
        let error = #expect(throws: UserError.self) { try renderer.render(FigureSamples.bound, into: folder.url) }
        #expect(error?.description.hasPrefix("gnuplot took longer than 0.25 s (") == true)
        #expect(start.duration(to: .now) < .seconds(20))
    }

    @Test func gnuplotThatIsNotThereIsTold() throws {
        defer { folder.remove() }
        let renderer = FigureRenderer(gnuplot: folder.url.appending(path: "nowhere"))
        let error = #expect(throws: UserError.self) { try renderer.render(FigureSamples.bound, into: folder.url) }
        #expect(error?.description.hasPrefix("gnuplot cannot be started") == true)
    }
}
