internal import BallArithmetic

/// Rigorous bounds of an integral over the unit cube from bounds of the integrand on boxes: few digits, any dimension.
///
/// For cases where certified quadrature is too expensive. A verdict rarely needs more than one digit.
struct RiemannEnclosure {
    let dimension: Int
    /// At most this many boxes.
    var budget = 20_000
    /// Stop when upper and lower sum agree to this relative tolerance.
    var tolerance = 1e-3

    /// An enclosure of the integral; not finite if the integrand was bounded nowhere. `range` encloses the integrand over
    /// a box.
    func enclosure(precision: Int, of range: ([Side]) throws -> Ball) rethrows -> Ball {
        struct Piece {
            let box: [Side]
            let volume: Rational
            let low: Ball
            let high: Ball
            let gap: Double
        }
        func piece(_ box: [Side]) throws -> Piece {
            let value = try range(box)
            let volume = box.reduce(Rational(1)) { $0 * ($1.upper - $1.lower) }
            let (low, high) = (value.lowerEnd * volume, value.upperEnd * volume)
            let gap = (high - low).value
            return Piece(box: box, volume: volume, low: low, high: high, gap: gap.isNaN ? .infinity : gap)
        }
        var heap = Heap<Piece> { $0.gap > $1.gap }
        let whole = try piece(Array(repeating: .unit, count: dimension))
        heap.insert(whole)
        var gap = whole.gap
        var count = 1
        var low = whole.low.value
        while count < budget, dimension > 0, !(gap <= tolerance * low), let worst = heap.removeFirst() {
            let width = { (i: Int) in worst.box[i].upper - worst.box[i].lower }
            let axis = (0..<dimension).max { width($0) < width($1) } ?? 0
            for half in worst.box[axis].halves {
                var box = worst.box
                box[axis] = half
                heap.insert(try piece(box))
            }
            count += 1
            // Recompute the sums regularly, because running sums cannot recover from infinities.
            if count.nonzeroBitCount == 1 || count % 256 == 0 {
                gap = heap.elements.reduce(0) { $0 + $1.gap }
                low = heap.elements.reduce(0) { $0 + $1.low.value }
            }
        }
        let zero = Ball(0, precision: precision)
        let lower = heap.elements.reduce(zero) { $0 + $1.low }
        let upper = heap.elements.reduce(zero) { $0 + $1.high }
        return lower.isFinite && upper.isFinite ? lower.lowerEnd.union(upper.upperEnd) : .unknown(precision: precision)
    }
}

/// A binary heap with constant-time access to the first element in the given order.
struct Heap<Element> {
    private(set) var elements: [Element] = []
    private let precedes: (Element, Element) -> Bool

    init(_ precedes: @escaping (Element, Element) -> Bool) { self.precedes = precedes }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0, precedes(elements[child], elements[(child - 1) / 2]) {
            elements.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes the element stored last, at any position in the order.
    mutating func removeLast() -> Element? { elements.popLast() }

    /// Removes the first element.
    mutating func removeFirst() -> Element? {
        guard let first = elements.first else { return nil }
        let last = elements.removeLast()
        guard !elements.isEmpty else { return first }
        elements[0] = last
        var parent = 0
        while true {
            var best = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < elements.count && precedes(elements[child], elements[best]) {
                best = child
            }
            if best == parent { return first }
            elements.swapAt(parent, best)
            parent = best
        }
    }
}
