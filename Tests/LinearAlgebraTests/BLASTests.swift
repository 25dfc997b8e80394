import LinearAlgebra
import Testing

@Suite struct BLASTests {
    static let shapes = [(1, 1, 1), (3, 5, 2), (7, 1, 9), (1, 8, 1), (17, 33, 5), (0, 3, 2), (3, 0, 2), (3, 2, 0)]

    @Test(arguments: shapes)
    func productsAreThoseOfTheDefinition(rows: Int, inner: Int, columns: Int) {
        let a = Matrix.random(rows, inner)
        let b = Matrix.random(inner, columns, seed: 2)
        let expected = Naive.product(a, b)
        for product in [BLAS.product(a, b), BLAS.product(a, b.transposed, transposingRight: true)] {
            #expect(product.rows == rows && product.columns == columns)
            #expect(distance(product.elements, expected.elements) < 1e-13)
        }
    }

    @Test func multiplyingIntoABufferOverwritesIt() {
        for inner in [0, 2] {
            let a = Matrix.random(2, inner)
            let b = Matrix.random(inner, 3)
            var c = [Double](repeating: 99, count: 6)
            a.elements.withUnsafeBufferPointer { a in
                b.elements.withUnsafeBufferPointer { b in
                    c.withUnsafeMutableBufferPointer {
                        BLAS.multiply(a, b, into: $0, rows: 2, columns: 3, inner: inner, transposingRight: false)
                    }
                }
            }
            #expect(distance(c, Naive.product(a, b).elements) < 1e-14)
        }
    }

    @Test(arguments: [(1, 1), (5, 3), (3, 5), (40, 17), (0, 4), (4, 0)])
    func theGramMatrixIsTheTransposeTimesTheMatrixOnBothTriangles(rows: Int, columns: Int) {
        let a = Matrix.random(rows, columns)
        let gram = BLAS.gram(a)
        #expect(gram.rows == columns && gram.columns == columns)
        #expect(distance(gram.elements, Naive.product(a.transposed, a).elements) < 1e-13)
        #expect(gram == gram.transposed)
    }

    /// The functions TwoScale calls itself, and some that GSL's eigen-solver calls in its turn. GSL brings a CBLAS of its
    /// own, twenty times slower, which serves everybody if it is linked first.
    @Test(arguments: [
        "cblas_dgemm", "cblas_dsyrk", "cblas_dgemv", "cblas_ddot", "cblas_dsymv", "cblas_daxpy", "cblas_dsyr2",
        "cblas_dnrm2", "cblas_dscal",
    ])
    func everyBLASFunctionComesFromOpenBLAS(symbol: String) {
        let library = BLAS.servingLibrary(of: symbol)
        #expect(library.contains("openblas"), "\(symbol) comes from \(library)")
        #expect(!library.contains("gslcblas"))
    }

    @Test func aFunctionThatNobodyServesHasNoLibrary() {
        #expect(BLAS.servingLibrary(of: "twoscale_no_such_function") == "none")
        #expect(BLAS.servingLibrary == BLAS.servingLibrary(of: "cblas_dgemm"))
    }

    @Test func theConfigurationNamesOpenBLAS() { #expect(BLAS.configuration.contains("OpenBLAS")) }

    #if compiler(>=6.2)
        @Test func matricesThatDoNotFitAreRefused() async {
            await #expect(processExitsWith: .failure) {
                _ = BLAS.product(Matrix(rows: 2, columns: 3), Matrix(rows: 2, columns: 3))
            }
        }
    #endif
}
