internal import Foundation

/// A number in a note, to five digits.
func shown(_ value: Double) -> String { String(format: "%.5g", value) }
