public import Records

extension SearchStudy {
    /// A search among a few tiny networks on digits.
    public static let template = """
        \(TemplateLines.head(
            kind, "Architecture search: does the two-scale dimension choose better than counting parameters?",
            name: "search", title: "Does the two-scale dimension help to choose an architecture?",
            question: "Which architectures are on the front of error against complexity?"))
        rows:  # three disjoint parts, the same for all networks
          sample: digits  # a shipped sample, also used where the file 'data' is not there
        #  data: rows.csv  # a table with classes, relative to this file
        \(TemplateLines.inside(TemplateLines.table))
          samples: 100  # training rows
          validationSamples: 200  # rows whose errors choose an architecture
          testSamples: 500  # rows that judge the choice, at most
        architectures:  # random, all different, relu with biases
          count: 6  # how many, 4 or more
          parameters: [150, 600]  # least and largest number of parameters
          depth: [1, 2]  # of hidden layers
          width: [2, 8]  # of a hidden layer, log-uniform
        training:  # of every network, by Adam; a tenth of the rate in the last third of the epochs
          learningRate: 0.01  # at first
          batchSize: 16  # rows of a step
          epochs: 5  # passes over the training rows
          seeds: 3  # runs of each network on rows of their own, 2 or more
        dimension:  # the two-scale dimension of the chain of noisy layers, by tempered curves
          law: uniform:-1:1  # of the parameters: uniform:LO:HI, kaiming-uniform or normal:SD
          samples: 8  # inputs, the first training rows
          sigma: 0.1  # standard deviation of the noise of a layer
          forwardNoise: 1  # samples of the noise in the forward pass of each input; 0 for none
          scale: 1/100:2/3  # EPS:ZETA
          schedule: -3:3:3  # of the curve, LEVEL:REPETITIONS:CHECK
        capacity:  # the effective model complexity: samples that training fits
          error: 0.1  # mean share of wrong classes that counts as a fit
          steps: 200  # of training
        rules:  # how architectures are chosen and compared
          patience: 3  # steps without a fall of the validation error after which a search ends
          randomOrders: 1000  # orders of training to compare with
          bins: 3  # in which the complexity is made uniform
          errorReference: 0.9  # error of the point that the hypervolume is counted from
          resamples: 200  # of architectures and runs, behind every error
        #minutes: 10  # end the run after this time, also inside a piece; what is missing stays open
        \(TemplateLines.seed)

        """
}
