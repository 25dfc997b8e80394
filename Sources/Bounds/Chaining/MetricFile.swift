public import BallArithmetic
internal import Foundations

/// The constants of a chain as exact decimal strings in JSON: what a user states about a model.
///
/// - (6.7): `S`, `gamma` (one for each axis) or `gamma_rotated`, `sigma_c`, `omega_c`, `B`; if wanted `offsets`,
///   `sigma_bar` (`"inf"` for none), `levels`, `start_max`.
/// - (6.10): `T`, `L`, `kappa`, `Gamma`, `B`, `d`, `lengths` (Fisher lengths or square roots of the eigenvalues of the
///   normalised matrix, one for each axis); if wanted `sbar`, `diagonal`.
public struct MetricFile: Decodable, Sendable {
    private let all: [String: Field]

    private enum Field: Decodable {
        case text(String)
        case list([String])
        case whole(Int)
        case wholes([Int])
        case flag(Bool)
        case other

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                self = .text(text)
            } else if let flag = try? value.decode(Bool.self) {
                self = .flag(flag)
            } else if let whole = try? value.decode(Int.self) {
                self = .whole(whole)
            } else if let list = try? value.decode([String].self) {
                self = .list(list)
            } else if let wholes = try? value.decode([Int].self) {
                self = .wholes(wholes)
            } else {
                self = .other
            }
        }
    }

    /// Reads the object of constants, also if it stands under `inputs`.
    public init(from decoder: any Decoder) throws {
        struct Outer: Decodable { let inputs: [String: Field]? }
        if let inputs = try Outer(from: decoder).inputs {
            all = inputs
        } else {
            all = try [String: Field](from: decoder)
        }
    }

    private func wrong(_ name: String, _ advice: String) -> UserError {
        UserError(.badData, "\"\(name)\" is missing or no such value", "\(setting: "metric")", "\(advice)")
    }

    private func number(_ name: String, infinityAllowed: Bool = false) throws -> Ball? {
        guard let field = all[name] else { return nil }
        let value: Rational
        switch field {
        case .text("inf") where infinityAllowed: return nil
        case .text(let text): value = try Rational(parsing: text)
        case .whole(let whole): value = Rational(whole)
        default: throw wrong(name, "write one exact number as a string, such as \"1/3\"")
        }
        guard value.sign >= 0 else { throw wrong(name, "give a number from 0 up") }
        return exact(value)
    }

    private func required(_ name: String) throws -> Ball {
        guard let value = try number(name) else { throw wrong(name, "give it as an exact string, such as \"1/3\"") }
        return value
    }

    private func numbers(_ name: String) throws -> [Ball]? {
        guard let field = all[name] else { return nil }
        let advice = "write a list of exact numbers from 0 up, such as [\"1\",\"1/3\"]"
        let values: [Rational]
        switch field {
        case .list(let texts): values = try texts.map { try Rational(parsing: $0) }
        case .wholes(let wholes): values = wholes.map { Rational($0) }
        default: throw wrong(name, advice)
        }
        guard !values.isEmpty, values.allSatisfy({ $0.sign >= 0 }) else { throw wrong(name, advice) }
        return values.map(exact)
    }

    private func whole(_ name: String, in range: ClosedRange<Int>, default usual: Int?) throws -> Int {
        guard let field = all[name] else {
            guard let usual else { throw wrong(name, "give a whole number") }
            return usual
        }
        guard case .whole(let value) = field, range.contains(value) else {
            throw wrong(name, "give a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// The metric of (6.7).
    ///
    /// - Throws: `UserError` that names the field.
    public func metric() throws -> RiskMetric {
        guard let lengths = try numbers("S") else { throw wrong("S", "give the lengths as [\"1\",\"1/2\"]") }
        let ranges: RiskMetric.Ranges
        if let turned = try number("gamma_rotated") {
            ranges = .turned(turned)
        } else {
            guard let gammas = try numbers("gamma"), gammas.count == lengths.count else {
                throw wrong("gamma", "give one for each length, or \"gamma_rotated\"")
            }
            ranges = .byAxis(gammas)
        }
        var offsets: [Int]?
        if let field = all["offsets"] {
            guard case .wholes(let values) = field, values.count == lengths.count,
                values.allSatisfy({ (0...1000).contains($0) })
            else { throw wrong("offsets", "give a whole number from 0 up for each length") }
            offsets = values
        }
        let lastStart = try whole("start_max", in: 0...60, default: RiskMetric.usualLastStart)
        return RiskMetric(
            lengths: lengths, ranges: ranges, offsets: offsets, centreDeviation: try required("sigma_c"),
            centreRange: try required("omega_c"), largestDeviation: try number("sigma_bar", infinityAllowed: true),
            lossRange: try number("B", infinityAllowed: true),
            lastLevel: try whole("levels", in: lastStart...1000, default: RiskMetric.usualLastLevel),
            lastStart: lastStart)
    }

    /// The bound (6.10) at a meso exponent.
    ///
    /// - Throws: `UserError` that names the field.
    public func fisherBound(zeta: Rational) throws -> ChainBound {
        let d = try whole("d", in: 1...100_000, default: nil)
        guard let lengths = try numbers("lengths"), lengths.count == d else {
            throw wrong("lengths", "give \(d) Fisher lengths of the normalised matrix, 0 for a null axis")
        }
        var isDiagonal = d == 1
        if case .flag(let flag)? = all["diagonal"] { isDiagonal = flag }
        let cover = FisherCover(
            parameters: d, isDiagonal: isDiagonal, meanTrace: try required("T"), lipschitz: try required("L"),
            riskRatio: try required("kappa"), gradientRange: try required("Gamma"),
            largestDeviation: try number("sbar"), lossRange: try required("B"))
        return try cover.bound(
            dimension: ProductDimension(lengths: lengths.map { ($0, 1) }, zeta: zeta, summary: "stated lengths"))
    }
}
