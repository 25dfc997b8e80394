internal import Networks
public import Records

extension EstimatorStudy {
    /// A study of one network on digits and of tiny ones.
    public static let template = """
        \(TemplateLines.head(
            kind, "Plain means against tempering, the effect of the inputs, and the coverage of error bars.",
            name: "estimates", title: "Which estimate can be trusted?",
            question: "How far off is the mean over few draws, and do the error bars contain the truth?"))
        networks: [64-3-10]  # widths of the layers joined by hyphens, inputs first
        sample: digits  # a shipped sample; 'twosed data list' names them
        samples: 20  # rows to draw from it, N
        epsilon: [1/100, 1/10]  # micro scales, exact, in (0, 1)
        zeta: 2/3  # the meso exponent of all scales, exact, in [0, 1)
        draws: [20, 100]  # numbers of plain draws, ascending; the first is repeated
        seeds: 5  # repetitions of the plain estimate with the fewest draws
        schedules: ["0:4:4"]  # tempering LEVEL:REPETITIONS:CHECK of each network; a level more doubles the moves
        inputs:  # convergence in the number of inputs
          network: 64-3-10  # one network
          tempered: [10, 20]  # numbers of inputs for tempering
          factorised: [10, 40, 160]  # numbers of inputs for the factorised estimator
          draws: 32  # draws of the factorised estimator
          epsilon: 1/10  # the micro scale, exact
          schedule: "0:2:0"  # LEVEL:REPETITIONS:CHECK of its tempering
        intervals:  # coverage of intervals, with the true value by quadrature
          networks: [1-1, 2-1]  # tiny networks: one layer, or up to four parameters before the last
          activation: tanh  # of their hidden layers: \(TemplateLines.words(Activation.self))
          width: 3  # the parameters are uniform on [-width, width]
          samples: 5  # inputs, standard normal
          epsilon: 1/1000  # the micro scale, exact
          runs: 10  # of every estimator on every network
          repetitions: 4  # of a tempered run
          factorisedDraws: 64  # draws of a factorised run
          plainDraws: 50  # draws of a plain run
        #  targetNetworks: [2-1]  # networks whose tempered runs stop by a target error too
        #  targetError: 0.01  # their target, parameters
        #  targetRuns: 5  # their number; if left out, as 'runs'
        #curves:  # coverage of curves: of their values and of differences between scales
        #  networks: [1-1]  # tiny networks, as in 'intervals'
        #  activation: tanh  # of their hidden layers
        #  width: 3  # the parameters are uniform on [-width, width]
        #  samples: 5  # inputs, standard normal
        #  epsilon: [1/10, 1/100]  # micro scales, exact, two or more
        #  runs: 5  # curves of every network
        #  schedule: "0:4:0"  # LEVEL:REPETITIONS:CHECK
        #  exchange: "0:4:0"  # that of curves by replica exchange; if left out, there are none
        \(TemplateLines.seed)

        """
}
