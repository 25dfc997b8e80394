import Foundation
internal import Foundations
public import Records

extension Figure {
    /// Linear regions of a network with two inputs.
    ///
    /// A region's hue is the direction in which its outputs change most, its strength the size of that change; flat regions are
    /// almost white. Borders of lower layers are drawn wider.
    public static func plane(_ network: MeasureDocument.Network) throws -> Figure {
        guard let plane = network.plane else {
            throw UserError(
                .badData, "the record of \(network.network) holds no plane", "figure plane", "measure it again")
        }
        let slopes = plane.regions.map(\.slope).sorted()
        let strong = slopes[min(slopes.count - 1, slopes.count * 9 / 10)]
        let turns = plane.outputs == 1 ? 1.0 : 2.0
        func point(_ place: [Double]) -> Point { Point(place[0], place[1]) }
        var figure = Figure(
            name: "plane",
            altText: "\(plane.linearRegions) linear regions of \(network.network) in the plane of its two inputs",
            caption:
                "\(plane.linearRegions) linear regions of \(network.network). Hue is the direction of the steepest change "
                + "of the outputs, strength its size; borders of lower layers are wider. Dots are rows of the inputs.",
            x: .init("input 1", range: plane.box[0][0]...plane.box[0][1]),
            y: .init("input 2", range: plane.box[1][0]...plane.box[1][1]),
            series: [Series("rows", plane.rows.map(point), style: .dots)],
            showsLegend: false)
        figure.polygons = plane.regions.map { region in
            Polygon(
                region.corners.map(point),
                colour: RegionColour.hex(
                    direction: turns * region.direction, strength: strong > 0 ? min(region.slope / strong, 1) : 0))
        }
        // Borders of deep layers first, so that those of the first layer lie above them.
        figure.strokes = plane.borders.filter(\.jacobianChanges).sorted { $0.layer > $1.layer }.map { border in
            Stroke(
                from: point(border.ends[0]), to: point(border.ends[1]), width: max(1.6 / Double(border.layer), 0.5),
                colour: border.layer == 1 ? "#FFFFFF" : "#FAFAFA")
        }
        let (width, height) = (plane.box[0][1] - plane.box[0][0], plane.box[1][1] - plane.box[1][0])
        // Equal scales on both axes, unless that would make the frame very flat or high.
        let frame = figure.width - FigureLayout.left - FigureLayout.right
        figure.height = min(max(frame * height / width, 40), 120) + 12.5
        return figure
    }
}

/// Colours of equal lightness for directions (OKLCH; Ottosson, "A perceptual color space for image processing", 2020).
enum RegionColour {
    /// `#RRGGBB` of a direction in radians; strength 0 is almost white, 1 full.
    static func hex(direction: Double, strength: Double) -> String {
        let (lightness, chroma) = (0.97 - 0.27 * strength, 0.015 + 0.115 * strength)
        let (a, b) = (chroma * cos(direction), chroma * sin(direction))
        let cone = [
            lightness + 0.3963377774 * a + 0.2158037573 * b, lightness - 0.1055613458 * a - 0.0638541728 * b,
            lightness - 0.0894841775 * a - 1.2914855480 * b,
        ].map { $0 * $0 * $0 }
        let linear = [
            4.0767416621 * cone[0] - 3.3077115913 * cone[1] + 0.2309699292 * cone[2],
            -1.2684380046 * cone[0] + 2.6097574011 * cone[1] - 0.3413193965 * cone[2],
            -0.0041960863 * cone[0] - 0.7034186147 * cone[1] + 1.7076147010 * cone[2],
        ]
        return "#"
            + linear.map { value in
                let clipped = min(max(value, 0), 1)
                let encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * pow(clipped, 1 / 2.4) - 0.055
                return String(format: "%02X", Int((255 * encoded).rounded()))
            }.joined()
    }
}
