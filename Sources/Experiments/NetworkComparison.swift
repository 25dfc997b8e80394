public import EffectiveDimension
public import Foundations
public import Records

/// Several networks on the same inputs with the same seed, ranked by their dimensions at every pair of scales.
public struct NetworkComparison: Sendable {
    /// The difference of two dimensions, in standard errors, from which they are called different; it occurs by chance
    /// with probability 1/22.
    public static let significantErrors = 2.0

    /// The networks, in the order given.
    public let estimates: [NetworkEstimate]

    /// A comparison of two or more networks; throws unless they are different networks with the same inputs and the
    /// same number of outputs.
    public init(_ estimates: [NetworkEstimate]) throws {
        let shapes = estimates.map(\.network.architecture)
        guard shapes.count >= 2 else {
            throw UserError(
                .usage, "\(shapes.count) \(shapes.count == 1 ? "network" : "networks")", "compare",
                "name two networks or more, such as 54-16-7 54-13-11-9-7")
        }
        let names = shapes.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw UserError(.usage, "\(twice) is named twice", "compare", "name each network once")
        }
        let first = shapes[0]
        for shape in shapes where shape.widths.last != first.widths.last {
            throw UserError(
                .usage,
                "\(first.name) has \(first.widths[first.depth]) outputs, \(shape.name) "
                    + "\(shape.widths[shape.depth])", "compare", "compare networks that answer the same question")
        }
        self.estimates = estimates
    }

    /// The dimensions of all networks with their ranks; `sampleSizes[i]` is the n of scale i, nil for a scale that was
    /// given directly.
    public func document(
        at scales: [ExactScale], sampleSizes: [Double?], context: RunContext = RunContext()
    ) throws -> ComparisonDocument {
        precondition(scales.count == sampleSizes.count, "\(scales.count) scales, \(sampleSizes.count) sample sizes")
        let start = ContinuousClock.now
        var documents: [EstimateDocument] = []
        for (index, estimate) in estimates.enumerated() {
            let part = context.part(index, of: estimates.count).limited(to: share(of: index))
            documents.append(try estimate.record(at: scales, context: part))
        }
        return ComparisonDocument(
            networks: documents,
            comparisons: scales.indices.map { index in
                ComparisonDocument.Comparison(documents, row: index, sampleSize: sampleSizes[index])
            },
            pairs: Self.pairs(documents, sampleSizes: sampleSizes) { a, b, scale in
                let changes = [a, b].map { documents[$0].rows[scale].givenRows?.groupChanges }
                guard let first = changes[0], let second = changes[1], first.count == second.count else { return nil }
                return RowJackknife.covariance(first, second)
            },
            notes: [
                Self.scope(of: documents)
                    + "\(Int(Self.significantErrors)) standard errors or more count as a difference."
                    + (documents.contains { $0.covariance != nil }
                        ? " One run for each network gives all scales, so that verdicts at different scales are not independent."
                        : "")
            ],
            environment: RunEnvironment(threads: context.workers),
            timing: .init(computeSeconds: (ContinuousClock.now - start).seconds))
    }

    /// The share of the time left that a network has, by what it costs beside those after it.
    private func share(of index: Int) -> Double {
        let costs = estimates[index...].map {
            RowBudget.seconds(
                for: $0.network.architecture, rows: $0.network.inputCount, estimator: $0.estimator.name)
        }
        return costs[0] / costs.reduce(0, +)
    }

    /// What the differences are about.
    private static func scope(of documents: [EstimateDocument]) -> String {
        let given = documents.filter { $0.rows.contains { $0.givenRows == nil } }.map(\.model.network)
        if given.count == documents.count {
            return
                "Differences are between numbers about the same inputs; their errors take the estimates as independent. "
        }
        return
            "Differences are between numbers about the law of the rows. The networks have the same rows, whose common "
            + "effect leaves the error of a difference; the draws are independent. "
            + (given.isEmpty
                ? ""
                : "The effect of the choice of rows on \(given.joined(separator: ", ")) was not known when the time ended: "
                    + "differences to \(given.count > 1 ? "them" : "it") take the rows as given. ")
    }

    /// Every two networks at every pair of scales.
    ///
    /// `covariance` gives the covariance of the errors of two dimensions (parameters squared) from the indices of the
    /// networks and of the scale; nil for independent estimates.
    static func pairs(
        _ documents: [EstimateDocument], sampleSizes: [Double?],
        covariance: (_ first: Int, _ second: Int, _ scale: Int) -> Double? = { _, _, _ in nil }
    ) -> [ComparisonDocument.Pair] {
        documents.indices.flatMap { a in
            documents.indices.dropFirst(a + 1).flatMap { b in
                sampleSizes.indices.map { scale in
                    ComparisonDocument.Pair(
                        documents[a], documents[b], row: scale, sampleSize: sampleSizes[scale],
                        covariance: covariance(a, b, scale))
                }
            }
        }
    }
}
