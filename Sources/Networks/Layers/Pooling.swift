/// Pooling of a map [height x width]: each output is the largest value, or the mean, of a square window.
///
/// Windows start every `step` values, without padding; a rest that holds no whole window is dropped.
public struct Pooling: Sendable, Hashable {
    /// What an output takes from its window.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// The largest value, the first one in row-major order if several are equal.
        case max
        /// The mean.
        case average = "avg"
    }

    /// What an output takes from its window.
    public let kind: Kind
    /// Side of a window.
    public let window: Int
    /// Distance of neighbouring windows.
    public let step: Int
    /// Height of the map.
    public let height: Int
    /// Width of the map.
    public let width: Int
    /// The places of each window in the map, in row-major order: `window^2` for each output.
    private let places: [Int]

    /// Pooling of a map that holds one window at least.
    public init(_ kind: Kind, window: Int, step: Int, height: Int, width: Int) {
        precondition(
            window > 0 && step > 0 && window <= height && window <= width,
            "windows of \(window) at steps of \(step) on a map of \(height) x \(width)")
        self.kind = kind
        self.window = window
        self.step = step
        self.height = height
        self.width = width
        let (rows, columns) = ((height - window) / step + 1, (width - window) / step + 1)
        places = (0..<(rows * columns)).flatMap { output in
            let start = output / columns * step * width + output % columns * step
            return (0..<(window * window)).map { start + $0 / window * width + $0 % window }
        }
    }

    /// Height of the pooled map.
    public var outputHeight: Int { (height - window) / step + 1 }
    /// Width of the pooled map.
    public var outputWidth: Int { (width - window) / step + 1 }
    /// Number of values of the map.
    public var inputs: Int { height * width }
    /// Number of values of the pooled map.
    public var outputs: Int { outputHeight * outputWidth }

    /// `max-pool 2`, with the step if windows overlap or leave gaps.
    var summary: String { "\(kind.rawValue)-pool \(window)" + (step == window ? "" : " at steps of \(step)") }

    /// The places of the window of one output, in row-major order.
    func places(of output: Int) -> ArraySlice<Int> {
        places[(output * window * window)..<((output + 1) * window * window)]
    }

    /// The first place of the window of one output at which `value` is largest.
    @inline(__always)
    func largestPlace(of output: Int, _ value: (Int) -> Double) -> Int {
        let own = places(of: output)
        var best = own[own.startIndex]
        for place in own where value(place) > value(best) { best = place }
        return best
    }
}
