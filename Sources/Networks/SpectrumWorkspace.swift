internal import EffectiveDimension
internal import LinearAlgebra

/// Buffers of one worker for the spectra of score rows: memory that is kept is not cleared page by page at every draw.
public final class SpectrumWorkspace {
    let singularValues = SingularValueWorkspace()
    let eigenvalues = EigenvalueWorkspace()
    /// The ways taken since they were last asked for.
    var notices = SpectrumNotices()

    /// What was noticed since the last call.
    func takeNotices() -> SpectrumNotices {
        defer { notices = SpectrumNotices() }
        return notices
    }
}
