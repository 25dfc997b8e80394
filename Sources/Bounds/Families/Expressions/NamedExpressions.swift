internal import BallArithmetic
internal import EffectiveDimension
internal import Foundations
internal import ToyModels

/// Named families that are made from a formula of their log-likelihood and their Fisher matrix in closed form.
extension ExpressionFamily {
    static let unbounded = "densities fall to 0 over unbounded outcomes"

    static let binomial = FamilyForm(
        notation: "binomial:M", parameters: "success probability", box: "1/10:9/10", outcomes: "0, ..., M"
    ) { request in
        let trials = Int(request.arguments[0]) ?? 0
        let m = "\(trials)"
        return try named(
            request, ["lgamma(\(m)+1)-lgamma(z+1)-lgamma(\(m)-z+1)+z*log(t1)+(\(m)-z)*log(1-t1)"],
            .finite((0...max(1, trials)).map { Rational($0) }))
    }

    static let poisson = FamilyForm(
        notation: "poisson", parameters: "mean", box: "1/2:2", outcomes: "0, 1, ...", unprovedBecause: unbounded
    ) { try named($0, ["z*log(t1)-t1-lgamma(z+1)"], .counts(from: 0)) }

    static let geometric = FamilyForm(
        notation: "geometric", parameters: "success probability", box: "1/10:9/10", outcomes: "1, 2, ...",
        unprovedBecause: unbounded
    ) { try named($0, ["log(t1)+(z-1)*log(1-t1)"], .counts(from: 1)) }

    static let exponential = FamilyForm(
        notation: "exponential", parameters: "rate", box: "1/2:2", outcomes: "(0, inf)", unprovedBecause: unbounded
    ) { try named($0, ["log(t1)-t1*z"], .line(from: 0)) }

    static let gamma = FamilyForm(
        notation: "gamma", parameters: "shape, rate", box: "1:3,1/2:2", outcomes: "(0, inf)", unprovedBecause: unbounded
    ) {
        try named($0, ["t1*log(t2)-lgamma(t1)+(t1-1)*log(z)-t2*z"], .line(from: 0))
    }

    static let normalMean = FamilyForm(
        notation: "normal-mean:SD", parameters: "mean", box: "-1:1", outcomes: "all numbers", unprovedBecause: unbounded
    ) {
        let deviation = try Rational(parsing: $0.arguments[0])
        return try named($0, [normalDensity(mean: "t1", deviation)], .line(from: nil))
    }

    static let normal = FamilyForm(
        notation: "normal", parameters: "mean, standard deviation", box: "-1:1,1/2:2", outcomes: "all numbers",
        unprovedBecause: unbounded
    ) {
        try named($0, ["-((z-t1)/t2)^2/2-log(t2)-log(2*pi)/2"], .line(from: nil))
    }

    static let vonMises = FamilyForm(
        notation: "von-mises", parameters: "concentration", box: "1/2:2", outcomes: "angle/(2 pi) in [0, 1]"
    ) { request in
        let density = try Formula(parsing: "t1*cos(2*pi*z)", named: ["z": .variable(1)])
        return try named(
            request, formulas: [density - .call(.logBessel, .variable(0))], .interval(0, 1))
    }

    static let linearRegression = FamilyForm(
        notation: "linear-regression:SD:[X]", parameters: "coefficients", box: "-1:1", outcomes: "row of X; a number",
        unprovedBecause: unbounded
    ) { request in
        let deviation = try Rational(parsing: request.arguments[0])
        let rows = try FamilyForm.rows(request.arguments[1], "linear-regression:SD:[X]")
        let densities = rows.map { row in
            let mean = row.enumerated().map { "(\($1))*t\($0 + 1)" }.joined(separator: "+")
            return normalDensity(mean: "(\(mean))", deviation)
        }
        return try named(request, densities, .line(from: nil))
    }

    private static func normalDensity(mean: String, _ deviation: Rational) -> String {
        "-((z-\(mean))/(\(deviation)))^2/2-log(\(deviation))-log(2*pi)/2"
    }

    private static func named(
        _ request: FamilyForm.Request, _ logDensities: [String], _ outcomes: Outcomes
    ) throws -> any BoundedFamily {
        let statistical = try StatisticalFamily(parsing: request.text)
        let names = ["z": Formula.variable(statistical.parameters)]
        return try named(
            request, formulas: logDensities.map { try Formula(parsing: $0, named: names) }, outcomes)
    }

    private static func named(
        _ request: FamilyForm.Request, formulas: [Formula], _ outcomes: Outcomes
    ) throws -> any BoundedFamily {
        let statistical = try StatisticalFamily(parsing: request.text)
        let model = try statistical.model(box: request.box, name: request.text)
        return try ExpressionFamily(
            Definition(
                name: "\(request.text) on \(model.box.text)", formulas: formulas, areLogarithms: true,
                outcomes: outcomes, box: model.box, truth: request.truth, stated: request.stated, model: model))
    }
}
