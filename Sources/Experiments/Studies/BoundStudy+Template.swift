internal import Networks
public import Records

extension BoundStudy {
    /// A study of one family and one network.
    public static let template = """
        \(TemplateLines.head(
            kind, "The bound against the sample size: certified families with simulated truth, and networks.",
            name: "bounds", title: "What does the bound give at my n?",
            question: "From which sample size on does the bound say anything?"))
        families:  # models with certified constants; 'twosed bound --family list' names them
          - label: coin  # short name: small letters, digits, hyphens
            family: bernoulli  # as after --family
            box: "1/10:9/10"  # LO:HI of each parameter, exact, with commas; if left out, the family's own
            truth: ["3/10"]  # true parameters, exact; if left out, the family's own
            simulated: 1e2,1e3  # sample sizes of its simulations; if left out, those below
        networks:  # illustrations: their constants are set to 1
          widths: [64-3-10]  # widths of the layers joined by hyphens, inputs first
          activation: relu  # of the hidden layers: \(TemplateLines.words(Activation.self))
          sample: digits  # a shipped sample; 'twosed data list' names them
          samples: 20  # rows to draw from it, N
          estimator: tempered  # of the curve of each network; exchange for those whose moves mix slowly
          schedules: ["0:4:4"]  # LEVEL:REPETITIONS:CHECK of each network; a level more doubles the moves
          target: 0.01  # wanted standard error of the dimension as a share of the parameters
          epsilon: [1/10000, 1/1000, 1/100, 1/10, 1/2]  # micro scales that the curve passes, exact, in (0, 1)
          n: 1e3:1e9:7  # sample sizes: a list with commas, or LOW:HIGH:COUNT
        zeta: 2/3  # the meso exponent of every bound, exact, in [2/3, 1)
        delta: 1/20  # chance of failure of every bound, exact, in (0, 1)
        n: 1e1:1e9:9  # sample sizes of the families' curves
        simulated: 1e2,1e3,1e4  # sample sizes of the simulations; up to 1e7, 4e9 for families drawn as counts
        dataSets: 200  # data sets at each simulated size
        \(TemplateLines.seed)

        """
}
