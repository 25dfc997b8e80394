internal import Foundations
internal import Records

/// The summary; every sentence depends on the numbers.
extension BoundReport {
    func summary(_ page: inout MarkdownDocument) {
        page.heading("In short")
        guard !families.isEmpty else {
            page.paragraph("No family was tested.")
            return
        }
        page.paragraph(headline)
        if let chainSummary { page.paragraph(chainSummary) }
        let sentences = [sharpness, rates].compactMap { $0 }
        if !sentences.isEmpty { page.paragraph(sentences.joined(separator: " ")) }
        page.paragraph(firstInformative)
    }

    private var rows: [VerificationDocument.Row] { families.flatMap(\.verification.rows) }
    private var tested: [VerificationDocument.Row] { families.flatMap(\.verification.testedRows) }

    /// The number of claims that could be tested, and the outcome.
    private var headline: String {
        let violated = tested.count { $0.verdict == .violated }
        if tested.isEmpty {
            return "None of the \(rows.count) claims could be tested. \(whyNot)."
        }
        if violated > 0 {
            return
                "**\(violated) of the \(tested.count) claims that could be tested \(violated == 1 ? "is" : "are") VIOLATED by "
                + "simulated data: constants or assumptions are wrong.** There are \(rows.count) claims in all."
        }
        if tested.count == rows.count {
            return "All \(rows.count) claims could be tested on simulated data, and all held."
        }
        return
            "\(tested.count) of \(rows.count) claims could be tested; all held. \(whyNot)."
    }

    /// The reasons why claims could not be tested.
    private var whyNot: String {
        let isOutOfReach = families.map(\.verification).flatMap { verification in
            verification.rows.filter { $0.verdict == .uninformative }
                .map { ($0.deviation ?? 0) >= verification.lossRange ?? .infinity }
        }
        let count = isOutOfReach.count { $0 }
        let (beyond, vacuous) = (
            "no gap can reach the deviation", "the right side is 1 or more or the theorem does not speak"
        )
        let which = tested.isEmpty ? "all" : "the other \(isOutOfReach.count)"
        switch count {
        case 0: return "In \(which) \(vacuous)"
        case isOutOfReach.count: return "In \(which) \(beyond)"
        default: return "In \(count) \(beyond), in \(isOutOfReach.count - count) \(vacuous)"
        }
    }

    /// The margin of the deviation of the tested claims above the mean.
    ///
    /// For a nearly normal supremum the 95% quantile lies 0.39 decades above the mean, so no bound at that level is
    /// better. Within half a decade the bound is called nearly sharp, from one decade on far from sharp.
    private var sharpness: String? {
        let single = tested.filter { !$0.isChain }
        let above = single.compactMap(\.decadesAboveMean)
        guard let low = above.min(), let high = above.max() else { return nil }
        let name = single.count == tested.count ? "The bound" : "The bound by a single cover"
        let judgement =
            low < 0
            ? "Where it could be tested"
            : high <= 0.5
                ? "\(name) is nearly sharp: where it could be tested"
                : low >= 1 ? "\(name) is far from sharp: where it could be tested" : "Where it could be tested"
        return
            "\(judgement), the guaranteed deviation lies \(Self.short(low)) to \(Self.short(high)) orders of magnitude above "
            + "the mean of what it bounds."
    }

    /// The measured slopes compared with -1/2 and -3/8.
    private var rates: String? {
        let slopes = families.compactMap { bounds, verification in
            verification.measuredRate.map { (label: bounds.label, slope: $0) }
        }
        guard !slopes.isEmpty else { return nil }
        func isNear(_ slope: ReportedEstimate, _ value: Double) -> Bool {
            abs(slope.value - value) <= 3 * slope.standardError
        }
        func labels(_ found: [(label: String, slope: ReportedEstimate)]) -> String {
            found.map(\.label).joined(separator: ", ")
        }
        let numbers = slopes.map { "\($0.label) \(NumberFormat.number($0.slope.value, error: $0.slope.standardError))" }
        let measured = "The mean supremum falls with n at the measured rates \(numbers.joined(separator: ", "))"
        let off = slopes.filter { !isNear($0.slope, -0.5) }
        if !off.isEmpty {
            return measured
                + ": more than 3 standard errors from −1/2 for \(labels(off)), where the data do not show the "
                + "parametric rate."
        }
        let vague = slopes.filter { isNear($0.slope, -0.375) }
        return measured + ": each within 3 standard errors of −1/2, the parametric rate, "
            + (vague.isEmpty
                ? "and none within 3 of −3/8." : "but too inaccurate to tell it from −3/8 for \(labels(vague)).")
    }

    /// The least n at which a curve of this toolkit lies below the range of the loss, the paper's constants left out.
    static func leastInformative(_ curves: [BoundCurve]) -> Double? {
        curves.filter { !$0.hasPaperConstants }.compactMap(\.leastInformative).min()
    }

    /// The least n at which each family has a bound below the range of its loss.
    private var firstInformative: String {
        let least = families.map { bounds, _ in
            (label: bounds.label, n: Self.leastInformative(bounds.curves))
        }
        let known = least.compactMap { family in family.n.map { "\(family.label) from n = \(Self.size($0))" } }
        let none = least.filter { $0.n == nil }.map(\.label)
        var sentences: [String] = []
        if !known.isEmpty {
            sentences.append(
                "It is informative (a deviation below the range of the loss) for \(known.joined(separator: ", ")).")
        }
        if !none.isEmpty { sentences.append("No such n was found for \(none.joined(separator: ", ")).") }
        return sentences.joined(separator: " ")
    }
}

extension VerificationDocument.Row {
    /// Whether the claim is that of a bound by chains.
    var isChain: Bool { rate.hasPrefix("chain") }
}

extension BoundCurve {
    /// Whether the curve has the constants reconstructed from the paper, which are not certified.
    var hasPaperConstants: Bool { name.hasSuffix("the paper's constants") }
}
