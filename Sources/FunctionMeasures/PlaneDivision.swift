internal import BallArithmetic

/// A box of the plane cut into polygons on which a network is affine.
struct PlaneDivision {
    /// A point with rational coordinates.
    struct Point: Hashable {
        var x: Rational
        var y: Rational
    }

    /// An affine function `x dx + y dy + c` of the plane.
    struct Plane {
        var dx: Rational
        var dy: Rational
        var c: Rational

        func value(at point: Point) -> Rational { dx * point.x + dy * point.y + c }
        var isZero: Bool { dx.sign == 0 && dy.sign == 0 && c.sign == 0 }
    }

    /// A convex polygon; edge i joins corner i to the next one, and lies on a line with a number, -1 for a side of the box.
    struct Polygon {
        var corners: [Point]
        var lines: [Int]
        /// Outputs of the layers so far.
        var values: [Plane]
        var states: [[Bool]]
    }

    /// The common border of two polygons.
    struct Contact {
        var first: Int
        var second: Int
        var from: Point
        var to: Point
        var layer: Int
    }

    private let chain: DenseChain
    private let weights: [ExactWeights.Layer]
    private(set) var polygons: [Polygon]
    /// The layer of each cut line.
    private var layerOfLine: [Int] = []

    init(_ chain: DenseChain, x: ClosedRange<Double>, y: ClosedRange<Double>) {
        self.chain = chain
        weights = chain.exact.layers
        let (left, right) = (Rational(finite: x.lowerBound), Rational(finite: x.upperBound))
        let (bottom, top) = (Rational(finite: y.lowerBound), Rational(finite: y.upperBound))
        polygons = [
            Polygon(
                corners: [
                    Point(x: left, y: bottom), Point(x: right, y: bottom), Point(x: right, y: top),
                    Point(x: left, y: top),
                ], lines: [-1, -1, -1, -1],
                values: [Plane(dx: 1, dy: 0, c: 0), Plane(dx: 0, dy: 1, c: 0)], states: [])
        ]
    }

    /// Cuts every polygon along the zero lines of a layer.
    mutating func cut(_ index: Int) {
        let (layer, exact) = (chain.layers[index], weights[index])
        var result: [Polygon] = []
        for polygon in polygons {
            let planes = (0..<layer.units).map { unit in
                var plane = Plane(dx: 0, dy: 0, c: exact.biases[unit])
                for (input, value) in polygon.values.enumerated() where !value.isZero {
                    let weight = exact.weights[unit * layer.inputs + input]
                    plane.dx += weight * value.dx
                    plane.dy += weight * value.dy
                    plane.c += weight * value.c
                }
                return plane
            }
            guard layer.switches else {
                var next = polygon
                next.values = planes
                next.states.append([])
                result.append(next)
                continue
            }
            var parts = [polygon]
            parts[0].states.append([])
            for plane in planes {
                parts = parts.flatMap { divide($0, by: plane, layer: index) }
            }
            for var part in parts {
                part.values = zip(planes, part.states[index]).map { plane, isOn in
                    let off = exact.offSlope
                    return isOn ? plane : Plane(dx: off * plane.dx, dy: off * plane.dy, c: off * plane.c)
                }
                result.append(part)
            }
        }
        polygons = result
    }

    /// The parts of a polygon on the two sides of a zero line, with the state of the unit added.
    private mutating func divide(_ polygon: Polygon, by plane: Plane, layer: Int) -> [Polygon] {
        let values = polygon.corners.map { plane.value(at: $0) }
        let (isAbove, isBelow) = (values.contains { $0.sign > 0 }, values.contains { $0.sign < 0 })
        guard isAbove && isBelow else {
            var whole = polygon
            whole.states[layer].append(isAbove)
            return [whole]
        }
        let line = layerOfLine.count
        layerOfLine.append(layer)
        return [true, false].map { side in
            var part = polygon
            (part.corners, part.lines) = ([], [])
            let count = values.count
            for index in 0..<count {
                let (here, there) = (values[index], values[(index + 1) % count])
                let (start, end) = (polygon.corners[index], polygon.corners[(index + 1) % count])
                let isInside = side ? here.sign >= 0 : here.sign <= 0
                let goesInside = side ? there.sign >= 0 : there.sign <= 0
                if isInside {
                    part.corners.append(start)
                    // The part of the edge that lies inside keeps its line; from a corner on the cut outwards runs the cut.
                    let leavesAtOnce = here.sign == 0 && !goesInside
                    part.lines.append(leavesAtOnce ? line : polygon.lines[index])
                }
                if here.sign * there.sign < 0 {
                    let share = here / (here - there)
                    part.corners.append(
                        Point(x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y)))
                    part.lines.append(isInside ? line : polygon.lines[index])
                }
            }
            part.states[layer].append(side)
            return part
        }
    }

    /// The different Jacobians in doubles, and the number of each polygon's.
    func jacobians() -> (values: [[Double]], kinds: [Int]) {
        var numbers: [[Rational]: Int] = [:]
        var values: [[Double]] = []
        let kinds = polygons.map { polygon -> Int in
            let jacobian = polygon.values.flatMap { [$0.dx, $0.dy] }
            if let known = numbers[jacobian] { return known }
            numbers[jacobian] = values.count
            values.append(jacobian.map(\.doubleValue))
            return values.count - 1
        }
        return (values, kinds)
    }

    /// The common borders of polygons: the edges on the two sides of each cut line, intersected.
    func adjacency() -> [Contact] {
        struct Edge {
            var polygon: Int
            var from: Point
            var to: Point
        }
        var sides: [[[Edge]]] = Array(repeating: [[], []], count: layerOfLine.count)
        for (number, polygon) in polygons.enumerated() {
            for (index, line) in polygon.lines.enumerated() where line >= 0 {
                let (start, end) = (polygon.corners[index], polygon.corners[(index + 1) % polygon.corners.count])
                // Corners run counterclockwise, so that the two sides have opposite directions.
                let isForward = start.x < end.x || (start.x == end.x && start.y < end.y)
                sides[line][isForward ? 0 : 1].append(
                    Edge(polygon: number, from: isForward ? start : end, to: isForward ? end : start))
            }
        }
        func before(_ a: Point, _ b: Point) -> Bool { a.x < b.x || (a.x == b.x && a.y < b.y) }
        var contacts: [Contact] = []
        for (line, pair) in sides.enumerated() {
            let (first, second) = (
                pair[0].sorted { before($0.from, $1.from) }, pair[1].sorted { before($0.from, $1.from) }
            )
            var (i, j) = (0, 0)
            while i < first.count, j < second.count {
                let from = before(first[i].from, second[j].from) ? second[j].from : first[i].from
                let to = before(first[i].to, second[j].to) ? first[i].to : second[j].to
                if before(from, to) {
                    contacts.append(
                        Contact(
                            first: first[i].polygon, second: second[j].polygon, from: from, to: to,
                            layer: layerOfLine[line]))
                }
                if before(first[i].to, second[j].to) { i += 1 } else { j += 1 }
            }
        }
        return contacts
    }
}
