import Foundation

/// Points spaced evenly in the logarithm, written `LOW:HIGH:COUNT`.
public enum LogarithmicGrid {
    /// The parts of a text between its colons; nil unless there are three.
    static func parts(of text: String) -> [String]? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 3 ? parts : nil
    }

    /// The points of `LOW:HIGH:COUNT`, both ends exact; from 2 to `most` points.
    ///
    /// `number` reads LOW and HIGH; `failure` makes an error from what is wrong.
    public static func points(
        _ text: String, most: Int, number: (String) throws -> Double, failure: (String) -> any Error
    ) throws -> [Double] {
        guard let parts = parts(of: text) else { throw failure("'\(text)' is no grid") }
        let (low, high) = (try number(parts[0]), try number(parts[1]))
        guard let count = Int(parts[2]), (2...most).contains(count) else {
            throw failure("'\(parts[2])' is no number of grid points from 2 to \(most)")
        }
        guard low < high else { throw failure("the grid '\(text)' runs backwards") }
        let step = log(high / low) / Double(count - 1)
        var points = (0..<count).map { low * exp(Double($0) * step) }
        points[count - 1] = high
        return points
    }
}
