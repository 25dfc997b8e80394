public import Records

extension PredictArchitectureStudy {
    /// A study of six tiny networks on digits.
    public static let template = """
        \(TemplateLines.head(
            kind, "Architectures of equal size: which measure orders them by their generalisation gap?",
            name: "architectures", title: "Which complexity measure of an architecture predicts generalisation?",
            question: "Which measure orders architectures of equal size by their gap?"))
        rows:  # the same for all networks
        \(TemplateLines.inside(TemplateLines.trainedRows))
        architectures:  # random, all different, relu with biases
          count: 5  # how many, 4 or more
          parameters: [180, 230]  # least and largest number of parameters
          depth: [1, 3]  # of hidden layers
          width: [2, 4]  # of a hidden layer, log-uniform
        training:  # of every network, by Adam; a tenth of the rate in the last third of the epochs
          learningRate: 0.01  # at first
          batchSize: 16  # rows of a step
          epochs: 5  # passes over the training rows
          seeds: 2  # runs of each network, whose numbers are averaged
          measures: [training-loss, parameters, squared-norm, margin]  # at trained weights, with arguments
        priorForms:  # means over random weights, without training
          law: kaiming-uniform  # uniform:LO:HI, kaiming-uniform or normal:SD
          draws: 3  # of the weights
          measures: [linear-regions, softmax-jacobian]  # with arguments
        dimension:  # the two-scale dimension of the chain of noisy layers
          law: uniform:-1:1  # of the parameters
          samples: 8  # inputs, from the measure rows
          sigma: 0.1  # standard deviation of the noise of a layer
          forwardNoise: 1  # samples of the noise in the forward pass of each input; 0 for none
          scales: [1/100:2/3, 1/10:2/3]  # EPS:ZETA; the first is the one whose other settings are compared
          schedule: -4:2:0  # of the tempered curves, LEVEL:REPETITIONS:CHECK
          draws: 5  # of the published estimates
        variants:  # other settings of the published lower bound, one at a time
          sigma: [0.2]  # standard deviations of the noise
          samples: [6]  # numbers of inputs
          draws: [8]  # numbers of draws
        resamples: 200  # of architectures, behind every error
        permutations: 20  # random orders behind the information by chance
        #minutes: 50  # end the run after this time, also inside a piece; what is missing stays open
        \(TemplateLines.seed)

        """
}
