public import BallArithmetic

/// The analytic quantities of a family in the explicit constants, in unit-cube coordinates.
///
/// Each ball encloses the quantity. For Lipschitz constants and suprema any upper bound is valid, and the ball encloses
/// the bound used.
public struct FamilyQuantities: Sendable {
    /// Number of parameters d.
    public var parameters: Int
    /// Whether the Fisher matrix is diagonal everywhere.
    public var isDiagonal: Bool
    /// alpha_1: lower bound of `p_theta`.
    public var leastDensity: Ball
    /// alpha_2: upper bound of `p_theta` and of the true density p.
    public var greatestDensity: Ball
    /// Lower bound of the true density, for the paper's constants.
    public var leastTrueDensity: Ball
    /// G: upper bound of `|grad p_theta(z)|`.
    public var gradient: Ball
    /// G': Lipschitz constant of `grad p_theta(z)`.
    public var gradientLipschitz: Ball
    /// `E[Tr F]`.
    public var meanTrace: Ball
    /// Lipschitz constant of the Fisher matrix F, not normalised, in operator norm.
    public var fisherLipschitz: Ball
    /// B: length of the range of the loss.
    public var lossRange: Ball
    /// Lam: Lipschitz constant of the loss as a function of `p_theta`.
    public var lossLipschitz: Ball

    /// Quantities from their enclosures or bounds.
    public init(
        parameters: Int, isDiagonal: Bool, leastDensity: Ball, greatestDensity: Ball, leastTrueDensity: Ball,
        gradient: Ball, gradientLipschitz: Ball, meanTrace: Ball, fisherLipschitz: Ball, lossRange: Ball,
        lossLipschitz: Ball
    ) {
        precondition(parameters >= 1, "\(parameters) parameters")
        self.parameters = parameters
        self.isDiagonal = isDiagonal
        self.leastDensity = leastDensity
        self.greatestDensity = greatestDensity
        self.leastTrueDensity = leastTrueDensity
        self.gradient = gradient
        self.gradientLipschitz = gradientLipschitz
        self.meanTrace = meanTrace
        self.fisherLipschitz = fisherLipschitz
        self.lossRange = lossRange
        self.lossLipschitz = lossLipschitz
    }

    /// L: Lipschitz constant of the normalised matrix `Fhat = d F / E[Tr F]` in operator norm.
    public var normalisedLipschitz: Ball { fisherLipschitz * Rational(parameters) / meanTrace.lowerEnd }
}

/// An assumption of the theorem, with its verdict for a model.
public struct Assumption: Sendable, Codable, Equatable {
    /// Whether it holds.
    public enum Status: String, Sendable, Codable {
        case holds, fails, unknown
    }

    /// Its number in the theorem, (i) to (v).
    public var number: String
    /// The statement.
    public var statement: String
    /// Whether it holds.
    public var verdict: Status
    /// The reason.
    public var reason: String

    /// The numbers and statements, in order (Datres et al., Theorem 5.1; theory, section 6).
    public static let statements = [
        ("i", "theta -> p_theta is C^{1,1}"), ("ii", "alpha_1 <= p, p_theta <= alpha_2"),
        ("iii", "the normalised Fisher matrix is Lipschitz"), ("iv", "the loss is bounded and Lipschitz in p_theta"),
        ("v", "zeta in [2/3, 1)"),
    ]

    /// A table from verdicts and reasons for (i) to (iv); (v) follows from zeta.
    public static func table(_ first: [(Status, String)], zeta: Rational?) -> [Assumption] {
        precondition(first.count == 4, "\(first.count) verdicts for four assumptions")
        let last: (Status, String) =
            zeta.map { zeta in
                zeta >= Rational(2) / 3 && zeta < 1 ? (.holds, "zeta = \(zeta)") : (.fails, "zeta = \(zeta)")
            } ?? (.unknown, "the dimension names no zeta")
        return zip(statements, first + [last]).map {
            Assumption(number: $0.0, statement: $0.1, verdict: $1.0, reason: $1.1)
        }
    }

    /// Whether the model satisfies all assumptions.
    public static func allHold(_ table: [Assumption]) -> Bool { table.allSatisfy { $0.verdict == .holds } }

    /// The numbers of the assumptions that fail.
    public static func failing(_ table: [Assumption]) -> [String] {
        table.filter { $0.verdict == .fails }.map(\.number)
    }

    /// The table of a network with Gaussian noise, which never satisfies all assumptions. `activation` is a name; relu
    /// and leaky-relu have a kink.
    public static func ofGaussianNetwork(activation: String, zeta: Rational?) -> [Assumption] {
        ofNetwork(
            activation: activation, zeta: zeta, density: (.fails, "a Gaussian density has no positive lower bound"),
            loss: (.fails, "the negative log-likelihood is unbounded"))
    }

    /// The table of a network with softmax outputs, whose class probabilities are bounded on bounded inputs and
    /// parameters, by constants that are not computed here.
    public static func ofSoftmaxNetwork(activation: String, zeta: Rational?) -> [Assumption] {
        ofNetwork(
            activation: activation, zeta: zeta,
            density: (.unknown, "class probabilities are positive, but no lower bound is proved here"),
            loss: (.unknown, "the negative log-likelihood is bounded where the class probabilities are"))
    }

    private static func ofNetwork(
        activation: String, zeta: Rational?, density: (Status, String), loss: (Status, String)
    ) -> [Assumption] {
        let isSmooth = activation != "relu" && activation != "leaky-relu"
        return table(
            [
                isSmooth
                    ? (.holds, "\(activation) is smooth and the box is compact")
                    : (.fails, "\(activation) is not continuously differentiable"),
                density,
                isSmooth
                    ? (.unknown, "no Lipschitz constant of the Fisher matrix is proved here")
                    : (.fails, "act' jumps, and the Fisher matrix of a finite sample with it"),
                loss,
            ], zeta: zeta)
    }
}
