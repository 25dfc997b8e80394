import ArgumentParser
import BallArithmetic
import Experiments
import Foundation

/// Comma-separated exact numbers of a flag, at least one.
func exactNumbers(_ text: String) throws -> [Rational] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { try Rational(parsing: String($0)) }
}

extension Double {
    /// Fixed notation with the given number of decimals; scientific where that would not show the number.
    func fixed(_ decimals: Int) -> String {
        abs(self) >= 1e9 ? String(format: "%.\(decimals)e", self) : String(format: "%.\(decimals)f", self)
    }

    /// Up to `digits` significant digits.
    func significant(_ digits: Int) -> String { String(format: "%.\(digits)g", self) }
}
