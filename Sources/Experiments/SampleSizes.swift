public import BallArithmetic
internal import Foundations

/// Sample sizes n for a bound, as a list `100,1000` or a logarithmic grid `LOW:HIGH:COUNT`.
public enum SampleSizes {
    /// The sizes in `text`, ascending, at least `least`; whole numbers up to the precision of doubles.
    public static func parse(_ text: String, from least: Double = 2) throws -> [Double] {
        let sizes: [Double]
        if LogarithmicGrid.parts(of: text) != nil {
            sizes = try grid(text)
        } else if text.contains(":") {
            throw failure("'\(text)' is no list of sample sizes")
        } else {
            sizes = try text.split(separator: ",", omittingEmptySubsequences: false).map { try number(String($0)) }
        }
        guard sizes.allSatisfy({ $0 >= least }) else {
            throw failure("a sample size below \(Int(least)) in '\(text)'")
        }
        guard zip(sizes, sizes.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw failure("the sample sizes '\(text)' do not ascend")
        }
        return sizes
    }

    /// The sample size as an integer; every double above 2^53 is one.
    public static func integer(_ size: Double) throws -> Integer {
        guard let exact = Rational(exactly: size) else { throw failure("\(size) is no sample size") }
        return exact.roundedDown
    }

    /// Whole numbers near those of a grid, each once.
    private static func grid(_ text: String) throws -> [Double] {
        var last = 0.0
        return try LogarithmicGrid.points(text, most: 100_000, number: number, failure: failure)
            .map { $0 < 0x1p53 ? $0.rounded() : $0 }.filter { size in
                defer { last = size }
                return size != last
            }
    }

    private static func number(_ text: String) throws -> Double {
        guard let value = Double(text), value.isFinite else { throw failure("'\(text)' is no sample size") }
        return value < 0x1p53 ? value.rounded() : value
    }

    private static func failure(_ what: String) -> UserError {
        UserError(.usage, what, setting: "n", "write 100,1000,10000 or LOW:HIGH:COUNT such as 1e2:1e9:50")
    }
}
