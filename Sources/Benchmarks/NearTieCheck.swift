internal import BallArithmetic
internal import EffectiveDimension
internal import Foundations
internal import ToyModels

/// A check of covering counts and verdicts at and near ties by independent integer arithmetic.
///
/// At a tie the quotient `sqrt(l)/eps` is a whole number, or differs from one by less than 1e-12, so that one lost
/// digit changes the count by one. The check compares products of 128-bit integers, without roots, rounding or the
/// library's own numbers.
public struct NearTieCheck: Sendable, Equatable {
    /// Number of cases.
    public private(set) var cases = 0
    /// Counts that differ from the integers.
    public private(set) var wrongCounts = 0
    /// Verdicts PROVED on false claims or REFUTED on true claims.
    public private(set) var falseVerdicts = 0
    /// Undecided verdicts.
    public private(set) var undecidedVerdicts = 0
    /// Inequalities that hold.
    public private(set) var trueClaims = 0
    /// Inequalities that fail.
    public private(set) var falseClaims = 0

    /// Checks random cases, half of them ties of counts, half ties of `N2 <= eps^(-d_zeta)`.
    public init(cases: Int, seed: UInt64) throws {
        var stream = RandomStream(seed: seed, purpose: .syntheticInputs, index: 0)
        for number in 0..<cases {
            try Cancellation.process.check()
            try number % 2 == 0 ? countTie(&stream) : powerTie(&stream)
            self.cases += 1
        }
    }

    private mutating func judge(_ answer: CoverAnswer, _ claim: CoverClaim, holds: Bool) {
        guard let verdict = answer.findings.first(where: { $0.claim == claim })?.verdict else { return }
        if holds { trueClaims += 1 } else { falseClaims += 1 }
        switch verdict {
        case .undecided: undecidedVerdicts += 1
        case .proved: falseVerdicts += holds ? 0 : 1
        case .refuted: falseVerdicts += holds ? 1 : 0
        }
    }

    private mutating func compare(_ answer: CoverAnswer, exact: Int128, twoScale: Int128) {
        if answer.exactCount?.exact?.description != exact.description { wrongCounts += 1 }
        if answer.twoScaleCount.exact?.description != twoScale.description { wrongCounts += 1 }
    }

    /// Up to three axes with `l = eps^2 (k^2 + s 10^-j)`: `sqrt(l)/eps` is k up to `s 10^-j / 2k`, s in -1, 0, 1.
    private mutating func countTie(_ stream: inout RandomStream) throws {
        let p = Int.random(in: 1...200, using: &stream)
        let q = Int.random(in: (p + 1)...400, using: &stream)
        let (zetaTop, zetaBottom) = [(0, 1), (1, 2), (2, 3)][Int.random(in: 0...2, using: &stream)]
        // The least m with m^(bottom) p^(top) >= q^(top).
        let (top, bottom) = (Int128(q).raised(zetaTop), Int128(p).raised(zetaTop))
        let m = Int128.least { $0.raised(zetaBottom) * bottom >= top }
        var (exact, twoScale, axes) = (Int128(1), Int128(1), [String]())
        var isWithinDeterminant = true
        for _ in 0..<Int.random(in: 1...3, using: &stream) {
            let k = Int128(Int.random(in: 1...20_000, using: &stream))
            let scale = Int128(10).raised(Int.random(in: 12...15, using: &stream))
            // l = p^2 numerator / (q^2 scale), so l / eps^2 = numerator / scale.
            let numerator = k * k * scale + Int128(Int.random(in: -1...1, using: &stream))
            axes.append("\(Int128(p * p) * numerator)/\(Int128(q * q) * scale)")
            let count = Int128.least { $0 * $0 * scale >= numerator }
            exact *= count
            twoScale *= m * Int128.least { $0 * $0 * m * m * scale >= numerator }
            // Axis by axis ⌈x⌉ <= 1 + x; the product follows.
            isWithinDeterminant = isWithinDeterminant && (count - 1) * (count - 1) * scale <= numerator
        }
        let answer = try Self.cover(axes, "\(p)/\(q)", "\(zetaTop)/\(zetaBottom)")
        compare(answer, exact: exact, twoScale: twoScale)
        judge(answer, .exactAtMostTwoScale, holds: exact <= twoScale)
        if isWithinDeterminant { judge(answer, .exactAtMostDeterminant, holds: true) }
    }

