import Foundation
internal import Foundations

extension PredictArchitectureStudy.Architectures {
    /// The hidden widths of the architectures, all different, by rejection from the seed.
    ///
    /// The depth is uniform and every width log-uniform; an architecture is taken if its number of parameters, biases
    /// included, lies in the range. Throws `UserError` if the range holds too few.
    public func drawn(inputs: Int, classes: Int, seed: UInt64) throws -> [[Int]] {
        var stream = RandomStream(
            seed: RandomStream.seed(seed, for: "architectures of equal size"), purpose: .syntheticInputs, index: 0)
        var (found, seen): ([[Int]], Set<[Int]>) = ([], [])
        let (low, high) = (log(Double(width[0])), log(Double(width[1] + 1)))
        for _ in 0..<400_000 where found.count < count {
            let layers = depth[0] + stream.integer(below: depth[1] - depth[0] + 1)
            let hidden = (0..<layers).map { _ in min(width[1], Int(exp(stream.uniform(low, high)))) }
            let widths = [inputs] + hidden + [classes]
            let size = zip(widths, widths.dropFirst()).reduce(0) { $0 + ($1.0 + 1) * $1.1 }
            guard (parameters[0]...parameters[1]).contains(size), seen.insert(hidden).inserted else { continue }
            found.append(hidden)
        }
        guard found.count == count else {
            throw UserError(
                .badData, "\(found.count) of \(count) architectures lie in the ranges", "architectures",
                "ask for fewer, or widen the ranges")
        }
        return found
    }
}
