import ArgumentParser
import Foundation
import Foundations
import Reporting

/// The flags of a figure, in every command that has curves to show.
struct FigureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also draw the result (gnuplot): one picture NAME.pdf, NAME.svg or NAME.png, or data, script and pictures "
                + "into a folder.", valueName: "name|dir"))
    var figure: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("A title above the figure.", valueName: "text"))
    var title: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The label of its horizontal axis; _{...} and ^{...} set text low and high.", valueName: "text"))
    var xlabel: String?

    @Option(
        help: ArgumentHelp(
            "Its size in mm (default: the 86 of a column, as high as it needs).", valueName: "width[xheight]"))
    var size: String?

    func validate() throws {
        for (flag, value) in [("--title", title), ("--xlabel", xlabel), ("--size", size)]
        where value != nil && figure == nil {
            throw ValidationError("\(flag) goes with --figure")
        }
        if let size, measures == nil {
            throw ValidationError("--size \(size) is no size in mm from 40 to 400: write 86 or 86x64")
        }
    }

    private var measures: [Double]? {
        guard let size else { return nil }
        let values = size.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
        return values.count <= 2 && values.allSatisfy { $0 >= 40 && $0 <= 400 } ? values : nil
    }

    private var format: PictureFormat? {
        figure.flatMap { PictureFormat(rawValue: URL(fileURLWithPath: $0).pathExtension) }
    }

    /// Checks the place of the figure before anything is computed.
    func check() throws {
        guard let figure else { return }
        if format != nil {
            try AtomicFile.checkWritable(figure)
        } else {
            try OutputFolder.make(URL(fileURLWithPath: figure))
        }
    }

    /// Draws the figure, if one is wanted: a line on what was drawn.
    func draw(_ make: @autoclosure () throws -> Figure) throws -> [String] {
        guard let place = figure else { return [] }
        var figure = try make()
        figure.title = title ?? figure.title
        figure.x.label = xlabel ?? figure.x.label
        if let measures {
            figure.width = measures[0]
            figure.height = measures.count == 2 ? measures[1] : nil
        }
        if let format {
            try AtomicFile.write(try FigureRenderer().picture(of: figure, as: format), to: place)
            return ["figure: \(place)"]
        }
        let drawn = try FigureRenderer().render(figure, into: URL(fileURLWithPath: place))
        return [drawn.note ?? "figure: \(place)/\(drawn.name).\(drawn.pictures[0].rawValue)"]
    }

    /// As `draw`, in whole lines of text.
    func text(_ make: @autoclosure () throws -> Figure) throws -> String {
        try draw(make()).map { $0 + "\n" }.joined()
    }
}
