import Foundations
import Records
import Testing

@testable import Reporting

/// The sentences of a search follow its numbers.
@Suite struct SearchTextTests {
    private typealias Summary = SearchStudy.Summary
    private typealias Question = SearchStudy.Test.Question

    private static func number(_ value: Double, _ error: Double = 0.01) -> ReportedEstimate {
        ReportedEstimate(value: value, standardError: error)
    }

    private static func network(_ name: String, _ parameters: Int, _ dimension: Double) -> SearchStudy.Network {
        .init(
            network: name, parameters: parameters, dimension: number(dimension, 2), trainingLoss: 0.5,
            validation: number(0.3), test: number(0.25))
    }

    private static func search(
        _ axis: SearchStudy.Axis, front: [Int] = [0, 1], membership: [Double] = [1, 0.6, 0.02], knee: Int,
        order: Int = 1
    ) -> SearchStudy.Search {
        .init(
            axis: axis, front: front, membership: membership, complexityReference: 5000, hypervolume: number(0.5),
            knee: .init(network: knee, trainings: 3, regret: number(0.02)),
            progressive: .init(network: order, trainings: 2, regret: number(0.03)))
    }

    private static func summary(
        knees: (Int, Int) = (0, 1), orders: (Int, Int) = (1, 1), fronts: ([Int], [Int]) = ([0, 1], [0, 1]),
        tests: [Question: (Double, Double)] = [:], undefined: Set<String> = [],
        medians: [[Double]] = [[0.3, 0.28, 0.32]]
    ) -> Summary {
        .init(
            networks: [network("a", 400, 300), network("b", 500, 350), network("c", 600, 500)],
            searches: [
                search(.dimension, front: fronts.0, knee: knees.0, order: orders.0),
                search(.parameters, front: fronts.1, knee: knees.1, order: orders.1), search(.share, knee: 2),
            ], best: 2, random: .init(orders: 1000, trainings: 5.25, regret: 0.04, asGood: 0.125),
            tests: Question.allCases.map { question in
                let (value, chance) = tests[question] ?? (0.1, 1)
                return .init(
                    question: question, value: undefined.contains(question.rawValue) ? nil : number(value),
                    adjustedChance: chance)
            }, agreement: number(0.9, 0.02), thresholds: [0.2, 0.3],
            distributions: zip([nil, .parameters, .dimension], medians).map {
                .init(axis: $0, shares: [0.5, 1], bands: [[0.4, 0.6], [1, 1]], median: $1)
            }, levelError: 0.004, trainingSeconds: 1, dimensionSeconds: 10)
    }

    @Test(arguments: [
        (
            -0.03, 0.01, "**The 2sED chooses better than counting parameters:** its knee is `a`",
            "a test error lower by 0.030(10)"
        ),
        (0.03, 0.01, "**The 2sED chooses worse than counting parameters:**", "a test error higher by 0.030(10)"),
        (
            -0.03, 0.2, "**The 2sED does not choose better than counting parameters** beyond its errors:",
            "(chance 0.200"
        ),
        (
            0.0, 1, "**The 2sED does not choose better than counting parameters** beyond its errors:",
            "the same test error"
        ),
    ])
    func theVerdictFollowsTheDifferenceOfTheKnees(value: Double, chance: Double, start: String, part: String) {
        let text = Self.summary(tests: [.kneeAgainstParameters: (value, chance)]).verdict
        #expect(text.hasPrefix(start) && text.contains(part) && text.contains("against `b`, the knee by d"), "\(text)")
    }

