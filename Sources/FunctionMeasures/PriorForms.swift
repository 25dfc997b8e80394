import Foundation

/// Exact means of measures over random weights of a relu network: independent normal weights with mean 0 and a standard
/// deviation for each layer, biases with any symmetric distribution.
///
/// By the sign change (w, b) -> -(w, b) of a unit, the sign of its preactivation is independent of the size of its
/// derivative; so half of the units are on, whatever the path (compare Hanin, Jeong, Rolnick, AISTATS 2022).
public enum PriorForms {
    /// `E[len_l] / len(path) = prod_{j <= l} s_j E[chi_{B_j}]` for each layer, `B_j ~ Bin(n_j, 1/2)`, and B = n for a layer
    /// without activation; the ratio of the length of a path's image to that of the path.
    ///
    /// - Parameters:
    ///   - widths: numbers of units after the inputs.
    ///   - deviations: the standard deviation of a weight of each layer.
    ///   - lastIsLinear: whether the last layer has no activation.
    public static func lengthRatios(widths: [Int], deviations: [Double], lastIsLinear: Bool = true) -> [Double] {
        precondition(widths.count == deviations.count, "\(deviations.count) deviations of \(widths.count) layers")
        var ratio = 1.0
        return widths.enumerated().map { layer, width in
            let isLinear = lastIsLinear && layer == widths.count - 1
            ratio *= deviations[layer] * (isLinear ? meanChi(width) : meanChiOfHalf(width))
            return ratio
        }
    }

    /// `E|J|_F^2 = n_0 prod_l s_l^2 n_l / 2`, without the 1/2 for a last layer without activation.
    public static func squaredJacobian(
        inputs: Int, widths: [Int], deviations: [Double], lastIsLinear: Bool = true
    ) -> Double {
        zip(widths, deviations).enumerated().reduce(Double(inputs)) { product, layer in
            let (width, deviation) = layer.element
            let isLinear = lastIsLinear && layer.offset == widths.count - 1
            return product * deviation * deviation * Double(width) * (isLinear ? 1 : 0.5)
        }
    }

    /// The mean number of units of the first layer that differ between two inputs: `n_1 arccos(rho) / pi`,
    /// `rho = (s_w^2 p.q + s_b^2) / sqrt((s_w^2 |p|^2 + s_b^2) (s_w^2 |q|^2 + s_b^2))`, for normal weights and biases.
    public static func firstLayerSwitches(
        units: Int, from p: [Double], to q: [Double], weightDeviation: Double, biasDeviation: Double
    ) -> Double {
        let (w, b) = (weightDeviation * weightDeviation, biasDeviation * biasDeviation)
        func product(_ x: [Double], _ y: [Double]) -> Double { w * zip(x, y).reduce(0) { $0 + $1.0 * $1.1 } + b }
        let cosine = product(p, q) / (product(p, p) * product(q, q)).squareRoot()
        return Double(units) * acos(min(max(cosine, -1), 1)) / .pi
    }

    /// `E chi_k = sqrt 2 G((k+1)/2) / G(k/2)`; 0 for k = 0.
    static func meanChi(_ k: Int) -> Double {
        k == 0 ? 0 : 2.0.squareRoot() * exp(lgamma(Double(k + 1) / 2) - lgamma(Double(k) / 2))
    }

    /// `E chi_B` for B ~ Bin(n, 1/2).
    private static func meanChiOfHalf(_ n: Int) -> Double {
        (0...n).reduce(0) { sum, k in
            let logChoices = lgamma(Double(n + 1)) - lgamma(Double(k + 1)) - lgamma(Double(n - k + 1))
            return sum + exp(logChoices - Double(n) * log(2)) * meanChi(k)
        }
    }
}
