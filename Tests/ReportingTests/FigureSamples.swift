import Foundation
import Reporting

/// Figures like those of a study, from formulas, for the tests of data, script and picture.
enum FigureSamples {
    /// Three networks' dimension against the scale, with bands, on a logarithmic horizontal axis.
    static let dimension = Figure(
        name: "dimension", altText: "Dimension of three networks against the scale, falling as the scale grows.",
        caption: "Two-scale dimension of three networks; bands are one standard error.",
        x: .init("scale ε", scale: .logarithmic), y: .init("two-scale dimension d_{ζ}(ε)"),
        series: [("54-16-7", 976.0, 0.32), ("54-13-11-9-7", 1020, 0.51), ("54-10-2-10-25-7", 1033, 0.74)].map {
            name, size, slope in
            Figure.Series(
                name,
                (0...12).map { step in
                    let eps = pow(10, -4 + Double(step) / 4)
                    let value = size / (1 + slope * pow(eps, 0.3))
                    return .init(eps, value, error: 4 + 30 * slope * eps.squareRoot())
                }, errors: .band)
        },
        marks: [.init("ε_{n}", at: 0.003)])

    /// The logarithm of a bound's right side against the sample size: three networks, two rates, mostly vacuous.
    static let bound = Figure(
        name: "bound", altText: "Right side of the bound for three networks and two rates against the sample size.",
        x: .init("sample size n", scale: .logarithmic), y: .init("log_{10} of the right side"),
        series: ["54-16-7", "54-13-11-9-7", "54-10-2-10-25-7"].enumerated().flatMap { index, name in
            [("3/8", 0.375), ("1/2", 0.5)].enumerated().map { position, rate in
                Figure.Series(
                    "\(name), rate \(rate.0)",
                    (0...60).map { step in
                        let n = pow(10, 2 + 7 * Double(step) / 60)
                        return .init(
                            n,
                            800 - 60 * Double(index) - (1060 - 130 * Double(index))
                                * pow(log10(n / 100) / 7, 0.9 / rate.1 / 1.7))
                    }, style: .line, look: .init(colour: index, dash: position))
            }
        },
        regions: [.init("vacuous", from: 0)])

    /// Eight series with bars and a prediction, on axes that are both logarithmic.
    static let eight = Figure(
        name: "eight", title: "Eight estimators of one number",
        altText: "Standard error of eight estimators against the number of draws.",
        x: .init("draws M", scale: .logarithmic), y: .init("standard error (nats)", scale: .logarithmic),
        series: (0..<8).map { index in
            Figure.Series(
                "estimator \(index + 1)",
                (0...7).map { step in
                    let m = pow(2, Double(4 + step))
                    let value = (2 + Double(index)) / m.squareRoot() * (1 + 0.1 * sin(Double(7 * index + 3 * step)))
                    return .init(m, value, lower: value * 0.9, upper: value * 1.15)
                })
        } + [.init("1/√M", (0...7).map { .init(pow(2, Double(4 + $0)), pow(2, -Double(4 + $0) / 2)) }, style: .theory)])
}