    @Test func theSameKneeIsSaidToBeTheSame() {
        let text = Self.summary(knees: (1, 1), tests: [.kneeAgainstParameters: (0, 0.001)]).verdict
        #expect(
            text.hasPrefix(
                "**The 2sED and the number of parameters choose the same architecture:** both knees are `b` with a test error of "
                    + "0.250(10), a regret of 0.020(10)."))
    }

    @Test(arguments: [
        (0.01, 0.2, "**The 2sED goes with the fit and not with the test error:** this front is one of cost"),
        (0.01, 0.01, "The 2sED goes with the fit and with the test error."),
        (0.2, 0.01, "The 2sED goes with the test error and, beyond chance, not with the fit."),
        (0.2, 0.2, "The 2sED goes neither with the fit nor with the test error beyond chance."),
    ])
    func fitAndGeneralisationAreToldApart(loss: Double, risk: Double, start: String) {
        let text = Self.summary(tests: [.dimensionWithLoss: (-0.8, loss), .dimensionWithTest: (-0.6, risk)]).fitVerdict
        #expect(text.hasPrefix(start), "\(text)")
        #expect(text.contains("τ of 2sED is -0.800(10) with the training loss and -0.600(10) with the test error"))
        #expect(text.contains("agree with τ = 0.900(20)"))
    }

    @Test func whatIsLeftGivenParametersIsSaid() {
        let question = Question.dimensionGivenParameters
        func text(_ value: Double, _ chance: Double) -> String {
            Self.summary(tests: [question: (value, chance)]).fitVerdict
        }
        #expect(text(0.3, 0.01).contains("**Given d, something of it is left:**"))
        #expect(text(0.3, 0.01).hasSuffix("0.300(10), a larger 2sED going with a larger error."))
        #expect(text(-0.3, 0.01).hasSuffix("a larger 2sED going with a smaller error."))
        #expect(text(0.3, 0.2).contains("Given d, nothing of it is left beyond chance"))
        #expect(
            Self.summary(undefined: [question.rawValue]).fitVerdict.hasSuffix(
                "Given d, nothing of it can be told apart."))
    }

    @Test func theFrontsAreCompared() {
        #expect(
            Self.summary().frontSentence
                == "2 of 3 architectures are on the front of validation error against 2sED, 1 of them in 95% of normal redraws of both "
                + "costs or more. The front by d has the same members.")
        #expect(
            Self.summary(fronts: ([0, 1], [0, 2])).frontSentence.hasSuffix(
                "By d instead of 2sED, `b` leaves the front and `c` joins it."))
        #expect(
            Self.summary(fronts: ([0], [0, 1, 2])).frontSentence.hasSuffix("By d instead of 2sED, `b`, `c` join it."))
        // The third one has a chance of 2% and is on no front.
        #expect(Self.summary().frontTable.rows.map { $0[0] } == ["`a`", "`b`"])
        #expect(Self.summary().frontTable.rows[1].suffix(2) == ["**60%**", "**60%**"])
        #expect(Self.summary(fronts: ([0], [2])).frontTable.rows.map { $0[7] } == ["100%", "60%", "**2%**"])
        #expect(Self.summary().frontLegend(reference: 0.5).contains("against an error of 0.5"))
    }

    @Test func theOrdersAreJudgedByTheirTests() {
        let same = Self.summary().orderVerdict
        #expect(same.contains("Trained in rising 2sED, 2 of 3 architectures lead to `b`, a regret of 0.030(10)"))
        #expect(same.contains("in rising d, 2 lead to the same one."))
        #expect(same.contains("is not told apart from that of the order by d (difference 0.100(10), chance 1.000"))
        #expect(
            same.contains("1000 random orders take 5.2 trainings on average and have a regret of 0.04; 13% of them"))
        let better = Self.summary(
            orders: (1, 0), tests: [.orderAgainstParameters: (-0.1, 0.01), .orderAgainstRandom: (0.1, 0.01)]
        ).orderVerdict
        #expect(better.contains("`a`, a regret of 0.030(10)."))
        #expect(
            better.contains("**The order by 2sED finds a better one than the order by d** (-0.100(10), chance 0.010"))
        #expect(better.contains("**The order by 2sED finds a worse one than random orders** (0.100(10)"))
        let rows = Self.summary().choiceTable.rows
        #expect(rows.count == 8 && rows[0].prefix(3) == ["knee by 2sED", "3", "`a`"] && rows[7][2] == "`c`")
    }

    @Test func weightingIsSaidToMoveTheMedianOrNot() {
        let still = Self.summary(medians: [[0.3, 0.28, 0.32], [0.29, 0.27, 0.31], [0.31, 0.3, 0.33]])
        #expect(
            still.distributionSentence.hasSuffix(
                "0.290 [0.270, 0.310] if d is uniform, 0.310 [0.300, 0.330] if 2sED is uniform. No weighting moves the median beyond "
                    + "these intervals."))
        let moved = Self.summary(medians: [[0.3, 0.28, 0.32], [0.25, 0.24, 0.26], [0.25, 0.24, 0.27]])
        #expect(moved.distributionSentence.contains("Weighting by d and 2sED moves the median beyond its interval"))
        let one = Self.summary(medians: [[0.3, 0.28, 0.32], [0.25, 0.24, 0.29], [0.35, 0.33, 0.36]])
        #expect(one.distributionSentence.contains("Weighting by 2sED moves the median"))
    }

    @Test func figuresShowTheFrontAndTheErrors() {
        let different = Self.summary(knees: (0, 1)).frontFigure
        #expect(different.marks.map(\.label) == ["knee", "by d"] && different.marks.map(\.x) == [300, 350])
        #expect(different.series.map(\.name) == ["front", "other architectures"])
        #expect(different.series[0].points.map(\.x) == [300, 350] && different.series[1].points.map(\.x) == [500])
        let same = Self.summary(knees: (1, 1)).frontFigure
        #expect(same.marks.map(\.x) == [350] && same.caption.hasSuffix("by 2sED and by d the same one."))
        let errors = Self.summary(medians: [[0.3, 0.28, 0.32], [0.3, 0.2, 0.3], [0.3, 0.2, 0.3]]).errorFigure
        #expect(errors.series.map(\.name) == ["as drawn", "d uniform", "2sED uniform"])
    }

    @Test func findingsAreBoldInTheTableOfTests() {
        let rows = Self.summary(
            tests: [.dimensionWithLoss: (-0.8, 0.049), .shareWithTest: (0.2, 0.051)],
            undefined: [Question.dimensionGivenParameters.rawValue]
        ).testTable.rows
        #expect(rows.count == Question.allCases.count)
        #expect(rows[3] == ["τ of 2sED with the training loss", "**-0.800(10)**", "0.049"])
        #expect(rows[5][1] == "undefined" && rows[5][2] == "")
        #expect(rows[9] == ["τ of 2sED/d with the test error", "0.200(10)", "0.051"])
    }
}
