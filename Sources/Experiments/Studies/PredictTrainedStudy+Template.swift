public import Records

extension PredictTrainedStudy {
    /// A study of eight small networks on digits.
    public static let template = """
        \(TemplateLines.head(
            kind, "Trained networks over a factorial of settings: which measure orders them by their generalisation gap?",
            name: "prediction", title: "Which complexity measure predicts generalisation?",
            question: "Which measure orders networks by their gap better than the training loss?"))
        sample: digits  # a shipped sample, also used where the file 'data' is not there
        #data: rows.csv  # a table with classes, relative to this file
        \(TemplateLines.table)
        samples: 200  # training rows
        measureSamples: 100  # rows for measures of the function, without their labels
        testSamples: 1000  # held-out rows, at most; no measure sees them
        informationSamples: 30  # training rows of measures that take many rows, the same for every network
        paths: 5  # paths between measure rows
        axes:  # all combinations are trained; networks are relu with biases
          width: [4, 8]  # units of every hidden layer
          depth: [1]  # hidden layers
          learningRate: [0.01]  # of Adam; a tenth of it in the last third of the epochs
          batchSize: [16, 64]  # rows of a step
          weightDecay: [0]  # times the weights, added to the gradient
          labelNoise: [0, 0.5]  # share of random labels, of training and held-out rows
        epochs: 5  # passes over the training rows
        #stopAtLoss: 0.1  # end training at this loss on the training rows; networks that miss it are left out
        seeds: 1  # runs of each network, whose numbers are averaged
        measures: [training-loss, parameters, squared-norm, path-norm, margin, "fisher-log-det:1000"]  # with arguments
        resamples: 200  # of networks, behind every error
        permutations: 20  # random orders behind the information by chance
        leastEnvironment: 2  # effective pairs of an environment, at least
        \(TemplateLines.seed)

        """
}
