public import Records

extension CriteriaStudy {
    /// A study of tiny networks on digits.
    public static let template = """
        \(TemplateLines.head(
            kind, "Networks without training error: which measure follows the gap when one setting changes?",
            name: "criteria", title: "Which complexity measure follows the gap at zero training error?",
            question: "Which measure follows the gap when the labels, the width or the optimiser changes?"))
        rows:  # the same for all networks
        \(TemplateLines.inside(TemplateLines.trainedRows))
        base:  # what stays while another setting changes; the labels are then true
          width: 16  # units of every hidden layer
          depth: 1  # hidden layers
          method: adam  # one of 'methods'
        labels: [0, 0.5]  # shares of random labels, of training and held-out rows
        widths: [8, 16]  # units of every hidden layer
        methods:  # ways to train
          - name: sgd  # on the page
            optimiser: sgd  # sgd, momentum or adam
            learningRate: 0.1  # constant
            batchSize: 16  # rows of a step; all rows if there are fewer
          - name: adam  # on the page
            optimiser: adam  # sgd, momentum or adam
            learningRate: 0.01  # constant
            batchSize: 16  # rows of a step; all rows if there are fewer
        epochs: 40  # at most; a run ends when no training row is wrong
        seeds: 2  # runs of each network
        measures: [training-loss, parameters, squared-norm, margin]  # with arguments
        \(TemplateLines.seed)

        """
}