    /// One axis, `eps = (u/v)^2`, zeta = 1/2 and l = a^2 with `a/eps = N2 - v/u + s 10^-j`: then `eps^(-d_zeta)` is
    /// `v/u + a/eps`, which is N2 up to `s 10^-j`.
    private mutating func powerTie(_ stream: inout RandomStream) throws {
        let u = Int128(Int.random(in: 1...60, using: &stream))
        let v = Int128(Int.random(in: Int(u + 1)...64, using: &stream))
        let m = (v + u - 1) / u
        let scale = Int128(10).raised(Int.random(in: 12...15, using: &stream))
        let goal = m * Int128(Int.random(in: 1...500, using: &stream))
        // a / eps = numerator / (u scale)
        let numerator = (goal * u - v) * scale + u * Int128(Int.random(in: -1...1, using: &stream))
        guard numerator > 0 else { return }
        let (top, bottom) = (u * u * numerator, v * v * u * scale)
        let answer = try Self.cover(
            [try Rational(parsing: "\(top)/\(bottom)").power(2).description], "\(u * u)/\(v * v)", "1/2")
        let exact = Int128.quotientRoundedUp(numerator, u * scale)
        let twoScale = m * Int128.quotientRoundedUp(numerator, m * u * scale)
        compare(answer, exact: exact, twoScale: twoScale)
        judge(answer, .exactAtMostTwoScale, holds: exact <= twoScale)
        judge(answer, .exactAtMostDeterminant, holds: (exact - 1) * u * scale <= numerator)
        judge(answer, .twoScaleAtMostDimensionPower, holds: (twoScale * u - v) * scale <= numerator)
    }

    private static func cover(_ axes: [String], _ epsilon: String, _ zeta: String) throws -> CoverAnswer {
        let model = try ToyModelText(fim: axes.joined(separator: ",")).model()
        let scale = try ExactScale(epsilon: Rational(parsing: epsilon), zeta: Rational(parsing: zeta))
        return try ToyAnalysis(model).cover(at: scale, metric: .raw)
    }
}

extension Int128 {
    /// The least number from 1 to a million for which a monotone condition holds.
    fileprivate static func least(_ holds: (Int128) -> Bool) -> Int128 {
        var (low, high) = (Int128(1), Int128(1_000_000))
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    fileprivate func raised(_ exponent: Int) -> Int128 { (0..<exponent).reduce(1) { power, _ in power * self } }

    fileprivate static func quotientRoundedUp(_ a: Int128, _ b: Int128) -> Int128 { Swift.max(1, (a + b - 1) / b) }
}

extension Benchmark {
    /// A hundred thousand covers at ties; the result contains the numbers of wrong counts and false verdicts.
    static let nearTies = Benchmark("near-ties") { _ in
        let start = ContinuousClock.now
        let check = try NearTieCheck(cases: 100_000, seed: 1)
        let seconds = (ContinuousClock.now - start).seconds
        return [
            Measurement(
                "counts that differ from integer arithmetic, of \(2 * check.cases)", [Double(check.wrongCounts)],
                unit: "counts"),
            Measurement(
                "false verdicts, of \(check.trueClaims) true and \(check.falseClaims) false inequalities",
                [Double(check.falseVerdicts)], unit: "verdicts"),
            Measurement("undecided among them", [Double(check.undecidedVerdicts)], unit: "verdicts"),
            Measurement("100,000 covers at ties", [seconds], unit: "s"),
        ]
    }
}
