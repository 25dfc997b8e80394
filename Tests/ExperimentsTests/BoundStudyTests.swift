import EffectiveDimension
import Foundation
import Foundations
import Networks
import Records
import Testing

@testable import Experiments

extension BoundStudy.Record {
    fileprivate var verification: VerificationDocument? {
        if case .family(_, let verification) = self { verification } else { nil }
    }
}

/// What a study of the bound computes for a family and for a network.
@Suite struct BoundStudyTests {
    static let text = """
        kind: bound
        name: small
        title: Small
        question: Does it run?
        families:
          - {label: coin, family: bernoulli, box: "1/10:9/10", truth: ["3/10"]}
          - {label: twin, family: bernoulli, box: "1/10:9/10", truth: ["3/10"]}
          - {label: wave, family: "cosine:1/5,1/10", simulated: "50,2000"}
        networks:
          widths: [64-2-10]
          activation: relu
          sample: digits
          samples: 4
          estimator: tempered
          schedules: ["-1:4:4"]
          target: 0.01
          epsilon: [1/1000, 1/10, 1/2]
          n: 1e3:1e9:3
        zeta: 2/3
        delta: 1/20
        n: 1e2:1e8:4
        simulated: 1e3,1e6
        dataSets: 100
        seed: 5
        """

    private func record(_ piece: String, text: String = BoundStudyTests.text) throws -> BoundStudy.Record {
        let study = try #require(try StudyFile.parse(text, path: "study.yml") as? BoundStudy)
        return try study.compute(piece: piece, folder: URL(fileURLWithPath: "."), context: RunContext(threads: 2))
    }

    @Test func aFamilyHasItsBoundsItsCompetitorsAndTheTruth() throws {
        let coin = try record("coin")
        #expect(abs(coin.bounds.lossRange - log(9)) < 1e-12 && coin.bounds.isInstance)
        #expect(coin.bounds.curves.filter { $0.role == .own }.count == 6)
        let hoeffding = try #require(coin.bounds.curves.first { $0.name.hasPrefix("Hoeffding") })
        #expect(hoeffding.n == [100, 1e4, 1e6, 1e8])
        for (n, deviation) in zip(hoeffding.n, hoeffding.deviation) {
            #expect(abs(deviation - log(9) * (log(40) / (2 * n)).squareRoot()) < 1e-12)
        }
        // The guaranteed deviation falls below the range of the loss exactly from the stated n on.
        let half = try #require(coin.bounds.curves.first { $0.name == "2sED, rate 1/2, explicit" })
        #expect(half.leastInformative == 9421)
        #expect(zip(half.n, half.deviation).allSatisfy { ($1 < coin.bounds.lossRange) == ($0 >= 9421) })
        let verification = try #require(coin.verification)
        let single = verification.rows.filter { !$0.rate.hasPrefix("chain") }
        #expect(single.map(\.n) == [1000, 1000, 1_000_000, 1_000_000])
        #expect(single.map(\.verdict) == [.uninformative, .uninformative, .satisfied, .satisfied])
        let chains = verification.rows.filter { $0.rate.hasPrefix("chain") }
        #expect(chains.map(\.rate) == ["chain a", "chain b", "chain a", "chain b"])
        #expect(chains.allSatisfy { $0.verdict == .satisfied && ($0.decadesAboveMean ?? 9) < 1 })
        let margin = try #require(coin.bounds.margins?.first { $0.n == 1000 })
        let chain = try #require(margin.decades["chain, metric of the losses"])
        #expect(abs(chain - (chains[0].decadesAboveMean ?? 0)) < 1e-12)
        #expect(chain < (margin.decades["parameter count"] ?? 0))
        #expect(coin.bounds.levels?.isEmpty == false)
        let truth = try #require(coin.bounds.curves.first { $0.role == .truth })
        #expect(truth.n == [1000, 1e6])
        // The 95% quantile of |N(0, 1)| is 1.96; with 100 data sets it lies between the 86% and the 99.9% quantile.
        for (n, deviation) in zip(truth.n, truth.deviation) {
            let scaled = deviation / (log(9) * (0.21 / n).squareRoot())
            #expect(scaled > 1.47 && scaled < 3.3, "n = \(n): \(scaled)")
        }
    }

    @Test func aFamilyMayHaveSizesOfItsOwn() throws {
        let wave = try record("wave")
        #expect(wave.verification?.rows.map(\.n) == [50, 50, 50, 50, 2000, 2000, 2000, 2000])
        #expect(wave.bounds.curves.first { $0.name == "Rademacher" }?.n == [50, 2000])
    }

