internal import Foundations
internal import LinearAlgebra

extension Dataset {
    /// Reads images of bytes and their labels from two files in the IDX format of MNIST, plain or gzipped.
    ///
    /// Each image makes one row of its pixels, 0 to 255, line after line. Class k is the k-th of `classes`.
    /// Format: two zero bytes, the type (8 for unsigned bytes), the number of dimensions, the lengths of the dimensions
    /// as 32-bit integers with the highest byte first, the numbers with the last dimension running fastest. Source:
    /// LeCun, Cortes, Burges, "The MNIST database of handwritten digits".
    public init(
        idxImages: String, labels: String, classes: ClosedRange<Int> = 0...9, name: String? = nil,
        notice: String? = nil
    ) throws {
        let images = try IDXFile(path: idxImages, dimensions: 3, of: "images")
        let answers = try IDXFile(path: labels, dimensions: 1, of: "labels")
        let count = images.lengths[0]
        if answers.lengths[0] != count {
            throw UserError(
                .badData, "there are \(answers.lengths[0]) labels for \(count) images", in: labels,
                try: "name the files of the same set")
        }
        if let stranger = answers.bytes.firstIndex(where: { !classes.contains(Int($0)) }) {
            throw UserError(
                .badData,
                "label \(stranger + 1) is \(answers.bytes[stranger]), not one of \(classes.lowerBound) to "
                    + "\(classes.upperBound)", in: labels, try: "name the file of the labels")
        }
        self.init(
            name: name ?? String(idxImages.split(separator: "/").last ?? ""), source: idxImages, notice: notice,
            features: Matrix(rows: count, columns: images.bytes.count / count, elements: images.bytes.map(Double.init)),
            labels: answers.bytes.map { Int($0) - classes.lowerBound }, classNames: classes.map(String.init))
    }
}

/// The contents of an IDX file of unsigned bytes.
private struct IDXFile {
    let lengths: [Int]
    let bytes: [UInt8]

    init(path: String, dimensions: Int, of contents: String) throws {
        let stream = try ByteStream(path: path)
        let start = try stream.readBytes(4)
        guard start == [0, 0, 8, UInt8(dimensions)] else {
            throw stream.bad("the file is no IDX file of \(contents)", try: "name one as the MNIST page offers them")
        }
        let head = try stream.readBytes(4 * dimensions)
        lengths = stride(from: 0, to: head.count - 3, by: 4).map { position in
            head[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
        }
        // The product of three lengths below 2^32 may overflow an integer. No file has 2^40 bytes.
        let wanted = lengths.reduce(1.0) { $0 * Double($1) }
        if lengths.count < dimensions || wanted == 0 || wanted > 0x1p40 {
            throw stream.bad("the IDX header is damaged", try: "copy or download the file again")
        }
        // Grow with the data read, since the header may be wrong.
        var bytes: [UInt8] = []
        while bytes.count < Int(wanted) {
            try Cancellation.process.check()
            let block = try stream.readBytes(min(1 << 20, Int(wanted) - bytes.count))
            if block.isEmpty {
                throw stream.bad(
                    "the file is cut short: \(bytes.count) of \(Int(wanted)) bytes",
                    try: "copy or download it again")
            }
            bytes += block
        }
        if try !stream.readBytes(1).isEmpty {
            throw stream.bad("there are bytes after the last number", try: "copy or download the file again")
        }
        self.bytes = bytes
    }
}
