import BallArithmetic
import Bounds
import EffectiveDimension
import Experiments
import Foundation
import Foundations
import LinearAlgebra
import Networks
import Records
import Testing

@Suite struct StoredDimensionTests {
    /// A stored estimate at three micro scales and two meso exponents.
    private func withEstimate<Result>(_ body: (String, EstimateDocument) throws -> Result) throws -> Result {
        let network = try MarkovianNetwork(
            Architecture(widths: [2, 3]), inputs: Matrix(rows: 2, columns: 2, elements: [1, 0.375, -1, 2.385]))
        let document = try NetworkEstimate(
            network: network, inputs: "two rows", draws: .prior(.standard, count: 3), seed: 1
        ).document(
            at: ExactScale.pairs(
                epsilons: ["1/10", "1/100", "1/1000"].map { try Rational(parsing: $0) },
                zetas: ["1/2", "3/4"].map { try Rational(parsing: $0) }))
        return try withFolder { folder in
            let path = folder.appendingPathComponent("estimate.json").path
            try JSON.encode(document).write(to: URL(fileURLWithPath: path))
            return try body(path, document)
        }
    }

    private func bound(_ bound: TailBound, sizes: [Double], estimateFile path: String, zeta: Rational) throws
        -> BoundDocument
    {
        let stored = try StoredDimension(at: path, zeta: zeta)
        return try BoundDocument(
            bound: bound, sizes: sizes, delta: nil, dimension: stored.curve, notes: stored.notes)
    }

    @Test func theDimensionIsReadOffTheStoredRows() throws {
        try withEstimate { path, estimate in
            // gamma = 1/2, rate 1/2: eps_n = sqrt(2 log n / n) is 0.30, 0.118, 0.0152, 0.0053 and 7.4e-6.
            let sizes = [100, 1000, 1e5, 1e6, 1e12]
            let bound = try TailBound(c: 1, h: 1, k: 1, gamma: 0.5, rate: .parametric)
            let document = try self.bound(
                bound, sizes: sizes, estimateFile: path, zeta: Rational(parsing: "3/4"))
            let rows = estimate.rows.filter { $0.zeta == "3/4" }
            #expect(document.rows.map { $0.logTail != nil } == [false, false, true, true, false])
            #expect(document.rows[4].notes == ["the dimension is not known at this eps_n"])
            for (row, pair) in [(document.rows[2], rows[0...1]), (document.rows[3], rows[1...2])] {
                let (upper, lower) = (pair[pair.startIndex], pair[pair.startIndex + 1])
                let ends = try [upper, lower].map { log(try Rational(parsing: $0.epsilon).doubleValue) }
                let share = (log(row.epsilon) - ends[0]) / (ends[1] - ends[0])
                let value =
                    (1 - share) * upper.logExpectedDeterminant.value + share * lower.logExpectedDeterminant.value
                let expected = -0.75 * 6 * log(row.epsilon) + value - 2 * log(row.n)
                #expect(abs(try #require(row.logTail) - expected) < 1e-10)
                let errors = [upper, lower].map(\.logExpectedDeterminant.standardError)
                #expect(
                    abs(try #require(row.logTailStandardError) - (errors[0] + share * (errors[1] - errors[0]))) < 1e-10)
            }
            #expect(document.setting.dimension == "2-3 from \(path)" && document.setting.zeta == 0.75)
            #expect(!document.notes.contains { $0.contains("outside theorem 5.1") })
        }
    }

    @Test func aMesoExponentBelowTwoThirdsIsMarked() throws {
        try withEstimate { path, _ in
            let document = try bound(
                TailBound(c: 1, h: 1, k: 1, gamma: 0.5), sizes: [1000], estimateFile: path,
                zeta: Rational(parsing: "0.5"))
            #expect(document.notes.contains("zeta < 2/3 is outside theorem 5.1: for plotting only."))
            #expect(document.notes.last == "2-3: an illustration, not an instance of the theorem.")
        }
    }

    @Test func aMesoExponentThatWasNotComputedIsRefused() throws {
        try withEstimate { path, _ in
            let error = #expect(throws: UserError.self) {
                try bound(
                    TailBound(c: 1, h: 1, k: 1, gamma: 0.5), sizes: [1000], estimateFile: path,
                    zeta: Rational(parsing: "2/3"))
            }
            #expect(error?.kind == .badData)
            #expect(error?.description == "no rows with zeta = 2/3 (\(path)): use zeta with one of: 1/2, 3/4")
        }
    }

    @Test func aFileAboutAnotherNetworkIsRefused() throws {
        try withEstimate { path, _ in
            let zeta = try Rational(parsing: "3/4")
            #expect(try StoredDimension(at: path, zeta: zeta, network: "2-3").curve.parameters == 6)
            let error = #expect(throws: UserError.self) {
                try StoredDimension(at: path, zeta: zeta, network: "2-4")
            }
            #expect(
                error?.description
                    == "the file is about the network 2-3, not 2-4 (\(path)): estimate 2-4 first, or leave network out"
            )
        }
    }

    /// Nothing Gaussian is said of class probabilities.
    @Test func assumptionsAreThoseOfTheFilesOwnNoise() throws {
        for output in [OutputLaw.softmax, .gaussian(sigma: 0.5)] {
            let network = try DeterministicNetwork(
                Architecture(widths: [2, 3], activation: .tanh),
                inputs: Matrix(rows: 2, columns: 2, elements: [1, 0.375, -1, 2.385]), output: output)
            let document = try NetworkEstimate(
                network: network, inputs: "two rows", draws: .prior(.standard, count: 3), seed: 1
            ).document(
                at: ExactScale.pairs(
                    epsilons: ["1/10", "1/100"].map { try Rational(parsing: $0) }, zetas: [Rational(parsing: "3/4")]))
            try withFolder { folder in
                let path = folder.appendingPathComponent("estimate.json").path
                try JSON.encode(document).write(to: URL(fileURLWithPath: path))
                let table = try StoredDimension(at: path, zeta: Rational(parsing: "3/4")).assumptions
                let isGaussian = output != .softmax
                #expect(table.contains { $0.reason.contains("Gaussian") } == isGaussian)
                #expect(table[1].verdict == (isGaussian ? .fails : .unknown))
            }
        }
    }

    @Test func aMissingFileIsNamed() throws {
        let error = #expect(throws: UserError.self) {
            try bound(
                TailBound(c: 1, h: 1, k: 1, gamma: 0.5), sizes: [1000], estimateFile: "/nowhere/x.json",
                zeta: Rational(0))
        }
        #expect(error?.kind == .missing)
        #expect(error?.description == "no such file (/nowhere/x.json): check the path")
    }
}
