internal import CLAPACK
import Foundation

/// The Cholesky factor of a positive definite matrix that is first scaled to a unit diagonal.
struct ScaledCholesky {
    /// Logarithm of the determinant of the matrix itself.
    let logDeterminant: Double
    /// Estimate of `1 / (|A| |A^-1|)` in the 1-norm for the scaled matrix A.
    let reciprocalCondition: Double

    /// Of the matrix of the workspace plus `shift` on its diagonal; nil if that is not positive definite to working
    /// accuracy. The matrix is kept.
    init?(_ workspace: EigenvalueWorkspace, shift: Double = 0) throws {
        let size = workspace.order
        guard size > 0 else { return nil }
        let scales = (0..<size).map { 1 / (workspace.matrix[$0 * size + $0] + shift).squareRoot() }
        let norm = workspace.scaleIntoFactor(by: scales, shift: shift)
        // Row-major lower is column-major upper.
        let upper = CChar(UInt8(ascii: "U"))
        let dimension = Int32(size)
        guard LAPACKE_dpotrf_work(LAPACK_COL_MAJOR, upper, dimension, &workspace.factor, dimension) == 0 else {
            return nil
        }
        logDeterminant = 2 * (0..<size).reduce(0) { $0 + log(workspace.factor[$1 * size + $1] / scales[$1]) }
        var reciprocal = 0.0
        var space = [Double](repeating: 0, count: 3 * size)
        var integers = [Int32](repeating: 0, count: size)
        let info = LAPACKE_dpocon_work(
            LAPACK_COL_MAJOR, upper, dimension, workspace.factor, dimension, norm, &reciprocal, &space, &integers)
        try LAPACKError.check("dpocon", info)
        reciprocalCondition = reciprocal
    }
}

extension EigenvalueWorkspace {
    /// Writes the matrix plus `shift` on its diagonal, with rows and columns multiplied by `scales`, into the factor buffer.
    /// Returns its 1-norm.
    fileprivate func scaleIntoFactor(by scales: [Double], shift: Double) -> Double {
        reserveFactor()
        var sums = [Double](repeating: 0, count: order)
        matrix.withUnsafeBufferPointer { source in
            factor.withUnsafeMutableBufferPointer { target in
                sums.withUnsafeMutableBufferPointer { sums in
                    for i in 0..<order {
                        var sum = 0.0
                        for j in 0...i {
                            // In this order, since products of two scales may overflow.
                            let entry = (source[i * order + j] + (i == j ? shift : 0)) * scales[i] * scales[j]
                            target[i * order + j] = entry
                            sum += abs(entry)
                            sums[j] += abs(entry)
                        }
                        sums[i] += sum - abs(target[i * order + i])
                    }
                }
            }
        }
        return sums.max() ?? 0
    }
}
