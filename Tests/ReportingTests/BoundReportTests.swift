import Foundation
import Testing

@testable import Reporting

@Suite struct BoundReportTests {
    typealias Claim = BoundRecordSamples.Claim
    typealias Family = BoundRecordSamples.Family

    private func page(_ families: [Family]) throws -> String {
        try BoundReport(records: BoundRecordSamples.records(families)).page(figures: []).text
    }

    private static let untested = Claim(deviation: 3, verdict: "UNINFORMATIVE")
    private static let violated = Claim(verdict: "VIOLATED", decades: -0.25)

    @Test func theHeadlineCountsTheClaimsThatCouldBeTested() throws {
        let all = try page([Family(claims: [Claim(), Claim()]), Family(label: "die")])
        #expect(all.contains("All 3 claims could be tested on simulated data, and all held."))
        let some = try page([Family(claims: [Claim(), Claim(), Self.untested]), Family(label: "die")])
        #expect(
            some.contains(
                "3 of 4 claims could be tested; all held. In the other 1 no gap can reach the deviation.\n"
            ))
        let vacuous = Claim(deviation: 0.5, verdict: "UNINFORMATIVE")
        let mixed = try page([Family(claims: [Claim(), Self.untested, vacuous, vacuous])])
        #expect(
            mixed.contains(
                "1 of 4 claims could be tested; all held. In 1 no gap can reach the deviation, in 2 "
                    + "the right side is 1 or more or the theorem does not speak.\n"))
        #expect(!some.contains("VIOLATED by"))
    }

    @Test func aViolatedClaimTurnsTheHeadline() throws {
        let text = try page([Family(claims: [Self.violated, Claim(), Self.untested])])
        #expect(text.contains("**1 of the 2 claims that could be tested is VIOLATED by simulated data"))
        #expect(!text.contains("all held"))
        let two = try page([Family(claims: [Self.violated, Self.violated, Claim()])])
        #expect(two.contains("**2 of the 3 claims that could be tested are VIOLATED by simulated data"))
    }

    @Test func whereNothingCouldBeTestedThePageSaysNoMore() throws {
        let text = try page([Family(claims: [Self.untested, Self.untested])])
        #expect(text.contains("None of the 2 claims could be tested. In all no gap can reach the deviation.\n"))
        #expect(!text.contains("held") && !text.contains("sharp") && !text.contains("orders of magnitude above"))
    }

    @Test func howSharpTheBoundIsFollowsTheTestedClaimsAlone() throws {
        let far = try page([Family(claims: [Claim(decades: 1.5), Claim(decades: 2.5), Self.untested])])
        #expect(far.contains("far from sharp") && far.contains("1.5 to 2.5 orders of magnitude above"))
        let near = try page([Family(claims: [Claim(decades: 0.125), Claim(decades: 0.375)])])
        #expect(near.contains("nearly sharp") && !near.contains("far from sharp"))
        let between = try page([Family(claims: [Claim(decades: 0.375), Claim(decades: 2)])])
        #expect(between.contains("0.375 to 2 orders of magnitude above") && !between.contains("sharp"))
        let below = try page([Family(claims: [Self.violated, Claim(decades: 2)])])
        #expect(below.contains("-0.25 to 2 orders of magnitude") && !below.contains("sharp"))
    }

    @Test func theSentencesOnChainsFollowTheMargins() throws {
        let (own, blind, count) = ("chain, metric of the losses", "chain, blind to the spectrum", "parameter count")
        let close = try page([
            Family(margins: [own: 0.625, count: 0.875]),
            Family(label: "die", margins: [own: 0.75, blind: 1.5, count: 1]),
        ])
        #expect(
            close.contains("lies 0.625 to 0.75 decades above the mean supremum near n = 1000, within one decade of it"))
        #expect(close.contains("in every family**, and below parameter counting in 2 of 2."))
        #expect(close.contains("much for die 0.75; nothing for coin, with one axis or equal ones."))
        let far = try page([
            Family(margins: [own: 1.5, count: 1.25]), Family(label: "die", margins: [own: 0.75, blind: 0.8, count: 1]),
        ])
        #expect(far.contains("within one decade of it in 1 of 2 families**, and below parameter counting in 1 of 2."))
        #expect(far.contains("little for die 0.05; nothing for coin"))
        #expect(!(try page([Family()])).contains("chain"))
        let tested = try page([Family(claims: [Claim(rate: "chain a", decades: 0.5), Claim(decades: 2)])])
        #expect(tested.contains("The bound by a single cover is far from sharp"))
        #expect(tested.contains("whose right side is δ"))
    }

    @Test func theSlopesChooseWhatIsSaidOfTheRate() throws {
        func text(_ slopes: (Double, Double)...) throws -> String {
            try page(slopes.enumerated().map { Family(label: "model\($0)", slope: ($1.0, $1.1)) })
        }
        let good = try text((-0.5, 0.03), (-0.51, 0.01))
        #expect(good.contains("within 3 standard errors of −1/2") && good.contains("none within 3 of −3/8"))
        let wrong = try text((-0.5, 0.03), (-0.3, 0.01))
        #expect(wrong.contains("more than 3 standard errors from −1/2 for model1"))
        #expect(!wrong.contains("−1/2 for model0") && !wrong.contains("none within 3"))
        let vague = try text((-0.5, 0.01), (-0.47, 0.05))
        #expect(vague.contains("within 3 standard errors of −1/2") && vague.contains("from −3/8 for model1"))
        #expect(!vague.contains("none within 3"))
        for page in [good, wrong, vague] { #expect(!page.contains("the true one")) }
    }

    @Test func theLeastInformativeSizeIsThatOfThisToolkitsConstants() throws {
        func page(_ sizes: [String: Double]) throws -> String {
            let curves = sizes.map { name, least -> [String: Any] in
                [
                    "name": name, "role": "own", "source": "made up", "assumptions": "none", "n": [10],
                    "deviation": [1],
                    "leastInformative": least,
                ]
            }
            return try self.page([Family(curves: curves)])
        }
        let both = try page(["2sED, rate 3/8, explicit": 5000, "2sED, rate 3/8, the paper's constants": 400])
        #expect(both.contains("for coin from n = 5000."))
        let paper = try page(["2sED, rate 3/8, the paper's constants": 400])
        #expect(paper.contains("No such n was found for coin.") && !paper.contains("It says something"))
    }

    @Test func noTwoCurvesOfAFamilyLookAlike() throws {
        let names = [
            ("2sED, rate 3/8, explicit", "own"), ("2sED, rate 1/2, explicit", "own"), ("sharper K", "own"),
            ("2sED, rate 3/8, the paper's constants", "own"), ("Hoeffding", "competitor"), ("count", "competitor"),
            ("Abbas et al., from above", "competitor"), ("Rademacher", "competitor"), ("simulated truth", "truth"),
        ]
        let curves = names.map { name, role -> [String: Any] in
            [
                "name": name, "role": role, "source": "made up", "assumptions": "none", "n": [10, 100],
                "deviation": [1, 0.5],
            ]
        }
        let report = try BoundReport(records: BoundRecordSamples.records([Family(curves: curves)]))
        let figure = try #require(report.figures.first { $0.name == "coin" })
        let looks = try figure.series.map { series in
            let look = FigureLook.look(try #require(series.look), series.style)
            return "\(look.colour) \(look.dash)"
        }
        #expect(looks.count == 9 && Set(looks).count == 9, "\(looks)")
        #expect(figure.marks.isEmpty && !figure.caption.contains("mark"))
    }

    @Test func everyClaimIsShownWithItsShareOfTheRange() throws {
        let text = try page([Family(claims: [Claim(deviation: 0.5), Self.untested])])
        #expect(text.contains("deviation / B"))
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| coin") && $0.contains("1/2") }
        #expect(rows.count == 2)
        #expect(rows.first?.contains("0.25 |") == true && rows.first?.contains("SATISFIED") == true)
        #expect(rows.last?.contains("1.5 |") == true && rows.last?.contains("UNINFORMATIVE") == true)
    }
}
