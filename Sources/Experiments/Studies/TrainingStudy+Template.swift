public import Records
internal import Training

extension TrainingStudy {
    /// A study of two networks on digits.
    public static let template = """
        \(TemplateLines.head(
            kind, "Loss curves of several networks over seeds and sizes, beside their lower dimensions.",
            name: "trainings", title: "Do complex networks fit better?",
            question: "Does the ranking by the lower dimension foretell the ranking by training loss?"))
        \(TemplateLines.networks)
        \(TemplateLines.shape)
        sample: digits  # a shipped sample, also used where the file 'data' is not there
        #data: rows.csv  # a table with labels, relative to this file
        \(TemplateLines.table)
        samples: [200, 1000]  # numbers of training rows; sizes beyond the data are left out
        training:  # how the weights move
          optimizer: adam  # \(TemplateLines.words(Optimiser.self))
          learningRate: 0.01  # constant
          batchSize: 32  # rows of one step
          epochs: 5  # passes over the training rows
          initialiser: kaiming-uniform  # distribution of the first weights: uniform:LO:HI, kaiming-uniform or normal:SD
          seeds: 3  # runs for each network and size, 2 to 1000
          testSamples: 500  # held-out rows, at most
        dimension:  # the estimate of the lower dimension
          samples: 30  # rows, N
          draws: 50  # draws of the parameters of a plain estimate, M
        #  schedules: ["0:4:0", "0:4:0"]  # LEVEL:REPETITIONS:CHECK of each network: tempered, instead of 'draws'
        \(TemplateLines.inside(TemplateLines.noise))
          epsilon: [1/100, 1/10]  # micro scales, exact, in (0, 1)
          zeta: 2/3  # the meso exponent, exact, in [0, 1)
        #gaps:  # generalisation gaps against the rate of the bound
        #  networks: [64-4-10]  # networks by their widths
        #  loss: brier  # a bounded loss: brier or clipped:BOUND
        #  sizes: [50, 100, 200]  # numbers of training rows
        #  calibrate: [50]  # those of them that fix the constant C
        #  runs: 2  # for each network and size
        #  epochs: 3  # passes of each run
        #  starts: 1  # starts of the search for a large gap
        #  steps: 5  # steps from each start
        #  testSamples: 500  # held-out rows, at most
        \(TemplateLines.seed)

        """
}
