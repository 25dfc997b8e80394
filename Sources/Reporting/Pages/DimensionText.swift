/// Texts that the pages on dimensions share.
enum DimensionText {
    /// The definition of the dimension, in TeX.
    static let definition =
        "d_\\zeta(\\varepsilon) = \\zeta d + \\frac{\\log \\mathbb{E}_\\theta\\big[\\det(I + "
        + "\\varepsilon^{\\zeta-1} \\hat F(\\theta)^{1/2})\\big]}{|\\log\\varepsilon|}, \\qquad "
        + "\\hat F = \\frac{d\\,F}{\\mathbb{E}[\\mathrm{Tr} F]} ."

    /// Why the theorem does not hold for a network with Gaussian noise.
    static func gaussianAssumption(_ activation: String, isSmooth: Bool) -> String {
        "Gaussian noise has no positive lower bound on its density (assumption ii)"
            + (isSmooth ? "" : " and \(corners(activation))") + "; the bound's curves are illustrations."
    }

    /// That the networks of an activation are not smooth.
    static func corners(_ activation: String) -> String {
        "\(activation) networks are not continuously differentiable (assumption i)"
    }
}
