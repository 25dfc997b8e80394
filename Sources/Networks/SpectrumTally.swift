import Synchronization

/// How many spectra were found each way: a result says by which of them it came about.
public final class SpectrumTally: Sendable {
    /// Numbers of spectra.
    public struct Counts: Sendable, Equatable {
        /// Singular values of score rows.
        public var singularValues = 0
        /// Eigenvalues that passed the check of `GradedEigenvalues`.
        public var checkedEigenvalues = 0
        /// Eigenvalues without a check, or that failed it.
        public var eigenvalues = 0
    }

    private let state = Mutex(Counts())

    /// The numbers so far.
    public var counts: Counts { state.withLock { $0 } }

    func count(_ way: WritableKeyPath<Counts, Int>) { state.withLock { $0[keyPath: way] += 1 } }
}
