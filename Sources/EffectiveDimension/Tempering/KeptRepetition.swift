internal import Foundations

/// A repetition of a layered run between two of its steps, from which it goes on to the bit.
struct KeptRepetition<State: Sendable & Codable>: Sendable, Codable {
    /// The stages and the steps along c so far.
    var result: RepetitionRun
    /// Where they ended.
    var networks: KeptNetworks<State>
    /// The networks of the layers before each later one, for lower bounds along c.
    var chains: [KeptNetworks<State>]
    /// The random numbers along c; nil before the first step.
    var stream: RandomStream?
    /// The lower bounds along c, which come last; nil before.
    var bounds: KeptBounds?
}

/// Lower bounds along c as far as some step.
struct KeptBounds: Sendable, Codable {
    /// Steps done.
    var steps = 0
    /// `[layer - 1]`: the random numbers of a chain.
    var streams: [RandomStream]
    /// `[layer - 1]`: its steps.
    var runs: [TemperedRun]
    /// The terms at the points that are asked for.
    var found: [BoundTerms] = []
}
