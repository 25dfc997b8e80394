internal import Foundations
internal import Networks

/// How training images are varied: mirrored left to right with probability 1/2, then shifted by up to 4 pixels in both directions
/// with zeros beside them.
public enum Augmentation: String, Sendable, CaseIterable, Codable {
    /// The images as they are.
    case none
    /// The training rows, and one fixed variation of each.
    case double
    /// Another variation of each image in every epoch.
    case fresh
}

/// The variations of images of one shape, addressed by the seed, the number of the copy or epoch, and the image.
struct ImageAugmentation {
    private let channels: Int
    private let height: Int
    private let width: Int
    private let seed: UInt64

    /// The largest shift, in pixels.
    private static var reach: Int { 4 }

    /// Variations of images [channels x height x width]; a list of numbers is an image of one line.
    init(_ shape: TensorShape, seed: UInt64) {
        let sizes = Array(repeating: 1, count: 3 - min(3, shape.sizes.count)) + shape.sizes.suffix(3)
        (channels, height, width) = (sizes[0], sizes[1], sizes[2])
        self.seed = seed
    }

    /// A variation: whether it is mirrored, and its shift down and to the right.
    func variation(copy: Int, image: Int) -> (isMirrored: Bool, down: Int, right: Int) {
        var stream = RandomStream(
            seed: seed, purpose: .augmentation, index: UInt64(copy) << 32 | UInt64(image))
        let isMirrored = stream.uniform() < 0.5
        func shift() -> Int { stream.integer(below: 2 * Self.reach + 1) - Self.reach }
        let down = shift()
        return (isMirrored, down, shift())
    }

    /// Replaces an image by its variation.
    func change<Scalar: TrainingScalar>(_ pixels: UnsafeMutablePointer<Scalar>, copy: Int, image: Int) {
        let (isMirrored, down, right) = variation(copy: copy, image: image)
        let size = height * width
        withUnsafeTemporaryAllocation(of: Scalar.self, capacity: size) { old in
            for channel in 0..<channels {
                let map = pixels + channel * size
                for place in 0..<size { old[place] = map[place] }
                for y in 0..<height {
                    for x in 0..<width {
                        let (row, column) = (y - down, x - right)
                        let isInside = row >= 0 && row < height && column >= 0 && column < width
                        map[y * width + x] =
                            isInside ? old[row * width + (isMirrored ? width - 1 - column : column)] : 0
                    }
                }
            }
        }
    }
}
