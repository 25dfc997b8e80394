public import Foundations

/// One figure: axes, series, shaded regions and marks, without its look.
///
/// The look (colours, dashes, shapes, fonts, sizes) is the same for all figures; see `FigureLook`. Titles, axis labels
/// and names are plain text with `_{...}` for subscripts and `^{...}` for superscripts.
public struct Figure: Sendable, Equatable {
    /// Stem of the files `NAME.tsv`, `NAME.gp`, `NAME.svg`, ...: letters, digits, `-` and `_`.
    public var name: String
    /// Title above the picture; a report usually leaves this to the caption.
    public var title: String?
    /// Alternative text: one sentence for readers who cannot see the picture.
    public var altText: String
    /// Text below the figure in a report, Markdown.
    public var caption: String
    /// The horizontal axis.
    public var x: Axis
    /// The vertical axis.
    public var y: Axis
    /// The curves, in the order of the legend.
    public var series: [Series]
    /// Shaded horizontal regions, such as the one where a bound is vacuous.
    public var regions: [Region]
    /// Filled polygons behind the series, in drawing order; they replace the grid.
    public var polygons: [Polygon] = []
    /// Straight lines above the polygons and behind the series.
    public var strokes: [Stroke] = []
    /// Vertical lines with a label above the frame.
    public var marks: [Mark]
    /// Whether to name the curves; false for a single curve named by the axis label. The legend stands in a free corner
    /// of the frame, else below it.
    public var showsLegend: Bool
    /// Width of the picture in mm, by default that of a column of a two-column page.
    public var width = FigureLook.columnWidth
    /// Height of the picture in mm; nil for what a frame of 48 mm and the legend need.
    public var height: Double?

    /// Creates a figure; `name` must be a plain file stem.
    public init(
        name: String, title: String? = nil, altText: String, caption: String = "", x: Axis, y: Axis,
        series: [Series], regions: [Region] = [], marks: [Mark] = [], showsLegend: Bool = true
    ) {
        precondition(
            !name.isEmpty && name.utf8.allSatisfy(Figure.nameBytes.contains) && name.first != "-",
            "a figure's name is a file stem of letters, digits, '-' and '_': \(name)")
        self.name = name
        self.title = title
        self.altText = altText
        self.caption = caption
        self.x = x
        self.y = y
        self.series = series
        self.regions = regions
        self.marks = marks
        self.showsLegend = showsLegend
    }

    private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
}

extension Figure {
    /// An axis: its quantity, its scale and, optionally, its range.
    public struct Axis: Sendable, Equatable {
        /// The scale of an axis.
        public enum Scale: Sendable { case linear, logarithmic }

        /// Quantity with its symbol and unit, such as `excess risk (nats)`.
        public var label: String
        /// Linear, or logarithmic to base ten.
        public var scale: Scale
        /// The range to show; nil shows all data. A range that leaves out data is an error.
        public var range: ClosedRange<Double>?
        /// Names at 1, 2, ... instead of numbers, written upright below the horizontal axis; empty for numbers.
        public var names: [String]

        /// Creates an axis.
        public init(
            _ label: String, scale: Scale = .linear, range: ClosedRange<Double>? = nil, names: [String] = []
        ) {
            self.label = label
            self.scale = scale
            self.range = range
            self.names = names
        }
    }

    /// A point with the ends of its error interval, if it has one.
    public struct Point: Sendable, Equatable {
        /// Position on the horizontal axis.
        public var x: Double
        /// Position on the vertical axis.
        public var y: Double
        /// Ends of the error interval, `lower <= y <= upper`; nil for a number without error.
        public var interval: Interval?

        /// The two ends of an error interval on the vertical axis.
        public struct Interval: Sendable, Equatable {
            /// Lower end.
            public var lower: Double
            /// Upper end.
            public var upper: Double
        }

        /// A point without error.
        public init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }

        /// A point with an error of the same size both ways.
        public init(_ x: Double, _ y: Double, error: Double) {
            self.init(x, y, lower: y - error, upper: y + error)
        }

