import Foundation

/// Several networks side by side: what `twosed compare` prints as JSON.
public struct ComparisonDocument: Codable, Sendable, Equatable {
    /// The ranking at one pair of scales.
    public struct Comparison: Codable, Sendable, Equatable {
        /// Micro scale, exact.
        public var epsilon: String
        /// Meso exponent, exact.
        public var zeta: String
        /// The sample size n whose `eps_n` the micro scale is; absent for a scale that was asked for itself.
        public var sampleSize: Double?
        /// Names of the networks, the largest dimension first.
        public var ranking: [String]
        /// Every network of the ranking against the next.
        public var differences: [Difference]
    }

    /// The dimension of one network minus that of another.
    public struct Difference: Codable, Sendable, Equatable {
        /// The network with the larger estimate.
        public var larger: String
        /// The network with the smaller estimate.
        public var smaller: String
        /// Difference of the two-scale dimensions, parameters.
        public var difference: ReportedEstimate
        /// The difference in its standard errors; absent where both numbers are exact.
        public var standardErrors: Double?
        /// Whether it is `NetworkComparison.significantErrors` standard errors or more.
        public var isSignificant: Bool
        /// The same in a plain sentence.
        public var sentence: String
    }

    /// Seconds spent.
    public struct Timing: Codable, Sendable, Equatable {
        /// Wall seconds of computing, without loading and printing.
        public var computeSeconds: Double
    }

    /// The networks with all their numbers, in the order given.
    public var networks: [EstimateDocument]
    /// The rankings, one for each pair of scales.
    public var comparisons: [Comparison]
    /// What the comparison is about, in words.
    public var notes: [String]
    /// The machine.
    public var environment: RunEnvironment
    /// Seconds spent.
    public var timing: Timing
}

extension ComparisonDocument.Comparison {
    /// The ranking of `documents` by row `row` of each.
    public init(_ documents: [EstimateDocument], row: Int, sampleSize: Double?) {
        let ranked = documents.sorted { $0.rows[row].twoScaleDimension.value > $1.rows[row].twoScaleDimension.value }
        self.init(
            epsilon: documents[0].rows[row].epsilon, zeta: documents[0].rows[row].zeta, sampleSize: sampleSize,
            ranking: ranked.map(\.model.network),
            differences: zip(ranked, ranked.dropFirst()).map { larger, smaller in
                ComparisonDocument.Difference(larger, smaller, row: row)
            })
    }
}

extension ComparisonDocument.Difference {
    fileprivate init(_ a: EstimateDocument, _ b: EstimateDocument, row: Int) {
        let (x, y) = (a.rows[row].twoScaleDimension, b.rows[row].twoScaleDimension)
        let error = (x.standardError * x.standardError + y.standardError * y.standardError).squareRoot()
        let gap = x.value - y.value
        larger = a.model.network
        smaller = b.model.network
        difference = ReportedEstimate(value: gap, standardError: error)
        standardErrors = error > 0 ? gap / error : nil
        isSignificant = gap > 0 && gap >= NetworkComparison.significantErrors * error
        func shown(_ number: Double, _ digits: Int) -> String { String(format: "%.\(digits)g", number) }
        let size = standardErrors.map { ", \(shown($0, 2)) standard errors" } ?? ""
        let numbers = "\(shown(gap, 4)) +- \(shown(error, 2)) parameters\(size)"
        let doubt =
            a.rows[row].warnings.isEmpty && b.rows[row].warnings.isEmpty
            ? "" : "; the warnings say why not to trust this yet"
        sentence =
            isSignificant
            ? "\(larger) is more complex than \(smaller): by \(numbers)\(doubt)"
            : "\(larger) and \(smaller) cannot be told apart: they differ by \(numbers)\(doubt)"
    }
}