    @Test func familiesDoNotShareRandomNumbers() throws {
        let (coin, twin) = (try record("coin"), try record("twin"))
        #expect(coin.bounds.model == twin.bounds.model)
        #expect(coin.verification?.means != twin.verification?.means)
        #expect(coin.verification?.measuredRate != twin.verification?.measuredRate)
        func rademacher(_ record: BoundStudy.Record) -> [Double]? {
            record.bounds.curves.first { $0.name == "Rademacher" }?.deviation
        }
        #expect(rademacher(coin) != nil && rademacher(coin) != rademacher(twin))
        #expect(try record("coin") == coin)
    }

    @Test func aNetworksCurvesNameWhoseRateTheyHave() throws {
        let net = try record("64-2-10")
        let own = net.bounds.curves.filter { $0.role == .own }
        #expect(own.map(\.name) == ["2sED, rate 3/8, C = H = K = 1", "2sED, rate 1/2, C = H = K = 1"])
        #expect(own[0].source == BoundCurves.theorem)
        #expect(own[1].source == "this toolkit's derivation, after \(BoundCurves.theorem)")
        #expect(!net.bounds.isInstance && net.verification == nil && net.bounds.lossRange == 1)
        #expect(own.allSatisfy { $0.assumptions.contains("assumptions (i), (ii), (iii), (iv) fail") })
        let smooth = try record("64-2-10", text: Self.text.replacingOccurrences(of: "relu", with: "tanh"))
        #expect(smooth.bounds.curves[0].assumptions.contains("assumptions (ii), (iv) fail"))
        let test = try #require(net.bounds.curves.first { $0.name == "test set" })
        // The normal approximation of the Clopper-Pearson limit, good to 1% at a million samples.
        let value = try #require(zip(test.n, test.deviation).first { $0.0 == 1e6 }).1
        #expect(abs(value / (1.645 * (0.21 / 1e6).squareRoot()) - 1) < 0.01)
        #expect(test.n == [1e3, 1e6, 1e9])
    }

    /// Against the dimensions of a curve through the same scales.
    @Test func aNetworksBoundRestsOnOneCurveWithItsErrors() throws {
        let net = try record("64-2-10")
        guard case .network(let bounds, let known) = net else {
            Issue.record("no network")
            return
        }
        #expect(known.values.map(\.epsilon) == ["1/1000", "1/10", "1/2"])
        let specification = NetworkSpecification(
            NetworkShape("64-2-10", activation: .relu), inputs: .sample("digits"), samples: 4)
        let document = try NetworkEstimate(
            specification, draws: .prior(specification.prior, count: 1), seed: 5
        ).curve(
            by: CurveStudy.estimator("tempered", "-1:4:4"),
            at: known.values.map { try CurveStudy.ScalePair(epsilon: $0.epsilon, zeta: "2/3").exact },
            context: RunContext(threads: 1))
        for (value, row) in zip(known.values, document.rows) {
            #expect(value.dimension.value == row.twoScaleDimension.value)
            #expect(value.dimension.standardError >= row.twoScaleDimension.standardError)
        }
        for curve in bounds.curves where curve.role == .own {
            // A dimension that is larger by its errors guarantees less.
            let caution = try #require(curve.caution)
            #expect(caution.increase > 0 && caution.increase < 0.5)
            let (own, later) = (try #require(curve.leastInformative), try #require(caution.leastInformative))
            #expect(later > own)
        }
    }

    @Test func theCurveOfAbbasAndOthersIsNamedAnUpperBound() throws {
        let abbas = try #require(try record("coin").bounds.curves.first { $0.name.hasPrefix("Abbas") })
        #expect(abbas.name == "Abbas et al., from above")
        #expect(abbas.assumptions.contains("too large by at most d log(2)/2"))
    }

    @Test func sizesOutOfReachAreRefused() {
        for (old, new, message) in [
            ("\"50,2000\"", "\"50,1e8\"", "a size of a simulation is out of range"),
            ("1e3,1e6", "1e3,1e10", "a size of a simulation is out of range"),
            ("dataSets: 100", "dataSets: 1", "a size of a simulation is out of range"),
            ("label: twin", "label: coin", "a label is missing or used twice"),
            ("delta: 1/20", "delta: 1", "delta = 1 lies outside (0, 1)"),
            ("zeta: 2/3", "zeta: 1/2", "lies outside [2/3, 1)"),
            ("[64-2-10]", "[64-2-10, 64-3-10]", "1 schedules for 2 networks"),
            ("estimator: tempered", "estimator: plain", "no estimator 'plain' follows curves (networks, estimator)"),
            ("target: 0.01", "target: 0", "a target of 0.0"),
        ] {
            let text = Self.text.replacingOccurrences(of: old, with: new)
            #expect {
                _ = try StudyFile.parse(text, path: "study.yml")
            } throws: { "\($0)".contains(message) }
        }
    }
}
