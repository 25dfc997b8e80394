internal import Foundations
public import LinearAlgebra
internal import Networks

extension NetworkEstimate {
    /// Square roots of the eigenvalues of the raw Fisher matrix of every draw [draws x parameters], descending within each
    /// layer and padded with zeros.
    public func squareRootSpectra() throws -> Matrix {
        try Self.squareRootSpectra(of: network, draws: draws.count, threads: threads, draw: draw)
    }

    private static func squareRootSpectra(
        of network: some FisherNetwork, draws: Int, threads: Int, draw: @Sendable (Int) -> [Double]
    ) throws -> Matrix {
        try MemoryBudget.require(
            MemoryBudget.bytes(draws, network.parameterCount, 3), for: "the spectra of \(draws) draws",
            at: "--spectra-output", advice: "ask for fewer draws")
        let rows = try parallelMap(draws, threads: threads, scratch: { network.makeScratch() }) { scratch, k in
            try network.squareRootSpectrum(at: draw(k), scratch: &scratch)
        }
        return Matrix(rows: rows.count, columns: network.parameterCount, elements: rows.flatMap { $0 })
    }
}
