import Foundation

/// The look of all figures: colours, dashes, shapes, fonts and sizes.
///
/// The colours are those of Okabe and Ito (Color Universal Design, 2008), with grey instead of yellow, which is too
/// faint on white. Dash and marker change with the colour, so that figures can be read in grey.
enum FigureLook {
    static let colours = [
        "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#767676", "#000000",
    ]

    /// Marker of each colour, as gnuplot numbers them: filled circle, square, two triangles and diamond, then open ones.
    static let shapes = [7, 5, 9, 13, 11, 6, 4, 8]

    /// Dashes in units of the line's width.
    static let dashes = [
        "solid", "(9,3)", "(2,2)", "(9,3,2,3)", "(5,2)", "(9,3,2,3,2,3)", "(14,3)", "(2,5)",
    ]

    static let ink = "#222222"
    static let gridColour = "#D4D4D4"
    /// Regions in the order they are given.
    static let regionColours = ["#E9E9E9", "#DCE8F2", "#F7E8D8"]
    static let bandOpacity = 0.3
    static let pointSize = 0.7
    static let dotSize = 0.4

    /// Pixels for a millimetre: a column of 86 mm is 602 pixels wide.
    static let pixels = 7.0
    /// 16 pixels are 6.5 pt in a column.
    static let font = "sans-serif,16"
    static let legendFont = 14
    /// The width of a letter of the labels and of the legend, in mm.
    static let letter = 1.5
    static let legendLetter = 1.4
    /// Width of a column of a two-column page, in mm.
    static let columnWidth = 86.0
    /// Height of a frame, in mm.
    static let frameHeight = 48.0

    /// Default colour and dash of the series at `position`; theory is drawn in black.
    static func look(_ position: Int, _ style: Figure.Series.Style) -> (colour: String, dash: String, shape: Int) {
        style == .theory || style == .dots
            ? (ink, "(6,4)", shapes[0])
            : look(Figure.Series.Look(colour: position, dash: position + position / colours.count), style)
    }

    /// Colour, dash and marker of a look. A theory line is always dashed.
    static func look(
        _ look: Figure.Series.Look, _ style: Figure.Series.Style
    ) -> (colour: String, dash: String, shape: Int) {
        let colour = look.colour % colours.count
        let dash = style == .theory ? "(6,4)" : dashes[look.dash % dashes.count]
        return (colours[colour], dash, shapes[colour])
    }

    /// The gnuplot command that chooses the terminal of a format for a picture of a size in mm.
    static func terminal(_ format: PictureFormat, width: Double, height: Double) -> String {
        let (across, up) = (Int((width * pixels).rounded()), Int((height * pixels).rounded()))
        switch format {
        case .svg:
            return "set terminal svg size \(across),\(up) enhanced font '\(font)' background '#FFFFFF'"
        case .png:
            // Twice the size and everything twice as large: 355 pixels per inch in a column.
            return "set terminal pngcairo size \(2 * across),\(2 * up) enhanced font '\(font)' background '#FFFFFF'"
                + " fontscale 2 linewidth 2 pointscale 2"
        case .pdf:
            // The size on paper; 16 pixels of 1/7 mm are 6.5 pt on paper.
            func inches(_ length: Double) -> String { String(format: "%.3fin", length / 25.4) }
            return "set terminal pdfcairo size \(inches(width)),\(inches(height)) enhanced"
                + " font '\(font)' fontscale 0.304 linewidth 0.405 pointscale 0.405 background '#FFFFFF'"
        }
    }
}
