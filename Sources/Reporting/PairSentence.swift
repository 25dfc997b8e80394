import Foundation
public import Records

extension ComparisonDocument {
    /// The verdict on every two networks over all scales, one sentence each, in the order of the pairs.
    public var verdicts: [String] {
        var groups: [[Pair]] = []
        for pair in pairs {
            if let known = groups.firstIndex(where: { $0[0].first == pair.first && $0[0].second == pair.second }) {
                groups[known].append(pair)
            } else {
                groups.append([pair])
            }
        }
        return groups.map { PairSentence(pairs: $0).text }
    }
}

/// Two networks at all their scales, in words.
struct PairSentence {
    /// One pair of networks, one value for each pair of scales.
    let pairs: [ComparisonDocument.Pair]

    /// Verdict, reliability, shares of the parameters, and what counting parameters would say.
    var text: String {
        "\(verdict); \(reliability). d_zeta/d is \(shares); \(counting)."
    }

    private var first: String { pairs[0].first }
    private var second: String { pairs[0].second }
    private var isMixed: Bool { pairs.contains { $0.verdict != pairs[0].verdict } }
    /// Whether the second network is named first: it alone is more complex somewhere.
    private var isReversed: Bool {
        pairs.contains { $0.verdict == .second } && !pairs.contains { $0.verdict == .first }
    }

    private var verdict: String {
        guard isMixed else { return Self.clause(pairs, at: Self.everywhere(pairs)) }
        var zetas: [String] = []
        for pair in pairs where !zetas.contains(pair.zeta) { zetas.append(pair.zeta) }
        return zetas.map { zeta in
            let same = pairs.filter { $0.zeta == zeta }
            let clauses = Self.runs(same).map { Self.clause($0, at: "epsilon = \(Self.span($0))") }
            let text = (clauses + Self.crossings(same)).joined(separator: ", ")
            return (zetas.count > 1 ? "zeta = \(zeta): " : "") + text
        }.joined(separator: "; ")
    }

    private var reliability: String {
        let doubtful = pairs.filter { !$0.reliable }
        guard let doubt = doubtful.first else { return "reliable" }
        // A difference within its error was named already.
        let undecided = "the difference is below two standard errors"
        let reasons = Set(doubtful.compactMap(\.reason))
        if reasons == [undecided], doubtful.allSatisfy({ $0.verdict == .undecided }) {
            return doubtful.count == pairs.count ? undecided : "reliable where it is decided"
        }
        let place =
            doubtful.count == pairs.count
            ? (pairs.count == 1 ? "" : " at any of them") : " at \(doubtful.map(Self.place).joined(separator: ", "))"
        let reason =
            reasons.count == 1 ? doubt.reason ?? "" : "\(doubt.reason ?? ""), and others: see the warnings"
        return "not reliable\(place) (\(reason))"
    }

    private var shares: String {
        func range(_ values: [Double]) -> String {
            let (low, high) = (values.min() ?? 0, values.max() ?? 0)
            let texts = [low, high].map { String(format: "%.4f", $0) }
            return texts[0] == texts[1] ? texts[0] : texts.joined(separator: " to ")
        }
        let texts = [range(pairs.map(\.firstShare)), range(pairs.map(\.secondShare))]
        return (isReversed ? texts.reversed() : texts).joined(separator: " against ")
    }

    private var counting: String {
        let numbers = [pairs[0].firstParameters, pairs[0].secondParameters]
        let order = (isReversed ? numbers.reversed() : numbers).map(String.init).joined(separator: " against ")
        let start = "counting parameters (\(order))"
        let decided = pairs.filter { $0.verdict != .undecided }
        let agreeing = decided.filter { $0.countingAgrees == true }.count
        let opinion =
            switch pairs[0].counting {
            case .first: "\(first) more complex"
            case .second: "\(second) more complex"
            case .equal: "them equal"
            }
        if decided.isEmpty { return "\(start) alone would call \(opinion)" }
        if agreeing == decided.count { return "\(start) alone says the same" }
        return agreeing == 0
            ? "\(start) alone would call \(opinion) and disagrees"
            : "\(start) alone would call \(opinion) and agrees at \(agreeing) of \(decided.count) scales"
    }
}

