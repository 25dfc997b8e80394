import Foundation
internal import Foundations
internal import Networks

extension PaperStudy.Ranking {
    /// The random architectures, all different, by rejection from the seed.
    ///
    /// Dense: 1 to 5 hidden layers, widths log-uniform on 2...64. Convolutional: 1 to 3 kernels of 3, 5 or 7, 4 to 12
    /// channels, up to 3 hidden dense layers of 4 to 64 units, a shared kernel, batch norm. With `unequal` a size is drawn
    /// log-uniformly, and the first architecture within 5% of it is taken.
    func networks(seed: UInt64) -> [String] {
        var stream = RandomStream(
            seed: RandomStream.seed(seed, for: "architectures \(family.rawValue)"), purpose: .syntheticInputs, index: 0)
        var (found, seen): ([String], Set<String>) = ([], [])
        var target = wanted(&stream)
        // The range may hold too few architectures for the count.
        for _ in 0..<400_000 where found.count < count {
            let (name, parameters) = candidate(&stream)
            guard let parameters, target.contains(parameters), seen.insert(name).inserted else { continue }
            found.append(name)
            target = wanted(&stream)
        }
        return found
    }

    private func wanted(_ stream: inout RandomStream) -> ClosedRange<Int> {
        guard family == .unequal else { return lowest...highest }
        let size = exp(stream.uniform(log(Double(lowest)), log(Double(highest))))
        return max(lowest, Int(0.95 * size))...min(highest, Int(1.05 * size) + 1)
    }

    private func candidate(_ stream: inout RandomStream) -> (String, Int?) {
        func width(_ low: Double, _ high: Double) -> Int { Int(exp(stream.uniform(log(low), log(high + 1)))) }
        let (entry, classes, image): (Int, Int, Int) =
            switch source {
            case .covertype: (54, 7, 54)
            case .digits: (64, 10, 64)
            case .mnist: (784, 10, 784)
            case .cifar: (3072, 10, 3072)
            }
        guard family == .convolutional else {
            let widths = [entry] + (0..<(1 + stream.integer(below: 5))).map { _ in width(2, 64) } + [classes]
            return (
                widths.map(String.init).joined(separator: "-"),
                zip(widths, widths.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
            )
        }
        let kernels = (0..<(1 + stream.integer(below: 3))).map { _ in [3, 5, 7][stream.integer(below: 3)] }
        let channels = 4 + stream.integer(below: 9)
        let hidden = (0..<stream.integer(below: 4)).map { _ in width(4, 64) }
        let dense = [channels] + hidden + [classes]
        let name =
            "cnn:\(kernels.map(String.init).joined(separator: "-"))|\(dense.map(String.init).joined(separator: "-"))"
            + ";norm=batch"
        return (name, try? NetworkShape(name).architecture(inputs: image).parameterCount)
    }

    func estimate(of network: String) -> PaperStudy.PlainPiece {
        .init(
            network: network, prior: prior, fisher: .expected, sigma: 0.1, noise: 1, samples: inputs, draws: draws,
            epsilon: epsilon, zeta: zeta, replicate: 0)
    }

    func training(of network: String) -> PaperStudy.TrainingPiece {
        .init(
            network: network, rows: rows, testRows: testRows, batch: batch, weights: weights, learningRate: 0.001,
            doubled: false, epochs: epochs, seeds: seeds, keepsCurves: false)
    }
}
