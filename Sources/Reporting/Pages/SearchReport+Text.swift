import Foundation
internal import Foundations
internal import Records

extension SearchStudy.Test {
    /// What the number is.
    var words: String {
        switch question {
        case .kneeAgainstParameters: "test error of the knee by 2sED less that by d"
        case .orderAgainstParameters: "test error found in the order of 2sED less that of d"
        case .orderAgainstRandom: "test error found in the order of 2sED less that of random orders"
        case .dimensionWithLoss: "τ of 2sED with the training loss"
        case .dimensionWithTest: "τ of 2sED with the test error"
        case .dimensionGivenParameters: "partial τ of 2sED with the test error given d"
        case .parametersWithLoss: "τ of d with the training loss"
        case .parametersWithTest: "τ of d with the test error"
        case .shareWithLoss: "τ of 2sED/d with the training loss"
        case .shareWithTest: "τ of 2sED/d with the test error"
        case .capacityWithLoss: "τ of EMC with the training loss"
        case .capacityWithTest: "τ of EMC with the test error"
        }
    }

    fileprivate var shown: String { value?.shown ?? "undefined" }
}

/// Sentences of a study of architecture search; every sentence is chosen by its numbers.
extension SearchStudy.Summary {
    func search(_ axis: SearchStudy.Axis) -> SearchStudy.Search? { searches.first { $0.axis == axis } }

    func test(_ question: SearchStudy.Test.Question) -> SearchStudy.Test {
        tests.first { $0.question == question } ?? .init(question: question, value: nil, adjustedChance: 1)
    }

    private func name(_ network: Int) -> String { "`\(networks[network].network)`" }

    /// A difference of two test errors in words.
    private func difference(_ test: SearchStudy.Test) -> String {
        guard let value = test.value else { return "" }
        let size = ReportedEstimate(value: abs(value.value), standardError: value.standardError).shown
        return value.value == 0
            ? "the same test error" : "a test error \(value.value < 0 ? "lower" : "higher") by \(size)"
    }

    private func chance(_ test: SearchStudy.Test) -> String {
        "chance \(MeasureRanking.chance(test.adjustedChance)) after Holm's rule"
    }

    // MARK: In short

    /// Whether the two-scale dimension chooses better than counting parameters.
    var verdict: String {
        guard let own = search(.dimension)?.knee, let other = search(.parameters)?.knee else { return "" }
        let test = test(.kneeAgainstParameters)
        let regret =
            "\(name(own.network)) with a test error of \(networks[own.network].test.shown), a regret of \(own.regret.shown)"
        if own.network == other.network {
            return "**The 2sED and the number of parameters choose the same architecture:** both knees are \(regret). "
                + "The knee by 2sED says nothing here that counting does not."
        }
        let comparison =
            "its knee is \(regret); against \(name(other.network)), the knee by d, it has \(difference(test)) (\(chance(test)))."
        guard test.isFinding, let value = test.value else {
            return "**The 2sED does not choose better than counting parameters** beyond its errors: \(comparison)"
        }
        return value.value < 0
            ? "**The 2sED chooses better than counting parameters:** \(comparison)"
            : "**The 2sED chooses worse than counting parameters:** \(comparison)"
    }

    /// Whether the two-scale dimension goes with fit or with generalisation.
    var fitVerdict: String {
        let (loss, risk) = (test(.dimensionWithLoss), test(.dimensionWithTest))
        let numbers =
            "τ of 2sED is \(loss.shown) with the training loss and \(risk.shown) with the test error; counting parameters has "
            + "\(test(.parametersWithLoss).shown) and \(test(.parametersWithTest).shown). The orders by 2sED and by d agree with τ = "
            + "\(agreement.shown)."
        let start =
            switch (loss.isFinding, risk.isFinding) {
            case (true, false):
                "**The 2sED goes with the fit and not with the test error:** this front is one of cost, not of generalisation."
            case (true, true): "The 2sED goes with the fit and with the test error."
            case (false, true): "The 2sED goes with the test error and, beyond chance, not with the fit."
            case (false, false): "The 2sED goes neither with the fit nor with the test error beyond chance."
            }
        return "\(start) \(numbers)\(beyondParameters)"
    }

