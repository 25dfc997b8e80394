internal import CGSL

/// A status of the GNU Scientific Library other than success, in its own words.
public struct GSLError: Error, CustomStringConvertible {
    /// GSL's text for the status.
    public let description: String

    init(status: Int32) { description = String(cString: gsl_strerror(status)) }
}

/// Makes GSL report errors by status instead of ending the process; every door to GSL passes here first.
public enum GSL {
    /// Touch this before a call into GSL.
    public static let ready: Void = { _ = gsl_set_error_handler_off() }()

    /// Throws what a GSL status says, unless it says success.
    public static func check(_ status: Int32) throws {
        if status != Int32(GSL_SUCCESS) { throw GSLError(status: status) }
    }
}
