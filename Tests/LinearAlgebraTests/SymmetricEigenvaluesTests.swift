import LinearAlgebra
import Testing

@Suite struct SymmetricEigenvaluesTests {
    @Test(arguments: EigenSolver.allCases)
    func eigenvaluesOfSmallMatricesAreThoseByHand(solver: EigenSolver) throws {
        #expect(try Matrix(rows: 0, columns: 0).symmetricEigenvalues(solver: solver) == [])
        #expect(try Matrix(rows: 1, columns: 1, elements: [-2.385]).symmetricEigenvalues(solver: solver) == [-2.385])
        let pair = try Matrix(rows: 2, columns: 2, elements: [2, 1, 1, 2]).symmetricEigenvalues(solver: solver)
        #expect(distance(pair, [1, 3]) < 1e-15)
    }

    @Test(arguments: EigenSolver.allCases)
    func constructedSpectraComeBackAscending(solver: EigenSolver) throws {
        let expected = [-7, -0.375, 0, 0, 1e-9, 2.385, 2.385, 11]
        let values = try Matrix.withEigenvalues(expected).symmetricEigenvalues(solver: solver)
        #expect(distance(values, expected) < 1e-13)
        #expect(values == values.sorted())
    }

    @Test(arguments: [3, 16, 54])
    func theTwoLibrariesAgree(size: Int) throws {
        let gram = BLAS.gram(Matrix.random(size - 1, size))
        let lapack = try gram.symmetricEigenvalues(solver: .lapack)
        let gsl = try gram.symmetricEigenvalues(solver: .gsl)
        #expect(distance(lapack, gsl) < 1e-13 * gsl[size - 1])
    }

    @Test(arguments: EigenSolver.allCases)
    func onlyTheLowerTriangleIsRead(solver: EigenSolver) throws {
        let matrix = Matrix.withEigenvalues([0.375, 2.385, 5, 6])
        let spoilt = Matrix(rows: 4, columns: 4) { i, j in j > i ? 1e6 : matrix[i, j] }
        #expect(try spoilt.symmetricEigenvalues(solver: solver) == matrix.symmetricEigenvalues(solver: solver))
    }

    @Test func lapackIsTheDefault() throws {
        let gram = BLAS.gram(Matrix.random(20, 10))
        #expect(try gram.symmetricEigenvalues() == gram.symmetricEigenvalues(solver: .lapack))
    }

    @Test func aFailureNamesTheRoutine() {
        // Only a solver makes such an error; a NaN is the one input that leads LAPACK there.
        let spoilt = Matrix(rows: 3, columns: 3, repeating: .nan)
        let error = #expect(throws: LAPACKError.self) { try spoilt.symmetricEigenvalues() }
        #expect(error?.routine == "dsterf")
        #expect(error?.description == "dsterf failed with info = \(error?.info ?? 0)")
    }

    #if compiler(>=6.2)
        @Test func aMatrixThatIsNotSquareIsRefused() async {
            await #expect(processExitsWith: .failure) { _ = try Matrix(rows: 2, columns: 3).symmetricEigenvalues() }
        }
    #endif
}
