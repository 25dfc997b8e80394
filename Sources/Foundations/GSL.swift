internal import CGSL

/// An error of the GNU Scientific Library.
public struct GSLError: Error, CustomStringConvertible {
    /// GSL's text for the status.
    public let description: String

    init(status: Int32) { description = String(cString: gsl_strerror(status)) }
}

/// Makes GSL report errors by status instead of ending the process. Every file that calls GSL uses it first.
public enum GSL {
    /// Access this before a call into GSL.
    public static let ready: Void = { _ = gsl_set_error_handler_off() }()

    /// Throws the error of a GSL status, unless it is success.
    public static func check(_ status: Int32) throws {
        if status != Int32(GSL_SUCCESS) { throw GSLError(status: status) }
    }
}
