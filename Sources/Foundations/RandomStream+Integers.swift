extension RandomStream {
    /// Uniform on 0, ..., bound - 1, without bias, by a method that does not depend on the standard library.
    ///
    /// The high word of a 64 x 64 bit product maps 2^64 words to `bound` values, each from floor(2^64/bound) words or
    /// one more. Products whose low word lies below `2^64 mod bound` are rejected and drawn again. Source: Lemire,
    /// "Fast random integer generation in an interval", ACM TOMACS 29 (2019).
    public mutating func integer(below bound: Int) -> Int {
        precondition(bound > 0, "there is no integer from 0 to below \(bound)")
        let bound = UInt64(bound)
        var product = bound.multipliedFullWidth(by: next())
        if product.low < bound {
            let surplus = (0 &- bound) % bound
            while product.low < surplus { product = bound.multipliedFullWidth(by: next()) }
        }
        return Int(product.high)
    }

    /// Puts the elements into a uniform random order, or only as many of them as `count` says into the first places (Fisher
    /// and Yates, from the first place on); takes one integer for each place.
    public mutating func shuffle<Element>(_ elements: inout [Element], first count: Int? = nil) {
        for place in 0..<(count ?? elements.count) {
            elements.swapAt(place, place + integer(below: elements.count - place))
        }
    }
}
