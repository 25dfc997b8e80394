import Foundations

/// The items of the resamples of `TauResamples` as lists, for the clear version.
struct RandomItems {
    let items: Int
    private var stream: RandomStream

    init(items: Int, seed: UInt64) {
        self.items = items
        stream = RandomStream(seed: seed, purpose: .bootstrap, index: 5)
    }

    mutating func next() -> [Int] { (0..<items).map { _ in stream.integer(below: items) } }
}
