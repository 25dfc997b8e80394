/// One step on the way from a network's inputs to its outputs: it reads the values of one buffer and writes those of another,
/// and on the way back it turns the slopes of the loss by its outputs into those by its inputs and its weights.
///
/// A node works on pieces of the batch, which threads take in any order. What needs all rows, such as the statistics of a batch
/// normalisation, is the `finish` of a stage: it runs once, when all pieces have passed the stage, and adds their parts in
/// the order of the pieces.
protocol TrainingNode<Scalar>: AnyObject {
    associatedtype Scalar: TrainingScalar

    /// The way forward; `isStep` for a step of training, which uses and records the statistics of the batch.
    func forward(isStep: Bool) -> [TrainingStage]
    /// The way back after a forward pass with the same `isStep`.
    func backward(isStep: Bool) -> [TrainingStage]
}

/// What happens to every piece of a batch, and then once.
struct TrainingStage {
    /// The work on one piece.
    let work: (Piece) -> Void
    /// What follows when all pieces are done; nil lets each piece go on to the next stage at once.
    var finish: (() -> Void)?
}

/// Some consecutive rows of a batch.
struct Piece {
    /// Number of the piece.
    let index: Int
    /// Its rows.
    let rows: Range<Int>
    /// The thread that works on it, for scratch memory.
    let worker: Int
}

/// The values of a batch between two nodes, and the slopes of the loss by them.
final class NodeValues<Scalar: TrainingScalar> {
    /// Values of one row.
    let count: Int
    /// Numbers from one row to the next: whole vectors with room for a 1, but for the inputs of the network.
    let stride: Int
    /// The values [rows x stride].
    private(set) var start: UnsafeMutablePointer<Scalar>
    /// The slopes [rows x stride]; nil for the inputs of the network.
    let slopes: UnsafeMutablePointer<Scalar>?
    private let buffers: [AlignedBuffer<Scalar>]

    /// Values for up to `capacity` rows.
    init(_ count: Int, capacity: Int) {
        self.count = count
        stride = Self.stride(count)
        let values = AlignedBuffer<Scalar>(stride * capacity)
        let slopes = AlignedBuffer<Scalar>(stride * capacity)
        start = values.start
        self.slopes = slopes.start
        buffers = [values, slopes]
    }

    /// The inputs of a network, `stride` numbers apart.
    init(inputs count: Int, stride: Int) {
        self.count = count
        self.stride = stride
        let empty = AlignedBuffer<Scalar>(0)
        start = empty.start
        slopes = nil
        buffers = [empty]
    }

    /// The same values with slopes of their own.
    init(sharing values: NodeValues, capacity: Int) {
        count = values.count
        stride = values.stride
        start = values.start
        let slopes = AlignedBuffer<Scalar>(stride * capacity)
        self.slopes = slopes.start
        buffers = values.buffers + [slopes]
    }

    /// Reads the inputs of the network from `inputs`, which is not written to.
    func read(_ inputs: UnsafePointer<Scalar>) { start = UnsafeMutablePointer(mutating: inputs) }

    /// The values of a row.
    func row(_ row: Int) -> UnsafeMutablePointer<Scalar> { start + row * stride }

    /// The slopes of a row; nil for the inputs of the network.
    func slopes(_ row: Int) -> UnsafeMutablePointer<Scalar>? { slopes.map { $0 + row * stride } }

    /// The numbers of a row of `count` values with room for a 1, in whole vectors.
    static func stride(_ count: Int) -> Int { (count + Scalar.lanes) / Scalar.lanes * Scalar.lanes }
}

/// What the nodes of a network share.
final class NodeContext<Scalar: TrainingScalar> {
    /// The largest number of rows.
    let capacity: Int
    /// The largest number of threads.
    let workers: Int
    /// All weights.
    let weights: AlignedBuffer<Scalar>
    /// The gradient of each piece.
    let gradients: AlignedBuffer<Scalar>
    /// The pieces of the batch: their number and sizes depend on its rows alone, so that sums over them do too.
    private(set) var pieces: [Range<Int>] = []
    /// Rows of the batch.
    var rows: Int { pieces.last?.upperBound ?? 0 }

    /// The largest number of pieces.
    static var mostPieces: Int { 16 }
    /// The fewest rows of a piece, but for the last one.
    private static var fewestRows: Int { 4 }

    init(capacity: Int, workers: Int, weights: Int) {
        self.capacity = capacity
        self.workers = workers
        self.weights = AlignedBuffer(weights)
        gradients = AlignedBuffer(weights * Self.mostPieces)
    }

    /// Cuts a batch of `rows` rows into pieces.
    func cut(_ rows: Int) {
        let size = max(Self.fewestRows, (rows + Self.mostPieces - 1) / Self.mostPieces)
        pieces = stride(from: 0, to: rows, by: size).map { $0..<min($0 + size, rows) }
    }

    /// The part of a piece's gradient that belongs to the weights from `offset` on.
    func gradient(_ piece: Piece, _ offset: Int) -> UnsafeMutablePointer<Scalar> {
        gradients.start + piece.index * weights.count + offset
    }

    /// Scratch memory for each thread.
    func scratch(_ count: Int) -> [AlignedBuffer<Scalar>] { (0..<workers).map { _ in AlignedBuffer(count) } }

    /// The number of vectors that hold `count` numbers.
    static func vectors(_ count: Int) -> Int { (count + Scalar.lanes - 1) / Scalar.lanes }
}
