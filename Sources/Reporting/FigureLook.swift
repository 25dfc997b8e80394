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
    static let bandOpacity = 0.18

    static let font = "sans-serif,14"
    /// Width in pixels, the column of a page on a code host.
    static let width = 800
    /// Height of a figure in pixels without its legend below.
    static let height = 460
    /// Height in pixels of one line of the legend below.
    static let legendLine = 22

    /// Default colour and dash of the series at `position`; theory is drawn in black.
    static func look(_ position: Int, _ style: Figure.Series.Style) -> (colour: String, dash: String, shape: Int) {
        style == .theory
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

    /// The gnuplot command that chooses the terminal of a format for a picture `height` high.
    static func terminal(_ format: PictureFormat, height: Int) -> String {
        switch format {
        case .svg:
            "set terminal svg size \(width),\(height) enhanced font '\(font)' background '#FFFFFF'"
        case .png:
            // Twice the size and everything twice as large, for high-resolution screens.
            "set terminal pngcairo size \(2 * width),\(2 * height) enhanced font '\(font)' background '#FFFFFF'"
                + " fontscale 2 linewidth 2 pointscale 2"
        case .pdf:
            // 100 pixels per inch, at most the width of a page.
            "set terminal pdfcairo size \(Double(width) / 100)in,\(Double(height) / 100)in enhanced"
                + " font '\(font)' background '#FFFFFF'"
        }
    }
}
