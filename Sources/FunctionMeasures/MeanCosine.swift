/// Directions in n dimensions.
public enum MeanCosine {
    /// `c_n = E|u . v| = G(n/2) / (sqrt(pi) G((n+1)/2))` for a direction v uniform on the sphere of R^n.
    ///
    /// By Crofton's formula, isotropic lines cross a surface `c_n` times its density per length. `n` is at least 1.
    public static func inDimension(_ n: Int) -> Double {
        precondition(n >= 1, "no directions in \(n) dimensions")
        // c_1 = 1, c_2 = 2 / pi, and c_{n+2} = c_n n / (n + 1).
        return stride(from: n % 2 == 1 ? 1 : 2, to: n, by: 2).reduce(n % 2 == 1 ? 1 : 2 / Double.pi) { cosine, k in
            cosine * Double(k) / Double(k + 1)
        }
    }
}