    /// What of the 2sED is left once d is known.
    private var beyondParameters: String {
        let rest = test(.dimensionGivenParameters)
        guard let value = rest.value else { return " Given d, nothing of it can be told apart." }
        return rest.isFinding
            ? " **Given d, something of it is left:** its partial τ with the test error is \(value.shown), a larger 2sED going with a "
                + "\(value.value > 0 ? "larger" : "smaller") error."
            : " Given d, nothing of it is left beyond chance: its partial τ with the test error is \(value.shown)."
    }

    // MARK: The front

    /// How many architectures are on the front, and how surely.
    var frontSentence: String {
        guard let own = search(.dimension), let other = search(.parameters) else { return "" }
        let sure = own.front.count { own.membership[$0] >= 0.95 }
        let (mine, theirs) = (Set(own.front), Set(other.front))
        let only = [mine.subtracting(theirs), theirs.subtracting(mine)].map { $0.sorted().map(name) }
        let compared =
            mine == theirs
            ? "The front by d has the same members."
            : "By d instead of 2sED, "
                + [
                    only[0].isEmpty
                        ? ""
                        : "\(only[0].joined(separator: ", ")) \(only[0].count == 1 ? "leaves" : "leave") the front",
                    only[1].isEmpty
                        ? "" : "\(only[1].joined(separator: ", ")) \(only[1].count == 1 ? "joins" : "join") it",
                ].filter { !$0.isEmpty }.joined(separator: " and ") + "."
        return
            "\(own.front.count) of \(networks.count) architectures are on the front of validation error against 2sED, \(sure) of them "
            + "in 95% of normal redraws of both costs or more. \(compared)"
    }

    /// The architectures that may be on a front.
    var frontTable: MarkdownTable {
        var table = MarkdownTable([
            .text("architecture"), .number("2sED"), .number("d"), .number("2sED/d"), .number("validation error"),
            .number("test error"), .number("on the front by 2sED"), .number("by d"),
        ])
        let (own, other) = (search(.dimension), search(.parameters))
        for index in networks.indices.sorted(by: { networks[$0].dimension.value < networks[$1].dimension.value }) {
            let chances = [own, other].map { $0?.membership[index] ?? 0 }
            let isMember = [own, other].map { $0?.front.contains(index) ?? false }
            guard isMember.contains(true) || chances.contains(where: { $0 >= 0.05 }) else { continue }
            let network = networks[index]
            let cells = zip(chances, isMember).map { $1 ? "**\(SearchReport.percent($0))**" : SearchReport.percent($0) }
            table.append(
                [
                    name(index), network.dimension.shown, String(network.parameters),
                    String(format: "%.3f", network.dimension.value / Double(network.parameters)),
                    network.validation.shown,
                    network.test.shown,
                ] + cells)
        }
        return table
    }

    /// How its columns are to be read, with the hypervolumes.
    func frontLegend(reference: Double) -> String {
        let volumes = searches.map { search in
            "\(search.hypervolume.shown) by \(search.axis.rawValue) (complexity \(NumberFormat.number(search.complexityReference)))"
        }
        return
            "Percentages are shares of normal redraws of error and complexity; **bold** for members of the measured front. "
            + "Architectures below 5% on both are left out. Hypervolume against an error of \(NumberFormat.number(reference)) and the "
            + "largest complexity possible, as a share of that rectangle: \(volumes.joined(separator: ", "))."
    }

    // MARK: Choices