        /// A point with its error interval.
        public init(_ x: Double, _ y: Double, lower: Double, upper: Double) {
            self.init(x, y)
            interval = Interval(lower: lower, upper: upper)
        }

        /// An estimate at `x`, with an interval of one standard error both ways.
        public init(_ x: Double, _ estimate: Estimate) {
            self.init(x, estimate.value, error: estimate.standardError)
        }
    }

    /// A named curve or cloud of points. Either all of its points have an error interval or none has.
    public struct Series: Sendable, Equatable {
        /// How the points are drawn.
        public enum Style: Sendable {
            /// A line through the points, for finely sampled curves; if there are several, each has a few markers.
            case line
            /// A line with a marker at each point, for a few measured values.
            case linePoints
            /// Markers alone.
            case points
            /// Small dark dots, for rows of data behind which something else is shown.
            case dots
            /// A thin dashed line: a prediction to compare measurements with.
            case theory
        }

        /// How error intervals are drawn.
        public enum ErrorStyle: Sendable { case bars, band }

        /// Colour and dash of a series by number, for figures whose curves vary in two ways at once.
        ///
        /// The marker's shape depends on the colour, so that a figure printed in grey can be read. Numbers beyond the
        /// last colour or dash start again at the first.
        public struct Look: Sendable, Equatable {
            /// Position in the palette, from 0.
            public var colour: Int
            /// Position in the list of dashes, from 0, which is solid.
            public var dash: Int

            /// Creates a look; both numbers are at least 0.
            public init(colour: Int, dash: Int = 0) {
                precondition(colour >= 0 && dash >= 0, "colour \(colour) and dash \(dash) count from 0")
                self.colour = colour
                self.dash = dash
            }
        }

        /// Name in the legend, unique in the figure.
        public var name: String
        /// The points in drawing order.
        public var points: [Point]
        /// Line, markers or both.
        public var style: Style
        /// Bars or a band, for points that have intervals.
        public var errors: ErrorStyle
        /// Colour and dash; nil for the next of each.
        public var look: Look?

        /// Creates a series.
        public init(
            _ name: String, _ points: [Point], style: Style = .linePoints, errors: ErrorStyle = .bars,
            look: Look? = nil
        ) {
            self.name = name
            self.points = points
            self.style = style
            self.errors = errors
            self.look = look
        }
    }

    /// A shaded horizontal region with a name in the legend. It never extends the vertical axis, and is omitted outside
    /// the axis range.
    public struct Region: Sendable, Equatable {
        /// Name in the legend.
        public var label: String
        /// Lower edge; nil reaches to the bottom.
        public var from: Double?
        /// Upper edge; nil reaches to the top.
        public var to: Double?

        /// Creates a region between two heights.
        public init(_ label: String, from: Double? = nil, to: Double? = nil) {
            self.label = label
            self.from = from
            self.to = to
        }
    }

    /// A filled polygon.
    public struct Polygon: Sendable, Equatable {
        /// The corners.
        public var corners: [Point]
        /// The colour, such as `#D5E8F7`.
        public var colour: String

        /// A polygon of at least three corners.
        public init(_ corners: [Point], colour: String) {
            self.corners = corners
            self.colour = colour
        }
    }

    /// A straight line between two points.
    public struct Stroke: Sendable, Equatable {
        /// One end.
        public var from: Point
        /// The other end.
        public var to: Point
        /// The width in the unit of the curves' width.
        public var width: Double
        /// The colour, such as `#222222`.
        public var colour: String

        /// A line.
        public init(from: Point, to: Point, width: Double, colour: String) {
            self.from = from
            self.to = to
            self.width = width
            self.colour = colour
        }
    }

    /// A vertical line with its label above the frame.
    public struct Mark: Sendable, Equatable {
        /// Text above the line.
        public var label: String
        /// Position on the horizontal axis, which is extended to show it.
        public var x: Double

        /// Creates a mark.
        public init(_ label: String, at x: Double) {
            self.label = label
            self.x = x
        }
    }
}
