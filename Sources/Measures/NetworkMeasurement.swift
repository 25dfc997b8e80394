public import Foundations
public import Networks

/// The measures of one network, at weights of a file or averaged over a prior.
public struct NetworkMeasurement: Sendable {
    /// Where the weights come from.
    public enum Weights: Sendable {
        /// One set of weights in unit order, with those that training started from if they are known.
        case given([Double], initial: [Double]? = nil)
        /// Independent draws from a distribution.
        case prior(Prior, draws: Int)
    }

    /// The layers.
    public let architecture: Architecture
    /// The weights.
    public let weights: Weights
    /// The data.
    public let data: MeasureData

    /// A request for a network.
    public init(_ architecture: Architecture, weights: Weights, data: MeasureData) {
        self.architecture = architecture
        self.weights = weights
        self.data = data
    }

    /// The values of the measures in their order.
    ///
    /// Over a prior, each is the mean over the draws with its standard error, at the same rows and paths for all draws;
    /// what a measure samples by itself is part of the spread of the draws. Throws `UserError` if a measure needs what
    /// is missing, or does not apply to the network.
    public func values(of measures: [any ComplexityMeasure], context: RunContext = RunContext()) throws
        -> [MeasureValue]
    {
        for measure in measures {
            if let missing = missing(for: type(of: measure)) { throw missing }
        }
        switch weights {
        case .given(let parameters, let initial):
            let subject = MeasureSubject(
                architecture, parameters: parameters, data: data, initialParameters: initial, context: context)
            return try measures.enumerated().map { index, measure in
                var part = subject
                part.context = context.part(index, of: measures.count)
                return try measure.value(of: part)
            }
        case .prior(let prior, let count):
            return try priorMeans(of: measures, prior, count, context)
        }
    }

    private func priorMeans(
        of measures: [any ComplexityMeasure], _ prior: Prior, _ count: Int, _ context: RunContext
    ) throws -> [MeasureValue] {
        @Sendable func subject(_ draw: Int, _ context: RunContext) throws -> MeasureSubject {
            let parameters = prior.draw(draw, for: architecture, seed: data.seed)
            guard parameters.allSatisfy(\.isFinite) else {
                throw UserError(
                    .usage, "weights that are no finite numbers", "\(setting: "prior") \(prior)", "give smaller bounds")
            }
            return MeasureSubject(
                architecture, parameters: parameters, data: data, prior: prior, context: context)
        }
        // A function of the architecture is computed once, with all threads.
        let single = try measures.map { measure in
            type(of: measure).scope == .architecture ? try measure.value(of: subject(0, context.silent)) : nil
        }
        let drawn = measures.indices.filter { single[$0] == nil }
        guard !drawn.isEmpty else { return single.compactMap { $0 } }
        let step = context.steps(count)
        let values = try context.map(count) { draw in
            defer { step() }
            let one = try subject(draw, context.silent.sequential)
            return try drawn.map { try measures[$0].value(of: one) }
        }
        var means = drawn.indices.map { place in PriorMean.of(values.map { $0[place] }) }[...]
        return single.map { $0 ?? means.removeFirst() }
    }

    /// The measures that are computed if none is named: the cheap ones that apply to the network and have what they need.
    public var standardMeasures: [any ComplexityMeasure] {
        MeasureRegistry.all.filter { $0.isDefault && $0.applies(to: architecture) && missing(for: $0) == nil }
            .map { $0.init(arguments: $0.arguments.compactMap(\.standard)) }
    }

    /// What a measure lacks in this request; nil if nothing.
    private func missing(for measure: any ComplexityMeasure.Type) -> UserError? {
        let isPrior = if case .prior = weights { true } else { false }
        let hasInitial = if case .given(_, initial: .some) = weights { true } else { false }
        func error(_ what: Message, _ remedy: Message) -> UserError {
            UserError(.usage, "\(measure.name) \(what)", setting: "measures", remedy)
        }
        if isPrior, measure.scope == .trainedWeights {
            return error("is a measure of trained weights", "give them with \(setting: "weights"), or leave it out")
        }
        if measure.needs.contains(.labels), data.labels == nil {
            return error("needs the class of each row", "give a table with classes, or \(setting: "labels")")
        }
        if measure.needs.contains(.paths), data.paths.isEmpty {
            return error("needs paths", "give \(setting: "paths")")
        }
        if measure.needs.contains(.initialWeights), !hasInitial {
            return error(
                "needs the weights that training started from", "give them with \(setting: "initial")")
        }
        if measure.needs.contains(.prior), !isPrior {
            return error(
                "is a function of the distribution of the weights",
                "give one with \(setting: "prior"); two-scale-pointwise is its integrand at given weights")
        }
        return nil
    }
}

/// The mean of a measure over draws of the weights.
enum PriorMean {
    /// The means of the values at each draw with their standard errors; draws at which it is undefined are left out and
    /// counted in a note.
    static func of(_ values: [MeasureValue]) -> MeasureValue {
        // One draw is a set of weights like any other, with its own errors.
        if values.count == 1 { return values[0] }
        let defined = values.filter { !$0.values.isEmpty }
        var notes = counted(values.filter { !$0.values.isEmpty }.flatMap { Set($0.notes) }, of: values.count)
        guard let first = defined.first else {
            return .undefined("at every one of \(values.count) draws; \(values.first?.notes.first ?? "")")
        }
        if defined.count < values.count {
            notes.append("undefined at \(values.count - defined.count) of \(values.count) draws, which are left out")
        }
        return .means(of: defined.map(\.values), parts: first.parts, notes: notes)
    }

    /// Each note once, in the order of first occurrence, with the number of draws that have it unless it is all.
    private static func counted(_ notes: [String], of count: Int) -> [String] {
        var order: [String] = []
        var counts: [String: Int] = [:]
        for note in notes.sorted() {
            if counts[note] == nil { order.append(note) }
            counts[note, default: 0] += 1
        }
        return order.map { note in
            counts[note] == count ? note : "\(note) (at \(counts[note] ?? 0) of \(count) draws)"
        }
    }
}
