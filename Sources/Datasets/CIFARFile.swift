internal import Foundations

/// The contents of a file of CIFAR-10 in its binary version, plain or gzipped.
///
/// Format: rows of 3,073 bytes, the label from 0 to 9, then 32 x 32 pixels of red, of green and of blue, line after line. Source:
/// Krizhevsky, "The CIFAR-10 dataset".
struct CIFARFile {
    /// The label of each image.
    let labels: [UInt8]
    /// The pixels of all images.
    let pixels: [UInt8]

    /// Channels, height and width of an image.
    static let shape = [3, 32, 32]
    /// The names of the classes.
    static let classNames = [
        "airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck",
    ]

    /// Reads a file.
    init(path: String) throws {
        let stream = try ByteStream(path: path)
        let size = Self.shape.reduce(1, *)
        var (labels, pixels): ([UInt8], [UInt8]) = ([], [])
        while true {
            try Cancellation.process.check()
            let row = try stream.readBytes(size + 1)
            guard let label = row.first else { break }
            guard row.count == size + 1 else {
                throw stream.bad(
                    "the file is cut short: image \(labels.count + 1) has \(row.count) of \(size + 1) bytes",
                    try: "copy or download it again")
            }
            guard Int(label) < Self.classNames.count else {
                throw stream.bad(
                    "image \(labels.count + 1) has the label \(label), not one of 0 to 9",
                    try: "name a file of the binary version of CIFAR-10, such as data_batch_1.bin")
            }
            labels.append(label)
            pixels += row.dropFirst()
        }
        guard !labels.isEmpty else {
            throw stream.bad("the file holds no images", try: "name a file such as data_batch_1.bin")
        }
        self.labels = labels
        self.pixels = pixels
    }
}
