internal import Datasets
internal import Networks

/// The lines that the templates of several kinds of study share.
enum TemplateLines {
    static func head(_ kind: String, _ about: String, name: String, title: String, question: String) -> String {
        """
        # \(about)
        # Run it with 'twosed run FILE --store store', then write its page with 'twosed report store/\(name)'.
        # Numbers called exact are decimals, fractions or powers: 0.01, 1/100, 1e-2.
        # A line such as '#gaps: ...' holds an optional setting that is off: take the '#' away to use it.
        kind: \(kind)  # the kind of study
        name: \(name)  # folder of its results: small letters, digits, hyphens
        title: \(title)  # of its page
        question: \(question)  # stands below the title
        """
    }

    static let networks = "networks: [64-4-10, 64-3-3-10]  # widths of the layers joined by hyphens, inputs first"

    static let shape = """
        activation: relu  # of the hidden layers: \(words(Activation.self))
        lastLayer: linear  # linear (without activation) or activated
        bias: false  # whether units have biases
        """

    /// The rows of a study that names either a sample or a file.
    static let rows = """
        sample: digits  # a shipped sample; 'twosed data list' names them
        #data: rows.csv  # a table or an array, relative to this file, instead of 'sample'
        \(table)
        """

    static let table = """
        #table:  # how to read 'data'; what is left out is as here
        #  label: last  # column of the labels: its name, its number from 1, first, last or none
        #  header: auto  # whether the first line names the columns: \(words(TableHeader.self))
        #  missing: refuse  # missing values: refuse, drop (leave out their rows) or mean (of the column)
        #  categorical: []  # columns of numbers that are categories, by name or number
        #  drop: []  # columns to leave out
        #  keep: []  # columns to keep although they look like row numbers
        """

    /// The rows of a study of trained networks, in a mapping.
    static let trainedRows = """
        sample: digits  # a shipped sample, also used where the file 'data' is not there
        #data: rows.csv  # a table with classes, relative to this file
        \(table)
        samples: 100  # training rows
        measureSamples: 50  # rows for measures of the function, without their labels
        testSamples: 500  # held-out rows, at most; no measure sees them
        informationSamples: 20  # training rows of measures that take many rows, the same for every network
        paths: 5  # paths between measure rows
        """

    static let noise = """
        sigma: [0.1]  # standard deviation of the noise of a layer: one for all, or one for each
        forwardNoise: 1  # samples of the noise in the forward pass of each input; 0 for none
        prior: uniform:-1:1  # distribution of the parameters: uniform:LO:HI, kaiming-uniform or normal:SD
        """

    /// The bound that follows from the dimensions, off.
    static let bound = """
        #bound:  # the bound's right side for each network
        #  gamma: [1/400, 1/100]  # free parameter, exact, above 0 and at most 1: one curve for each
        #  constantC: 1  # factor of the deviation; 1 is no theorem's but an illustration
        #  constantH: 1  # factor of the tail
        #  constantK: 1  # exponent of the tail
        #  zeta: 2/3  # the meso exponent, exact; the theorem needs [2/3, 1)
        #  rate: 3/8  # exponent of eps_n: 3/8 (published, Datres et al. 2024) or 1/2 (own derivation)
        #  n: 1e7:1e15:17  # sample sizes: a list with commas, or LOW:HIGH:COUNT
        """

    static let seed = "seed: 1  # of all randomness"

    /// The words of a setting with commas.
    static func words<Words: CaseIterable & RawRepresentable<String>>(_ type: Words.Type) -> String {
        Words.allCases.map(\.rawValue).joined(separator: ", ")
    }

    /// The lines of a mapping inside another one.
    static func inside(_ lines: String) -> String {
        lines.split(separator: "\n").map { $0.hasPrefix("#") ? "#  \($0.dropFirst())" : "  \($0)" }
            .joined(separator: "\n")
    }
}
