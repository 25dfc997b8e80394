/// Writes the gnuplot script of a checked figure, which users may also edit.
struct FigureScript {
    let figure: Figure
    let limits: (x: AxisLimits, y: AxisLimits)
    /// Whether the script draws a PDF too when run.
    let withPDF: Bool

    init(_ figure: Figure, withPDF: Bool = false) {
        self.figure = figure
        self.withPDF = withPDF
        limits = figure.limits
    }

    var text: String {
        let title = figure.title.map { ["set title \(GnuplotText.quoted($0)) offset 0,\(markRows)"] } ?? []
        let blocks: [[String]] = [
            [
                "# Data: \(figure.name).tsv. Restyle at will, then run in this folder: gnuplot \(figure.name).gp",
                "# (gnuplot 5.4 or later)",
                "reset", "set encoding utf8", "set minussign", "set datafile separator tab",
            ],
            ["# Axes"] + title
                + [
                    "set xlabel \(GnuplotText.quoted(figure.x.label)) offset 0,0.5",
                    "set ylabel \(GnuplotText.quoted(figure.y.label))\(upright)",
                ]
                + limits.x.script("x") + names + limits.y.script("y"),
            [
                "# Frame and legend",
                "set border 3 linecolor rgb '\(FigureLook.ink)'",
                "set tics nomirror out textcolor rgb '\(FigureLook.ink)' scale 0.6",
                "set grid xtics ytics linetype 1 linecolor rgb '\(FigureLook.gridColour)' linewidth 1 dashtype solid",
                "set errorbars 0.5", "set key off",
            ] + layout.margins,
            ["# Styles: line N and its solid twin 100+N, for error bars, belong to series N"]
                + figure.series.indices.flatMap(lineStyles),
            regions, drawing, marks, legend,
            ["# Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper"]
                + output(.svg) + curves,
            ["# The same picture in other formats"] + otherPictures,
        ]
        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    /// Names below the horizontal axis instead of numbers.
    private var names: [String] {
        guard !figure.x.names.isEmpty else { return [] }
        let tics = figure.x.names.enumerated().map { "\(GnuplotText.quoted($1)) \($0 + 1)" }.joined(separator: ", ")
        return ["set xtics (\(tics)) rotate by 90 right font ',\(FigureLook.legendFont)'"]
    }

    // MARK: Layout

    /// Where the frame and the legend lie.
    private var layout: FigureLayout {
        FigureLayout(
            figure, entries: figure.showsLegend ? entries : [], limits: limits, markRows: markRows)
    }

    /// A smaller font where the label of the vertical axis would be longer than the picture is high.
    private var upright: String {
        let length = FigureLook.letter * GnuplotText.width(figure.y.label)
        let share = min(1, FigureLook.frameHeight / length)
        return share < 1 ? " font ',\(max(11, Int(16 * share)))'" : ""
    }

    private var entries: [String] { figure.series.map(\.name) + shownRegions.map(\.label) }

    /// Samples and names. gnuplot's own key would reserve too much space for names, or clip them at the edges.
    private var legend: [String] {
        guard figure.showsLegend else { return [] }
        var lines = ["# Legend: a sample and a name for each entry"]
        for (index, place) in layout.legend.enumerated() {
            if index < figure.series.count {
                lines += sample(of: figure.series[index], style: index + 1, at: place)
            } else {
                let colour = shownRegions[index - figure.series.count].colour
                lines.append(
                    "set object \(100 + index) rectangle from screen \(place.left),\(FigureLayout.short(place.y - 0.35 * place.line)) to"
                        + " screen \(place.right),\(FigureLayout.short(place.y + 0.35 * place.line)) front fillcolor rgb '\(colour)'"
                        + " fillstyle solid border linecolor rgb '\(FigureLook.gridColour)'")
            }
            lines.append(
                "set label \(GnuplotText.quoted(entries[index])) at screen \(place.text),\(place.y) left"
                    + " font ',\(FigureLook.legendFont)' textcolor rgb '\(FigureLook.ink)'")
        }
        return lines
    }

    private func sample(of one: Figure.Series, style: Int, at place: FigureLayout.Entry) -> [String] {
        let middle = FigureLayout.short((place.left + place.right) / 2)
        let marker =
            "set label '' at screen \(middle),\(place.y) point linestyle \(style) pointsize \(FigureLook.pointSize)"
        let line =
            "set arrow from screen \(place.left),\(place.y) to screen \(place.right),\(place.y) nohead front"
            + " linestyle \(style)"
        let isAlone = one.points.count == 1
        switch one.style {
        case .points, .dots: return [marker]
        case _ where isAlone: return [marker]
        case .theory: return [line]
        case .line: return hasMarkers(one) ? [line, marker] : [line]
        case .linePoints: return [line, marker]
        }
    }

    // MARK: Styles

    private func lineStyles(_ index: Int) -> [String] {
        let one = figure.series[index]
        let look = one.look.map { FigureLook.look($0, one.style) } ?? FigureLook.look(index, one.style)
        let colour = "linecolor rgb '\(look.colour)'"
        let size = one.style == .dots ? FigureLook.dotSize : FigureLook.pointSize
        let point =
            "pointtype \(look.shape) pointsize \(size)" + (hasMarkers(one) ? " pointnumber 6" : "")
        let width = one.style == .theory ? "1.5" : "2"
        let line = "set style line \(index + 1) \(colour) linewidth \(width) dashtype \(look.dash) \(point)"
        guard one.points.first?.interval != nil else { return [line] }
        return [line, "set style line \(101 + index) \(colour) linewidth 1.2 dashtype solid \(point)"]
    }

    /// Several finely sampled curves have a few markers, for readers who cannot distinguish their colours. A single
    /// curve has none, since they would look like data.
    private func hasMarkers(_ one: Figure.Series) -> Bool {
        one.style == .line && figure.series.count { $0.style == .line } > 1
    }

    // MARK: Regions and marks

    /// The regions that overlap the frame.
    private var shownRegions: [(label: String, from: Double, to: Double, colour: String)] {
        figure.regions.enumerated().compactMap { index, region in
            let from = max(region.from ?? limits.y.lower, limits.y.lower)
            let to = min(region.to ?? limits.y.upper, limits.y.upper)
            let colour = FigureLook.regionColours[index % FigureLook.regionColours.count]
            return from < to ? (region.label, from, to, colour) : nil
        }
    }

    private var regions: [String] {
        guard !shownRegions.isEmpty else { return [] }
        return ["# Shaded regions"]
            + shownRegions.enumerated().map { index, region in
                "set object \(index + 1) rectangle from graph 0, first \(region.from) to graph 1, first \(region.to)"
                    + " behind fillcolor rgb '\(region.colour)' fillstyle solid noborder"
            }
    }

    /// Polygons and straight lines.
    private var drawing: [String] {
        guard !figure.polygons.isEmpty || !figure.strokes.isEmpty else { return [] }
        func place(_ point: Figure.Point) -> String { "\(point.x),\(point.y)" }
        return ["# Polygons and lines", "unset grid"]
            + figure.polygons.enumerated().map { index, polygon in
                let corners = (polygon.corners + polygon.corners.prefix(1)).map(place).joined(separator: " to ")
                // A border of its own colour closes the seams between neighbours.
                return "set object \(1000 + index) polygon from \(corners) behind fillcolor rgb '\(polygon.colour)'"
                    + " fillstyle solid border linecolor rgb '\(polygon.colour)' linewidth 0.5"
            }
            + figure.strokes.map { stroke in
                "set arrow from \(place(stroke.from)) to \(place(stroke.to)) nohead back"
                    + " linecolor rgb '\(stroke.colour)' linewidth \(stroke.width)"
            }
    }

    /// The marks from left to right, each with a row above the frame in which its label overlaps no other.
    private var placedMarks: [(mark: Figure.Mark, row: Int)] {
        // The frame is some letters wide; labels are separated by two letters.
        let letters = (figure.width - FigureLayout.left - FigureLayout.right) / FigureLook.letter
        var ends: [Double] = []
        return figure.marks.sorted { $0.x < $1.x }.map { mark in
            let centre = limits.x.position(of: mark.x)
            let half = (GnuplotText.width(mark.label) + 2) / letters / 2
            let row = ends.firstIndex { $0 <= centre - half } ?? ends.count
            if row == ends.count { ends.append(0) }
            ends[row] = centre + half
            return (mark, row)
        }
    }

    private var markRows: Int { (placedMarks.map(\.row).max() ?? -1) + 1 }

    private var marks: [String] {
        guard !figure.marks.isEmpty else { return [] }
        return ["# Marks"]
            + placedMarks.flatMap { mark, row in
                [
                    "set arrow from \(mark.x), graph 0 to \(mark.x), graph 1 nohead back"
                        + " linecolor rgb '\(FigureLook.ink)' linewidth 1.2 dashtype (3,3)",
                    "set label \(GnuplotText.quoted(mark.label)) at \(mark.x), graph 1 offset 0,\(0.6 + Double(row)) center"
                        + " textcolor rgb '\(FigureLook.ink)'",
                ]
            }
    }

    // MARK: Curves

    /// Regions are drawn first, then bands, bars, lines; the legend names each series once.
    private var curves: [String] {
        var elements: [String] = []
        let runsOff = figure.y.scale == .logarithmic && figure.series.contains { $0.points.first?.interval != nil }
        let lower = runsOff ? "(clip($4))" : "4"
        func element(_ index: Int, _ columns: String, _ style: String) -> String {
            "'\(figure.name).tsv' index \(index + 1) using \(columns) with \(style)"
        }
        // A single point gives neither line nor band: it is drawn as a marker with a bar in every style.
        for (index, one) in figure.series.enumerated()
        where one.points[0].interval != nil && one.errors == .band && one.points.count > 1 {
            elements.append(
                element(index, "2:\(lower):5", "filledcurves")
                    + " fillstyle transparent solid \(FigureLook.bandOpacity) noborder linestyle \(101 + index) notitle"
            )
        }
        for (index, one) in figure.series.enumerated()
        where one.points[0].interval != nil && (one.errors == .bars || one.points.count == 1) {
            elements.append(
                element(index, "2:3:\(lower):5", "yerrorbars") + " linestyle \(101 + index) pointtype 0 notitle")
        }
        for (index, one) in figure.series.enumerated() {
            let style =
                switch one.style {
                case _ where one.points.count == 1: "points"
                case .theory: "lines"
                case .line: hasMarkers(one) ? "linespoints" : "lines"
                case .linePoints: "linespoints"
                case .points, .dots: "points"
                }
            elements.append(
                element(index, "2:3", style) + " linestyle \(index + 1) title \(GnuplotText.quoted(one.name))")
        }
        let clip = "clip(v) = v < \(limits.y.lower) ? \(limits.y.lower) : v  # a bar may run off a logarithmic axis"
        return (runsOff ? [clip] : []) + ["plot \(elements.joined(separator: ", \\\n     "))"]
    }

    private func output(_ format: PictureFormat) -> [String] {
        [
            FigureLook.terminal(format, width: figure.width, height: layout.height),
            "set output '\(figure.name).\(format.rawValue)'",
        ]
    }

    /// The other formats draw the same plot again; a format that was not requested is a comment.
    private var otherPictures: [String] {
        let png = output(.png) + ["replot"]
        let pdf = output(.pdf) + ["replot"]
        return png + (withPDF ? pdf : ["# For print:"] + pdf.map { "# \($0)" }) + ["set output"]
    }
}
