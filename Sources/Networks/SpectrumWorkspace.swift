internal import EffectiveDimension
internal import LinearAlgebra

/// Buffers of one worker for the spectra of score rows. They are reused, so that memory is not cleared at every draw.
public final class SpectrumWorkspace {
    let singularValues = SingularValueWorkspace()
    let eigenvalues = EigenvalueWorkspace()
    /// The methods used since the last query.
    var notices = SpectrumNotices()

    /// Notices since the last call.
    func takeNotices() -> SpectrumNotices {
        defer { notices = SpectrumNotices() }
        return notices
    }
}
