import Foundation
public import Foundations
internal import LinearAlgebra

/// Classes of equal probability; the features of class k are normal around its own centre with unit covariance.
public struct GaussianMixtureLaw: LabelledLaw {
    /// The centre of each class.
    public let centres: [[Double]]
    /// The name with its parameters.
    public let name: String

    /// A distribution with given centres, at least two, of the same length.
    public init(centres: [[Double]], name: String = "Gaussian mixture") {
        precondition(
            centres.count >= 2 && Set(centres.map(\.count)).count == 1 && !centres[0].isEmpty,
            "\(centres.count) centres of lengths \(centres.map(\.count)) make no mixture")
        self.centres = centres
        self.name = name
    }

    /// Centres in random directions at distance `separation` from the origin.
    public init(classes: Int, features: Int, separation: Double, seed: UInt64) {
        var stream = RandomStream.lawParameters(seed: seed)
        let centres = (0..<classes).map { _ in
            let direction = (0..<features).map { _ in stream.normal() }
            let length = direction.reduce(0) { $0 + $1 * $1 }.squareRoot()
            return direction.map { separation * $0 / length }
        }
        self.init(centres: centres, name: "mixture of \(classes) normal laws, separation \(separation), seed \(seed)")
    }

    /// Number of features.
    public var featureCount: Int { centres[0].count }
    /// Number of classes.
    public var classCount: Int { centres.count }

    /// `Phi(-|a - b| / 2)` for two classes with centres a and b; nil for more.
    public var bayesErrorRate: Double? {
        guard centres.count == 2 else { return nil }
        let square = zip(centres[0], centres[1]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        return erfc(square.squareRoot() / 2 / 2.0.squareRoot()) / 2
    }

    /// The class of the Bayes rule: the one with the nearest centre.
    public func bayesClass(_ features: some Collection<Double>) -> Int {
        precondition(features.count == featureCount, "\(features.count) features for a law of \(featureCount)")
        let squares = centres.map { zip($0, features).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
        return squares.indices.min { squares[$0] < squares[$1] } ?? 0
    }

    /// One independent row.
    public func draw(using stream: inout RandomStream) -> (features: [Double], label: Int) {
        let label = stream.integer(below: classCount)
        return (centres[label].map { $0 + stream.normal() }, label)
    }
}
