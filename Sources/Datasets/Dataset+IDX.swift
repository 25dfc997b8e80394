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
            labels: answers.bytes.map { Int($0) - classes.lowerBound }, classNames: classes.map(String.init),
            imageShape: [1, images.lengths[1], images.lengths[2]])
    }
}
