import ArgumentParser
import BallArithmetic
import Experiments
import Foundation

/// Comma-separated exact numbers of a flag, at least one.
func exactNumbers(_ text: String) throws -> [Rational] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { try Rational(parsing: String($0)) }
}

/// The whole number of a flag, such as `1000` or `1e3`.
func wholeNumber(_ text: String) throws -> Int {
    if let number = Int(text) { return number }
    guard let value = Double(text), let number = Int(exactly: value) else {
        throw ValidationError("write a whole number, such as 1000 or 1e3")
    }
    return number
}

extension Double {
    /// Fixed notation with the given number of decimals; scientific for values of 1e9 and above.
    func fixed(_ decimals: Int) -> String {
        abs(self) >= 1e9 ? String(format: "%.\(decimals)e", self) : String(format: "%.\(decimals)f", self)
    }

    /// Up to `digits` significant digits.
    func significant(_ digits: Int) -> String { String(format: "%.\(digits)g", self) }
}
