/// Numbers at a fixed address on a 64-byte boundary, initially zero, for the C loops.
final class AlignedBuffer<Scalar: TrainingScalar> {
    let count: Int
    let start: UnsafeMutablePointer<Scalar>

    /// `count` zeros.
    init(_ count: Int) {
        self.count = count
        let size = max(count, 1) * MemoryLayout<Scalar>.stride
        start = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64).bindMemory(
            to: Scalar.self, capacity: max(count, 1))
        start.initialize(repeating: 0, count: max(count, 1))
    }

    deinit { start.deallocate() }

    /// Copies the numbers of a buffer of the same size.
    func copy(_ other: AlignedBuffer) {
        precondition(count == other.count, "\(other.count) numbers do not fill \(count)")
        start.update(from: other.start, count: count)
    }
}
