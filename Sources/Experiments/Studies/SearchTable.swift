internal import Association
internal import Foundations
internal import Records

/// The architectures of a search as numbers.
///
/// The rows of a run are those of all architectures and move all their errors together. What they share is taken away from every
/// run and put back as its mean over runs: means stay, and errors are those of comparisons.
struct SearchTable {
    /// Means over the runs of one architecture.
    struct Means {
        var validation: Estimate
        var test: Estimate
        var loss: Double
    }

    /// Validation errors of all runs [architecture][run], without what a run shares.
    let validation: [[Double]]
    /// Test errors of all runs [architecture][run], without what a run shares.
    let test: [[Double]]
    /// The standard error of the shared part of the validation errors.
    let levelError: Double
    let dimension: [Estimate]
    let parameters: [Double]
    /// Empty unless all architectures have one.
    let capacity: [Estimate]
    let networks: [Means]
    /// The measured numbers, as a sample to search in.
    let whole: SearchSample

    init(_ results: [SearchStudy.Result]) {
        let runs = results.map { $0.runs ?? [] }
        let measured = runs.map { $0.map(\.validationError) }
        levelError = Estimate.mean(of: Self.shared(measured)).standardError
        let (validation, test) = (Self.compared(measured), Self.compared(runs.map { $0.map(\.testError) }))
        (self.validation, self.test) = (validation, test)
        parameters = results.map { Double($0.parameters) }
        func numbers(_ number: (SearchStudy.Result) -> SearchStudy.Measured?) -> [Estimate] {
            let known = results.compactMap { number($0)?.value }
            guard known.count == results.count else { return [] }
            return known.map { Estimate(value: $0.value, standardError: $0.standardError, samples: 1) }
        }
        dimension = numbers(\.dimension)
        capacity = numbers(\.capacity)
        networks = runs.indices.map { index in
            Means(
                validation: .mean(of: validation[index]), test: .mean(of: test[index]),
                loss: Estimate.mean(of: runs[index].map(\.trainingLoss)).value)
        }
        whole = SearchSample(
            validation: networks.map(\.validation), test: networks.map(\.test.value),
            dimension: dimension.map(\.value), parameters: parameters, capacity: capacity.map(\.value))
    }

    /// The mean over architectures of each run.
    private static func shared(_ errors: [[Double]]) -> [Double] {
        errors[0].indices.map { run in Estimate.mean(of: errors.map { $0[run] }).value }
    }

    /// The errors without what a run shares.
    private static func compared(_ errors: [[Double]]) -> [[Double]] {
        let shared = shared(errors)
        let level = Estimate.mean(of: shared).value
        return errors.map { runs in zip(runs, shared).map { $0 - $1 + level } }
    }

    /// A complexity with its error.
    func complexity(_ axis: SearchStudy.Axis) -> [Estimate] {
        switch axis {
        case .dimension: dimension
        case .parameters: parameters.map { Estimate(value: $0, standardError: 0, samples: 1) }
        case .share: zip(dimension, parameters).map { $0.scaled(by: 1 / $1) }
        case .capacity: capacity
        }
    }

    /// The complexities that all architectures have.
    var axes: [SearchStudy.Axis] { SearchStudy.Axis.allCases.filter { !complexity($0).isEmpty } }

    func values(_ axis: SearchStudy.Axis) -> [Double] { complexity(axis).map(\.value) }
}

/// Architectures to choose from: the measured ones, or some of them with redrawn numbers.
struct SearchSample {
    var validation: [Estimate]
    var test: [Double]
    var dimension: [Double]
    var parameters: [Double]
    var capacity: [Double]

    func complexity(_ axis: SearchStudy.Axis) -> [Double] {
        switch axis {
        case .dimension: dimension
        case .parameters: parameters
        case .share: zip(dimension, parameters).map { $0 / $1 }
        case .capacity: capacity
        }
    }

    /// The least test error.
    var best: Int { test.indices.min { test[$0] < test[$1] } ?? 0 }

    /// The least complex architecture within one error of the least validation error.
    func knee(_ axis: SearchStudy.Axis) -> Int {
        ParetoFront.knee(errors: validation, complexity: complexity(axis)) ?? 0
    }

    /// Training in rising complexity.
    func progressive(_ axis: SearchStudy.Axis, patience: Int) -> ProgressiveOrder {
        let values = complexity(axis)
        return ProgressiveOrder(
            values.indices.sorted { (values[$0], $0) < (values[$1], $1) }, errors: validation, patience: patience)
    }

    /// Training in a random order.
    func random(patience: Int, _ stream: inout RandomStream) -> ProgressiveOrder {
        var order = Array(test.indices)
        stream.shuffle(&order)
        return ProgressiveOrder(order, errors: validation, patience: patience)
    }
}

/// The same architectures drawn again: with replacement, with runs drawn with replacement (the same for all, since runs of one
/// number share their rows), and dimensions and capacities with a normal error.
///
/// Choices are made among the drawn architectures, each taken once; the errors of choices and of their differences are the
/// standard deviations over these samples. Distributions count an architecture as often as it is drawn.
struct SearchResamples {
    /// For choices.
    let samples: [SearchSample]
    /// For distributions.
    let multiples: [SearchSample]

    init(_ table: SearchTable, _ rules: SearchStudy.Rules, seed: UInt64) {
        var stream = RandomStream(seed: seed, purpose: .bootstrap, index: 8)
        let (count, runs) = (table.parameters.count, table.test[0].count)
        var (samples, multiples): ([SearchSample], [SearchSample]) = ([], [])
        for _ in 0..<rules.resamples {
            let items = (0..<count).map { _ in stream.integer(below: count) }.sorted()
            let drawn = (0..<runs).map { _ in stream.integer(below: runs) }
            let shifts = table.dimension.map { $0.value + $0.standardError * stream.normal() }
            let capacities = table.capacity.map { $0.value + $0.standardError * stream.normal() }
            func sample(_ items: [Int]) -> SearchSample {
                SearchSample(
                    validation: items.map { item in .mean(of: drawn.map { table.validation[item][$0] }) },
                    test: items.map { item in Estimate.mean(of: drawn.map { table.test[item][$0] }).value },
                    dimension: items.map { shifts[$0] }, parameters: items.map { table.parameters[$0] },
                    capacity: capacities.isEmpty ? [] : items.map { capacities[$0] })
            }
            samples.append(sample(items.indices.filter { $0 == 0 || items[$0] != items[$0 - 1] }.map { items[$0] }))
            multiples.append(sample(items))
        }
        self.samples = samples
        self.multiples = multiples
    }

    /// The test error of what a rule chooses above the least one, in every sample.
    func regrets(_ rule: (SearchSample) -> Int) -> [Double] {
        samples.map { $0.test[rule($0)] - $0.test[$0.best] }
    }
}
