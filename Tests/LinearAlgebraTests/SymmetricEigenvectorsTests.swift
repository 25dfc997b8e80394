import Foundations
import LinearAlgebra
import Testing

@Suite struct SymmetricEigenvectorsTests {
    @Test func vectorsAreOrthonormalAndReproduceTheMatrix() throws {
        var stream = RandomStream(seed: 2, purpose: .syntheticInputs, index: 0)
        let factor = Matrix(rows: 7, columns: 5) { _, _ in stream.normal() }
        let matrix = BLAS.lowerRowGram(factor)
        let (values, vectors) = try matrix.symmetricEigensystem()
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
        for i in 0..<7 {
            for j in 0..<7 {
                let product = zip(vectors.row(i), vectors.row(j)).reduce(0) { $0 + $1.0 * $1.1 }
                #expect(abs(product - (i == j ? 1 : 0)) < 1e-13)
                guard j <= i else { continue }
                let entry = values.indices.reduce(0.0) { $0 + values[$1] * vectors[$1, i] * vectors[$1, j] }
                #expect(abs(entry - matrix[i, j]) < 1e-12)
            }
        }
    }
}
