import Testing

@testable import Reporting

private let smallScript = """
    # Data: small.tsv. Restyle at will, then run in this folder: gnuplot small.gp
    # (gnuplot 5.4 or later)
    reset
    set encoding utf8
    set minussign
    set datafile separator tab

    # Axes
    set title 'Risk' offset 0,1
    set xlabel 'samples n'
    set ylabel 'excess risk (nats)'
    set logscale x
    set xrange [6.918309709189364:144543.9770745928]
    set format x '10^{%T}'
    set mxtics 10
    set yrange [0.68:2.57]
    set format y '%h'

    # Frame and legend
    set border 3 linecolor rgb '#222222'
    set tics nomirror out textcolor rgb '#222222'
    set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
    set errorbars 0.5
    set bmargin 5.1
    set key at screen 0.5, screen 0.01 bottom center vertical maxrows 1 Left reverse enhanced spacing 1.15 samplen 3

    # Styles: line N and its solid twin 100+N, for error bars, belong to series N
    set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.8
    set style line 101 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.8
    set style line 2 linecolor rgb '#222222' linewidth 1.5 dashtype (6,4) pointtype 7 pointsize 0.8

    # Shaded regions
    set object 1 rectangle from graph 0, first 2.25 to graph 1, first 2.57 behind fillcolor rgb '#E9E9E9' \
    fillstyle solid noborder

    # Marks
    set tmargin 3.5
    set arrow from 100.0, graph 0 to 100.0, graph 1 nohead back linecolor rgb '#222222' linewidth 1.2 dashtype (3,3)
    set label 'n_{0}' at 100.0, graph 1 offset 0,0.6 center textcolor rgb '#222222'

    # Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
    set terminal svg size 800,482 enhanced font 'sans-serif,14' background '#FFFFFF'
    set output 'small.svg'
    plot 'small.tsv' index 1 using 2:3:4:5 with yerrorbars linestyle 101 pointtype 0 notitle, \\
         'small.tsv' index 1 using 2:3 with linespoints linestyle 1 title 'trained', \\
         'small.tsv' index 2 using 2:3 with lines linestyle 2 title 'prediction', \\
         keyentry with boxes fillstyle solid border fillcolor rgb '#E9E9E9' title 'chance'

    # The same picture in other formats
    set terminal pngcairo size 1600,964 enhanced font 'sans-serif,14' background '#FFFFFF' \
    fontscale 2 linewidth 2 pointscale 2
    set output 'small.png'
    replot
    # For print:
    # set terminal pdfcairo size 8.0in,4.82in enhanced font 'sans-serif,14' background '#FFFFFF'
    # set output 'small.pdf'
    # replot
    set output

    """

@Suite struct FigureScriptTests {
    @Test func scriptOfASmallFigure() {
        let figure = Figure(
            name: "small", title: "Risk", altText: "", x: .init("samples n", scale: .logarithmic),
            y: .init("excess risk (nats)"),
            series: [
                .init("trained", [.init(10, 2, error: 0.5), .init(1e5, 1, error: 0.25)]),
                .init("prediction", [.init(10, 1.5), .init(1e5, 1.25)], style: .theory),
            ],
            regions: [.init("chance", from: 2.25), .init("out of sight", from: 9)], marks: [.init("n_{0}", at: 100)])
        #expect(FigureScript(figure).text == smallScript)
    }

    private func script(_ figure: Figure) -> String { FigureScript(figure).text }

    @Test func legendGoesToTheRightForManyShortNamesAndBelowOtherwise() {
        var figure = FigureSamples.eight
        #expect(script(figure).contains("set key outside right top"))
        figure.series[0].name = "a name too long to stand beside the frame"
        #expect(script(figure).contains("set key at screen 0.5, screen 0.01 bottom center vertical maxrows 9"))
        // Two columns of 26 letters fit into 800 pixels, two of 29 ran off at the left edge.
        for (letters, rows) in [(26, 5), (29, 9)] {
            figure.series[0].name = String(repeating: "a", count: letters)
            #expect(script(figure).contains("bottom center vertical maxrows \(rows)"), "\(letters) letters")
        }
        figure.showsLegend = false
        #expect(script(figure).contains("set key off"))
    }

    @Test func barsThatRunOffALogarithmicAxisEndAtTheFrame() {
        var figure = FigureSamples.eight
        figure.series[0].points[3] = .init(100, 0.5, error: 0.75)
        let text = script(figure)
        #expect(text.contains("clip(v) = v < \(figure.limits.y.lower) ? \(figure.limits.y.lower) : v"))
        #expect(text.contains("index 1 using 2:3:(clip($4)):5 with yerrorbars"))
        figure.y.scale = .linear
        #expect(script(figure).contains("index 1 using 2:3:4:5 with yerrorbars") && !script(figure).contains("clip"))
    }

    @Test func finelySampledCurveAloneBearsNoMarkers() {
        var figure = FigureSamples.bound
        #expect(script(figure).contains("pointnumber 6") && script(figure).contains("with linespoints"))
        for index in figure.series.indices.dropFirst() { figure.series[index].style = .points }
        #expect(!script(figure).contains("pointnumber") && script(figure).contains("index 1 using 2:3 with lines "))
    }

    @Test func pointAloneIsDrawnWithItsBarWhateverItsStyle() {
        for style in [Figure.Series.Style.line, .linePoints, .points, .theory] {
            let text = script(
                Figure(
                    name: "one", altText: "", x: .init("x"), y: .init("y"),
                    series: [.init("lone", [.init(1, 2, error: 0.5)], style: style, errors: .band)]))
            #expect(text.contains("index 1 using 2:3:4:5 with yerrorbars") && !text.contains("filledcurves"))
            #expect(text.contains("index 1 using 2:3 with points linestyle 1 title 'lone'"))
        }
    }

    @Test func bandsAreDrawnBeforeTheirLines() throws {
        let text = script(FigureSamples.dimension)
        let band = try #require(text.range(of: "index 3 using 2:4:5 with filledcurves"))
        let line = try #require(text.range(of: "index 1 using 2:3 with linespoints"))
        #expect(band.lowerBound < line.lowerBound)
    }

    @Test func labelsOfCloseMarksStandInRowsOfTheirOwn() {
        var figure = FigureSamples.bound
        figure.marks = [.init("left and long", at: 1e3), .init("right and long", at: 1.5e3), .init("far", at: 1e7)]
        let text = script(figure)
        #expect(text.contains("'left and long' at 1000.0, graph 1 offset 0,0.6"))
        #expect(text.contains("'right and long' at 1500.0, graph 1 offset 0,1.6"))
        #expect(text.contains("'far' at 10000000.0, graph 1 offset 0,0.6"))
    }

    @Test func pdfIsDrawnOnRequestAndElseStandsAsAComment() {
        #expect(FigureScript(FigureSamples.bound).text.contains("\n# set output 'bound.pdf'"))
        #expect(FigureScript(FigureSamples.bound, withPDF: true).text.contains("\nset output 'bound.pdf'"))
    }

    @Test func seriesDifferInColourAndDashUpToSixtyFour() {
        let looks = (0..<64).map { FigureLook.look($0, .line) }.map { "\($0.colour) \($0.dash)" }
        #expect(Set(looks).count == 64)
        #expect(Set(FigureLook.shapes).count == FigureLook.colours.count)
    }
}