extension PairSentence {
    /// Who is more complex in pairs of one verdict, and by how much.
    private static func clause(_ pairs: [ComparisonDocument.Pair], at place: String) -> String {
        let pair = pairs[0]
        let sizes = pairs.map { ($0, abs($0.difference.value)) }.sorted { $0.1 < $1.1 }
        let ends = pairs.count == 1 ? [sizes[0]] : [sizes[0], sizes[sizes.count - 1]]
        let amount = ends.map { pair, size in
            let error = pair.difference.standardError
            return String(format: "%.4g", size) + (error > 0 ? String(format: " +- %.2g", error) : "")
        }.joined(separator: " to ")
        let least = pairs.compactMap(\.standardErrors).min()
        let errors = least.map {
            " (\(pairs.count == 1 ? "" : "at least ")\(ComparisonDocument.shown(errors: $0)) standard errors)"
        }
        switch pair.verdict {
        case .undecided:
            return "\(pair.first) and \(pair.second) cannot be told apart at \(place), where they differ by "
                + "\(amount) parameters"
        case .first, .second:
            let names = pair.verdict == .first ? (pair.first, pair.second) : (pair.second, pair.first)
            return "\(names.0) is more complex than \(names.1) at \(place), by \(amount) parameters\(errors ?? "")"
        }
    }

    /// Consecutive scales with the same verdict, from the largest epsilon.
    private static func runs(_ pairs: [ComparisonDocument.Pair]) -> [[ComparisonDocument.Pair]] {
        var runs: [[ComparisonDocument.Pair]] = []
        for pair in pairs.sorted(by: { epsilon($0) > epsilon($1) }) {
            if runs.last?.last?.verdict == pair.verdict {
                runs[runs.count - 1].append(pair)
            } else {
                runs.append([pair])
            }
        }
        return runs
    }

    /// The stretches of epsilon in which the verdict turns.
    private static func crossings(_ pairs: [ComparisonDocument.Pair]) -> [String] {
        let decided = pairs.filter { $0.verdict != .undecided }.sorted { epsilon($0) > epsilon($1) }
        return zip(decided, decided.dropFirst()).filter { $0.verdict != $1.verdict }.map {
            "they cross between \(scale($0.epsilon)) and \(scale($1.epsilon))"
        }
    }

    private static func everywhere(_ pairs: [ComparisonDocument.Pair]) -> String {
        switch pairs.count {
        case 1: "(epsilon, zeta) = \(place(pairs[0]))"
        case 2: "both scales"
        default: "all \(pairs.count) scales"
        }
    }

    private static func span(_ pairs: [ComparisonDocument.Pair]) -> String {
        pairs.count == 1
            ? scale(pairs[0].epsilon) : "\(scale(pairs[0].epsilon)) to \(scale(pairs[pairs.count - 1].epsilon))"
    }

    private static func place(_ pair: ComparisonDocument.Pair) -> String { "(\(scale(pair.epsilon)), \(pair.zeta))" }

    private static func epsilon(_ pair: ComparisonDocument.Pair) -> Double {
        (try? ExactNumber(parsing: pair.epsilon))?.doubleValue ?? 0
    }

    private static func scale(_ text: String) -> String { ComparisonDocument.shown(scale: text) }
}

extension ComparisonDocument {
    /// A scale as it was asked for, or in six digits where its fraction is long.
    public static func shown(scale text: String) -> String {
        guard text.count > 9, let value = try? ExactNumber(parsing: text) else { return text }
        return String(format: "%.6g", value.doubleValue)
    }

    /// A number of standard errors: `3.2`, `510`.
    public static func shown(errors count: Double) -> String { String(format: count < 10 ? "%.2g" : "%.0f", count) }
}
