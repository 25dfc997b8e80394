public import Records

extension ToyCoveringStudy {
    /// A study of a Fisher matrix and of a family.
    public static let template = """
        \(TemplateLines.head(
            kind, "Exact covering counts of toy models, the covering lemma and the dimension, all proved.",
            name: "covers", title: "How many Fisher boxes cover a toy model?",
            question: "Does the dimension say as much as the count as the boxes shrink?"))
        models:  # each has either 'fim' or 'family'
          - name: anisotropic  # in the page: small letters, digits, hyphens
            fim: 4,1,1/4  # Fisher matrix: entries of the diagonal, or [a,b;b,c]; formulas of t1, t2, ...
          - name: coin  # in the page
            family: bernoulli  # a statistical family; 'twosed cover --family list' names them
            box: "1/10:9/10"  # LO:HI of each parameter, exact, with commas; if left out, [0, 1]
            epsilon: [1/2, 1/10, 1/100]  # micro scales of this model; if left out, those below
        epsilon: [1/2, 1/10, 1/100, 1/1000]  # micro scales, exact, in (0, 1)
        zeta: [0, 2/3]  # meso exponents, exact, in [0, 1); the covering results need 2/3 or more

        """
}
