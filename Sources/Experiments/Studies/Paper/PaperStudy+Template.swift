public import Records

extension PaperStudy {
    /// A study of small sizes on shipped samples.
    public static let template = """
        \(TemplateLines.head(
            kind, "The experiments of the paper with verdicts on its claims.",
            name: "claims", title: "Do the published claims hold?",
            question: "Which claims of the paper are reproduced, and on what do the others depend?"))
        data:  # files relative to this one; without a file its pieces are left out
          covertype: covtype.data.gz  # the whole table; without it the shipped sample serves
        #  mnistImages: train-images-idx3-ubyte.gz  # training images of MNIST
        #  mnistLabels: train-labels-idx1-ubyte.gz  # their labels
        #  cifar: data_batch_1.bin.gz  # a binary batch of CIFAR-10
        quick: true  # whether the sizes are too small for verdicts
        #minutes: 170  # after which no further piece is started; the next run goes on
        #experiments: [P1, P2]  # the experiments to compute; stored results of others are kept
        plain:  # estimates as published
          - experiment: P2  # P1 to P11
            source: covertype  # \(TemplateLines.words(Source.self))
            networks: [54-4-7, 54-3-3-7]  # by their notation
            priors: ["normal:1", "torch-default"]  # of the parameters, also uniform:LO:HI
            fisher: [expected, empirical]  # \(TemplateLines.words(Fisher.self))
            sigma: [0.1]  # standard deviations of the noise
            noise: [1]  # forward noise samples for each input
            inputs: [20]  # numbers of inputs N
            draws: [20]  # numbers of draws M
            epsilon: [1/10, 1/1000]  # micro scales, exact, or of the bound for a number of rows: n=10000
            zeta: [0]  # meso exponents, exact
            replicates: 2  # new inputs, draws and noise each
        tempered:  # estimates by tempering
          - experiment: P1  # P1 to P11
            source: covertype  # as above
            networks: [54-2-7]  # by their notation
            priors: ["normal:1"]  # uniform:LO:HI, kaiming-uniform or normal:SD
            sigma: 0.1  # standard deviation of the noise
            noise: 1  # forward noise samples for each input
            inputs: 10  # number of inputs N
            schedule: "0:2:0"  # LEVEL:REPETITIONS:CHECK
            epsilon: [1/10]  # micro scales, exact
            zeta: [0]  # meso exponents, exact
        training:  # training runs
          - experiment: P5  # P5 to P7
            source: covertype  # as above
            networks: [54-4-7, 54-3-3-7]  # by their notation
            rows: [500]  # numbers of training rows
            testRows: 200  # held-out rows, at most
            batches: [64]  # rows of one step
            weights: [torch-default]  # distributions of the initial weights
            learningRate: 0.001  # of Adam
            doubled: false  # whether each image comes once more, shifted and perhaps mirrored
            epochs: 3  # passes over the rows
            seeds: 2  # runs
        limits:  # small scales
          - source: covertype  # as above
            networks: [54-4-7]  # by their notation
            prior: normal:1  # of the parameters
            fisher: [expected]  # as above
            inputs: 20  # number of inputs N
            draws: 10  # number of draws
            epsilon: [1e-4, 1e-8, 1e-12]  # micro scales, exact
            zeta: [0]  # meso exponents, exact
        modular:  # networks that share their first layers
          - source: covertype  # as above
            base: 54-4-7  # the network whose spectra are kept
            variants: [54-4-5, 54-4-3-7]  # networks with other last layers
            prior: normal:1  # of the parameters
            inputs: 20  # number of inputs N
            draws: 10  # number of draws
            epsilon: [1/10]  # micro scales, exact
        costs:  # the cost of an estimate and of training
          - source: covertype  # as above
            networks: [54-4-7]  # by their notation
            prior: normal:1  # of the parameters
            inputs: 20  # number of inputs N
            draws: 10  # number of draws M
            rows: 500  # training rows
            batch: 64  # rows of one step
            epochs: 3  # at most
            repetitions: 0  # timed repetitions; 0 counts operations only
        rankings:  # random architectures
          - family: equal  # \(TemplateLines.words(Ranking.Family.self))
            source: covertype  # as above
            count: 3  # number of architectures
            lowest: 280  # least number of parameters
            highest: 320  # largest number of parameters
            prior: normal:1  # of the parameters of the estimates
            inputs: 20  # number of inputs N
            draws: 10  # number of draws M
            epsilon: [1/100]  # micro scales, exact
            zeta: [0]  # meso exponents, exact
            rows: 500  # training rows
            testRows: 200  # held-out rows, at most
            batch: 64  # rows of one step
            weights: torch-default  # of the initial weights
            epochs: 3  # passes over the rows
            seeds: 2  # training runs of each
        \(TemplateLines.seed)

        """
}
