internal import Foundations
internal import Records

/// Sentences that depend on the Fisher matrix of the study.
extension DimensionReport {
    private var isChain: Bool { (study.setting.fisher ?? .markovian) == .markovian }

    private var sigma: String { study.setting.sigma.map { NumberFormat.number($0) }.joined(separator: ", ") }

    /// The model and its Fisher matrix.
    var fisherMatrix: String {
        switch (study.setting.fisher ?? .markovian, study.setting.fisherEstimate ?? .expected) {
        case (.markovian, .expected):
            "Each network is a Markov chain of layers with Gaussian noise (σ = \(sigma)), whose Fisher matrix $F$ is "
                + "block-diagonal with one block for each unit."
        case (.markovian, .empirical):
            "Each network is a Markov chain of layers with Gaussian noise (σ = \(sigma)), whose Fisher matrix $F$ is the "
                + "sum of sampled score products, block-diagonal with one block for each layer."
        case (.softmax, _):
            "The labels of each network are distributed by the softmax of its outputs. Its Fisher matrix $F$ is that of "
                + "all parameters at once."
        case (.gaussian, _):
            "The outputs of each network have Gaussian noise (σ = \(sigma)). Its Fisher matrix $F$ is that of all "
                + "parameters at once."
        }
    }

    /// What the lower dimensions of the table are.
    var lowerDimensions: String {
        isChain
            ? "the lower dimensions are Jensen bounds, layer by layer."
            : "there are no lower dimensions, since the Fisher matrix is not that of a chain of layers."
    }

    /// What the numbers depend on besides the networks.
    var givenInputs: String {
        "**Given inputs.** The numbers are about the \(study.setting.samples) rows drawn"
            + (study.setting.forwardNoise > 0 ? " and a fixed sample of the forward noise" : "")
            + ", not about the distribution they come from"
            + (isChain ? "; the block of a unit has at most as many directions as there are rows." : ".")
    }

    /// The assumptions of the theorem that fail.
    var assumption: String {
        let activation = study.setting.activation
        let isSmooth = activation != .relu && activation != .leakyReLU
        guard study.setting.fisher == .softmax else {
            return DimensionText.gaussianAssumption(activation.rawValue, isSmooth: isSmooth)
        }
        return
            (isSmooth
            ? "The assumptions are not checked for softmax labels"
            : "Here \(DimensionText.corners(activation.rawValue))")
            + "; the bound's curves are illustrations."
    }
}