    /// What training in rising complexity saves and costs.
    var orderVerdict: String {
        guard let own = search(.dimension)?.progressive, let other = search(.parameters)?.progressive else { return "" }
        let (byParameters, byChance) = (test(.orderAgainstParameters), test(.orderAgainstRandom))
        let start =
            "Trained in rising 2sED, \(own.trainings) of \(networks.count) architectures lead to \(name(own.network)), a regret of "
            + "\(own.regret.shown); in rising d, \(other.trainings) lead to "
            + (own.network == other.network
                ? "the same one." : "\(name(other.network)), a regret of \(other.regret.shown).")
        func judged(_ test: SearchStudy.Test, _ than: String) -> String {
            let word = (test.value?.value ?? 0) < 0 ? "better" : "worse"
            return test.isFinding
                ? "**The order by 2sED finds a \(word) one than \(than)** (\(test.shown), \(chance(test)))."
                : "Its test error is not told apart from that of \(than) (difference \(test.shown), \(chance(test)))."
        }
        return
            "\(start) \(judged(byParameters, "the order by d")) \(judged(byChance, "random orders")) "
            + "\(random.orders) random orders take \(String(format: "%.1f", random.trainings)) trainings on average and have a regret of "
            + "\(NumberFormat.number(random.regret, significantDigits: 2)); \(SearchReport.percent(random.asGood)) of them need no more "
            + "trainings than the order by 2sED and find nothing worse."
    }

    /// Every rule with its choice.
    var choiceTable: MarkdownTable {
        var table = MarkdownTable([
            .text("rule"), .number("trainings"), .text("chooses"), .number("d"), .number("validation error"),
            .number("test error"), .number("regret"),
        ])
        func append(_ rule: String, _ choice: SearchStudy.Choice) {
            let network = networks[choice.network]
            table.append([
                rule, String(choice.trainings), name(choice.network), String(network.parameters),
                network.validation.shown,
                network.test.shown, choice.regret.shown,
            ])
        }
        for search in searches { append("knee by \(search.axis.rawValue)", search.knee) }
        for search in searches { append("order by \(search.axis.rawValue)", search.progressive) }
        table.append([
            "random orders, mean", String(format: "%.1f", random.trainings), "", "", "", "",
            NumberFormat.number(random.regret, significantDigits: 2),
        ])
        table.append([
            "least test error", "", name(best), String(networks[best].parameters), networks[best].validation.shown,
            networks[best].test.shown, "0",
        ])
        return table
    }

    // MARK: Distribution and tests

    /// The median error of the design space, with and without a uniform complexity.
    var distributionSentence: String {
        func interval(_ median: [Double]) -> String {
            "\(Self.digits(median[0])) [\(Self.digits(median[1])), \(Self.digits(median[2]))]"
        }
        guard let plain = distributions.first(where: { $0.axis == nil }) else { return "" }
        let weighted = distributions.compactMap { distribution in distribution.axis.map { ($0, distribution) } }
        let parts = weighted.map { "\(interval($1.median)) if \($0.rawValue) is uniform" }
        let moved = weighted.filter { $1.median[1] > plain.median[2] || $1.median[2] < plain.median[1] }
        return
            "Half of the architectures as drawn have a test error of at most \(interval(plain.median)) (95% of resamples); "
            + "\(parts.joined(separator: ", ")). "
            + (moved.isEmpty
                ? "No weighting moves the median beyond these intervals."
                : "Weighting by \(moved.map(\.0.rawValue).joined(separator: " and ")) moves the median beyond its interval: the "
                    + "distribution as drawn says as much about the sizes that were drawn.")
    }

    private static func digits(_ value: Double) -> String { String(format: "%.3f", value) }

    /// Why tau of the EMC is undefined; nil if all architectures have one, or none was asked for.
    var undefinedCapacity: String? {
        let missing = networks.indices.filter { networks[$0].capacity == nil }
        guard !missing.isEmpty, missing.count < networks.count else { return nil }
        let shown = missing.prefix(3).map(name).joined(separator: ", ") + (missing.count > 3 ? ", ..." : "")
        return
            "τ of EMC is undefined: \(missing.count) of \(networks.count) architectures (\(shown)) \(missing.count == 1 ? "has" : "have") "
            + "none within the numbers of samples tried, or none yet, and an order of the others alone would be another "
            + "comparison."
    }

    /// All hypotheses.
    var testTable: MarkdownTable {
        var table = MarkdownTable([.text("number"), .number("value"), .number("chance (Holm)")])
        for test in tests {
            let value = test.isFinding ? "**\(test.shown)**" : test.shown
            table.append([test.words, value, test.value == nil ? "" : MeasureRanking.chance(test.adjustedChance)])
        }
        return table
    }
}
