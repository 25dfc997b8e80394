import Foundation
import Foundations
import Testing

@testable import Reporting

/// Looks at figures as their readers do: at the script and data on disk, and at the pixels of the picture.
@Suite struct FigurePictureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func edit(_ file: String, _ change: (String) -> String) throws {
        let url = folder.url.appending(path: file)
        let text = try String(contentsOf: url, encoding: .utf8)
        let changed = change(text)
        try #require(changed != text, "the edit of \(file) changed nothing")
        try Data(changed.utf8).write(to: url)
    }

    private func picture(_ name: String) throws -> PNGPicture {
        try PNGPicture(try Data(contentsOf: folder.url.appending(path: "\(name).png")))
    }

    @Test func samplesShowAllTheirData() throws {
        defer { folder.remove() }
        for figure in [FigureSamples.dimension, FigureSamples.bound, FigureSamples.eight] {
            _ = try FigureRenderer(gnuplot: nil).render(figure, into: folder.url)
            #expect(try FigureAudit(figure.name, in: folder.url).complaints == [])
        }
    }

    @Test func auditNoticesWhatAFigureHides() throws {
        defer { folder.remove() }
        func complaints(_ file: String, _ change: (String) -> String) throws -> [String] {
            _ = try FigureRenderer(gnuplot: nil).render(FigureSamples.eight, into: folder.url)
            try edit(file, change)
            return try FigureAudit("eight", in: folder.url).complaints
        }
        let missing = try complaints("eight.gp") { script in
            script.split(separator: "\n").filter { !$0.contains("index 3 using 2:3 with linespoints") }.joined(
                separator: "\n")
        }
        #expect(missing == ["series 3 is not drawn"])
        let narrow = try complaints("eight.gp") { $0.replacing(/set yrange \[[^:]*:/, with: "set yrange [0.05:") }
        #expect(narrow.count > 2 && narrow.allSatisfy { $0.contains("leaves the frame at y = ") })
        let hole = try complaints("eight.tsv") { $0.replacing("estimator 2\t16.0\t", with: "estimator 2\tnan\t") }
        #expect(hole.contains("series 2 has no number"))
        let empty = try complaints("eight.tsv") { String($0.prefix { $0 != "\n" }) }
        #expect(empty == ["no data"])
    }

    @Test(.enabled(if: gnuplot != nil, "gnuplot is not installed"))
    func everySeriesIsDrawnInItsColour() throws {
        defer { folder.remove() }
        _ = try FigureRenderer().render(FigureSamples.eight, into: folder.url)
        let whole = try picture("eight")
        #expect(whole.width == 1204 && whole.height > 2 * 7 * 48)
        let areas = FigureLook.colours.map { whole.area(of: $0)?.count ?? 0 }
        // A line across 1000 pixels, 4 thick, for the sparsest dashes a third of it pure colour,
        // against a legend sample of about 400 pixels.
        #expect(areas.min() ?? 0 > 1200, "\(areas)")

        try edit("eight.gp") { script in
            script.split(separator: "\n").filter { !$0.contains("index 2 using") && !$0.contains("linestyle 2") }
                .joined(separator: "\n")
        }
        _ = try TimedProcess.run(try #require(gnuplot), ["eight.gp"], in: folder.url, seconds: 60)
        let lacking = try picture("eight")
        #expect(lacking.area(of: FigureLook.colours[1]) == nil)
        #expect(try #require(lacking.area(of: FigureLook.colours[0])).count > 2000)
    }

    @Test(.enabled(if: gnuplot != nil, "gnuplot is not installed"))
    func pixelsLieWhereTheNumbersSay() throws {
        defer { folder.remove() }
        // A straight line over the middle half of the frame and a region over its upper three quarters. The second
        // region colour is no grey, which the edges of letters have too.
        let figure = Figure(
            name: "straight", altText: "", x: .init("n", scale: .logarithmic, range: 1...1e4),
            y: .init("y", range: -1...3),
            series: [.init("line", [.init(10, 0), .init(1e3, 2)], style: .line)],
            regions: [.init("out of sight", from: 9), .init("vacuous", from: 0)], showsLegend: false)
        _ = try FigureRenderer().render(figure, into: folder.url)
        let picture = try picture("straight")
        let region = try #require(picture.area(of: FigureLook.regionColours[1]))
        let line = try #require(picture.area(of: FigureLook.colours[0]))
        let width = Double(region.columns.count)
        let height = Double(region.rows.count) / 0.75
        func isNear(_ pixel: Int, _ expected: Double) -> Bool { abs(Double(pixel) - expected) < 6 }
        #expect(isNear(line.columns.lowerBound, Double(region.columns.lowerBound) + 0.25 * width))
        #expect(isNear(line.columns.upperBound, Double(region.columns.lowerBound) + 0.75 * width))
        #expect(isNear(line.rows.upperBound, Double(region.rows.lowerBound) + 0.75 * height))
        #expect(isNear(line.rows.lowerBound, Double(region.rows.lowerBound) + 0.25 * height))
        // The region is drawn but for the line, two grid lines each way and what is blended with them.
        let drawn = Double(region.count) / (width * Double(region.rows.count))
        #expect(drawn > 0.95 && drawn < 1, "\(drawn)")
    }
}
