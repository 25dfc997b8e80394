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
    set xlabel 'samples n' offset 0,0.5
    set ylabel 'excess risk (nats)'
    set logscale x
    set xrange [6.918309709189364:144543.9770745928]
    set format x '10^{%T}'
    set mxtics 10
    set yrange [0.68:2.57]
    set format y '%h'

    # Frame and legend
    set border 3 linecolor rgb '#222222'
    set tics nomirror out textcolor rgb '#222222' scale 0.6
    set grid xtics ytics linetype 1 linecolor rgb '#D4D4D4' linewidth 1 dashtype solid
    set errorbars 0.5
    set key off
    set lmargin at screen 0.2035
    set rmargin at screen 0.9593
    set bmargin at screen 0.2005
    set tmargin at screen 0.8509

    # Styles: line N and its solid twin 100+N, for error bars, belong to series N
    set style line 1 linecolor rgb '#0072B2' linewidth 2 dashtype solid pointtype 7 pointsize 0.7
    set style line 101 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.7
    set style line 2 linecolor rgb '#222222' linewidth 1.5 dashtype (6,4) pointtype 7 pointsize 0.7

    # Shaded regions
    set object 1 rectangle from graph 0, first 2.25 to graph 1, first 2.57 behind fillcolor rgb '#E9E9E9' \
    fillstyle solid noborder

    # Marks
    set arrow from 100.0, graph 0 to 100.0, graph 1 nohead back linecolor rgb '#222222' linewidth 1.2 dashtype (3,3)
    set label 'n_{0}' at 100.0, graph 1 offset 0,0.6 center textcolor rgb '#222222'

    # Legend: a sample and a name for each entry
    set arrow from screen 0.1395,0.0291 to screen 0.1977,0.0291 nohead front linestyle 1
    set label '' at screen 0.1686,0.0291 point linestyle 1 pointsize 0.7
    set label 'trained' at screen 0.2093,0.0291 left font ',14' textcolor rgb '#222222'
    set arrow from screen 0.3837,0.0291 to screen 0.4419,0.0291 nohead front linestyle 2
    set label 'prediction' at screen 0.4535,0.0291 left font ',14' textcolor rgb '#222222'
    set object 102 rectangle from screen 0.6279,0.0134 to screen 0.686,0.0448 front fillcolor rgb '#E9E9E9' \
    fillstyle solid border linecolor rgb '#D4D4D4'
    set label 'chance' at screen 0.6977,0.0291 left font ',14' textcolor rgb '#222222'

    # Picture for pages; series N is block N of the data file, with columns name, x, y, lower, upper
    set terminal svg size 602,517 enhanced font 'sans-serif,16' background '#FFFFFF'
    set output 'small.svg'
    plot 'small.tsv' index 1 using 2:3:4:5 with yerrorbars linestyle 101 pointtype 0 notitle, \\
         'small.tsv' index 1 using 2:3 with linespoints linestyle 1 title 'trained', \\
         'small.tsv' index 2 using 2:3 with lines linestyle 2 title 'prediction'

    # The same picture in other formats
    set terminal pngcairo size 1204,1034 enhanced font 'sans-serif,16' background '#FFFFFF' fontscale 2 \
    linewidth 2 pointscale 2
    set output 'small.png'
    replot
    # For print:
    # set terminal pdfcairo size 3.386in,2.906in enhanced font 'sans-serif,16' fontscale 0.304 linewidth 0.405 \
    pointscale 0.405 background '#FFFFFF'
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

    private func layout(_ figure: Figure) -> FigureLayout {
        FigureLayout(figure, entries: figure.series.map(\.name), limits: figure.limits, markRows: 0)
    }

    @Test func namesOfTheLegendNeverLeaveThePicture() {
        for (letters, columns) in [(8, 3), (12, 3), (25, 2), (26, 1), (50, 1)] {
            var figure = FigureSamples.eight
            for index in figure.series.indices {
                figure.series[index].name = String(repeating: "a", count: letters - 1) + "\(index)"
            }
            let places = layout(figure).legend
            #expect(Set(places.map(\.text)).count == columns, "\(letters) letters")
            #expect(places.allSatisfy { $0.left > 0 && $0.text * 86 + Double(letters) * 1.4 <= 86 && $0.y > 0 })
            #expect(Set(places.map { [$0.left, $0.y] }).count == places.count)
        }
        var figure = FigureSamples.eight
        figure.showsLegend = false
        #expect(!script(figure).contains("# Legend"))
    }

    @Test func aLegendStandsInACornerWithoutData() {
        func figure(_ values: [Double]) -> Figure {
            Figure(
                name: "corner", altText: "", x: .init("x"), y: .init("y"),
                series: [
                    .init("a", values.enumerated().map { .init(Double($0), $1) }),
                    .init("b", [.init(0, 0), .init(9, 0)]),
                ])
        }
        func corner(_ values: [Double]) -> [Bool] {
            let place = layout(figure(values)).legend[0]
            return [place.left > 0.5, place.y > 0.5]
        }
        #expect(corner([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) == [false, true])
        #expect(corner([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]) == [true, true])
        // Inside, the picture needs no more height than without a legend.
        var bare = figure([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
        let height = layout(bare).height
        bare.showsLegend = false
        #expect(layout(bare).height == height)
        #expect(FigureLayout(bare, entries: [], limits: bare.limits, markRows: 0).height == height)
    }

    @Test func aSizeGivenIsThatOfThePicture() {
        var figure = FigureSamples.eight
        (figure.width, figure.height) = (178, 80)
        #expect(script(figure).contains("set terminal svg size 1246,560 "))
        #expect(layout(figure).height == 80)
        #expect(script(FigureSamples.eight).contains("set terminal svg size 602,"))
        #expect(FigureScript(figure, withPDF: true).text.contains("set terminal pdfcairo size 7.008in,3.150in"))
    }

    @Test func aNetworkHasOneColourWhereverItStands() {
        #expect(FigureLook.colours(ofNetworks: ["54-13-11-9-7", "54-16-7"]) == [1, 0])
        #expect(FigureLook.colours(ofNetworks: ["a", "54-16-7", "b"]) == [1, 0, 2])
        #expect(FigureLook.colours(ofNetworks: ["a", "b"]) == [0, 1])
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
