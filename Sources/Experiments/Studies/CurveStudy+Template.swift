public import Records

extension CurveStudy {
    /// A study of two networks on digits, up to c = 10.
    public static let template = """
        \(TemplateLines.head(
            kind, "Tempered dimensions of several networks at all scales, and how they rank.", name: "curves",
            title: "How complex are my networks at every scale?",
            question: "Which network is the most complex, and at which scales?"))
        \(TemplateLines.networks)
        \(TemplateLines.shape)
        \(TemplateLines.rows)
        samples: 30  # rows to draw from them, N
        \(TemplateLines.noise)
        epsilon: [1/1000, 1/100, 1/10]  # micro scales, exact, in (0, 1)
        zeta: [2/3]  # meso exponents, exact, in [0, 1); the covering results need 2/3 or more
        target: [0.01]  # wanted standard error as a share of the parameters, one for each zeta
        runs:  # each network needs one run through every pair of scales
          - networks: [64-4-10, 64-3-3-10]  # some of the networks, one curve each
            c: "2:10"  # LOW:HIGH, the range of c = eps^(zeta - 1) of the scales
            estimator: tempered  # or exchange, for networks whose moves mix slowly
            schedule: "0:4:4"  # LEVEL:REPETITIONS:CHECK; a level more doubles the moves, CHECK runs test it
            long: false  # true: 'twosed run --fresh' keeps the stored curves, '--fresh --long' repeats them
            check: false  # true: only a check of the other runs at its scales, by a curve of another range
        #    epsilon: [1/1000, 1/100, 1/10, 1/2]  # micro scales of the run's own, exact, for a curve that starts elsewhere
        #plain:  # plain estimates beside the curves
        #  draws: 50  # draws of the parameters, M
        #  epsilon: [1/10]  # micro scales, exact
        #  zeta: 2/3  # the meso exponent, exact
        #lower:  # lower bounds layer by layer, for networks whose curves do not converge
        #  networks: [64-3-3-10]  # some of the networks
        #  epsilon: [1/10]  # micro scales, exact
        #  zeta: 2/3  # the meso exponent, exact
        #  schedule: "0:4:0"  # LEVEL:REPETITIONS:CHECK
        #  long: false  # true: a fresh run keeps the stored bounds
        #between: ["1/30:2/3", "1/300:2/3"]  # more scales EPSILON:ZETA on the curves: answered from them, nothing is computed
        \(TemplateLines.bound)
        \(TemplateLines.seed)

        """
}
