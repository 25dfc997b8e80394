public import EffectiveDimension

extension NetworkSpecification {
    /// The estimator that suits the network.
    public func suitedEstimator() throws -> EstimatorKind {
        shape.readsImages ? .plain : fisher.suitedEstimator(for: try shape.architecture())
    }

    /// Most parameters of a network whose curve ladders of replicas follow unless another estimator is asked for.
    ///
    /// Seen on two cores: for 54-16-7 their error at c = 10 is 0.7 nats after 33 s of processor time, that of tempering 1.2
    /// after 61 s; for 54-32-32-7 and 54-128-7 tempering does not reach c = 10 in 100 s, ladders do. Below some hundred
    /// parameters both are alike. If there is no time for two ladders there is no curve at all, while tempering keeps the
    /// part that it reached.
    public static let mostExchangedParameters = 10_000

    /// Whether ladders of replicas follow a curve of the network unless another estimator is asked for.
    public func suitsExchange() throws -> Bool {
        try shape.architecture().parameterCount <= Self.mostExchangedParameters
    }
}

extension FisherSettings {
    /// Fewest hidden units for the wide estimator. With fewer, tempering is as fast and its errors are smaller: for 36-24-6
    /// on 100 rows half the error in twice the time, while 36-240-6 takes it ten times as long.
    private static var fewestWideUnits: Int { 64 }

    /// The estimator that suits a network, from its layers alone, so that an answer can be repeated anywhere: `wide` for a
    /// chain with one hidden layer of 64 dense units or more and a linear last layer, `tempered` for other chains, and
    /// `plain` for Fisher matrices of all parameters at once, which have no layers to temper, and for networks with
    /// convolutions, whose tempering takes hours beyond a thousand parameters.
    public func suitedEstimator(for architecture: Architecture) -> EstimatorKind {
        let layers = architecture.layers
        guard kind == .markovian, layers[0].inputShape.sizes.count < 3 else { return .plain }
        let isWide =
            estimate == .expected && layers.count == 2 && layers[0].units >= Self.fewestWideUnits
            && layers[0].activation != .identity && layers[1].activation == .identity
            && layers.allSatisfy { $0.positions == 1 && $0.isPointwise }
        return isWide ? .wide : .tempered
    }
}
