public import Records

extension DimensionStudy {
    /// A study of two networks on digits.
    public static let template = """
        \(TemplateLines.head(
            kind, "Plain estimates of the dimension of several networks on the same inputs.", name: "dimensions",
            title: "How complex are my networks?", question: "Which network is the most complex at which scale?"))
        \(TemplateLines.networks)
        \(TemplateLines.shape)
        \(TemplateLines.rows)
        samples: 50  # rows to draw from them, N
        draws: 50  # draws of the parameters of a plain estimate, M
        fisher: markovian  # Fisher matrix: markovian (of the noisy layers), softmax or gaussian (of the outputs)
        fisherEstimate: expected  # over the noise of the layers; or empirical, from sampled scores
        \(TemplateLines.noise)
        #eigen: lapack  # method for spectra: singular-values, lapack or gsl; if left out, by cost and accuracy
        epsilon: [1/1000, 1/100, 1/10]  # micro scales, exact, in (0, 1)
        zeta: [0, 2/3]  # meso exponents, exact, in [0, 1); the covering results need 2/3 or more
        #tempered:  # tempered estimates too: few rare draws do not mislead them
        #  networks: [64-4-10]  # some of the networks
        #  epsilon: [1/10]  # micro scales, exact
        #  zeta: 2/3  # the meso exponent, exact
        #  schedule: "0:4:0"  # LEVEL:REPETITIONS:CHECK; a level more doubles the moves
        \(TemplateLines.bound)
        \(TemplateLines.seed)

        """
}
