import Datasets
import LinearAlgebra
import Testing

struct SyntheticLawTests {
    @Test func rowsOfASampleDoNotDependOnWhichOthersAreAskedFor() {
        let law = GaussianMixtureLaw(classes: 3, features: 4, separation: 2, seed: 5)
        let whole = law.sample(0..<20, seed: 3)
        let part = law.sample(7..<12, seed: 3)
        #expect(part.features == whole.features.selectingRows(7..<12))
        #expect(part.labels == Array(whole.labels![7..<12]))
        #expect(law.sample(0..<20, seed: 4).features != whole.features)
    }

    @Test func theBayesRuleErrsAsTheClosedFormSays() throws {
        // Centres at distance 2: Phi(-1) = 0.158655. Binomial deviation over 20,000 rows 0.0026; four of them.
        let law = GaussianMixtureLaw(centres: [[1, 0], [-1, 0]])
        let bayes = try #require(law.bayesErrorRate)
        #expect(abs(bayes - 0.158_655_253_931_457_05) < 1e-15)
        let data = law.sample(0..<20_000, seed: 1)
        let wrong = (0..<20_000).count { law.bayesClass(data.features.row($0)) != data.labels?[$0] }
        #expect(abs(Double(wrong) / 20_000 - bayes) < 0.0104)
        #expect(GaussianMixtureLaw(classes: 3, features: 2, separation: 1, seed: 1).bayesErrorRate == nil)
    }

    @Test func centresOfAMixtureStandAtTheSeparation() {
        let law = GaussianMixtureLaw(classes: 5, features: 7, separation: 2.5, seed: 9)
        for centre in law.centres {
            #expect(abs(centre.reduce(0) { $0 + $1 * $1 }.squareRoot() - 2.5) < 1e-12)
        }
    }

    @Test func aTeachersNoiseGivesEveryOtherClass() {
        let law = TeacherLaw(features: 2, classes: 3, noise: 0.75) { $0[0] > 0 ? 0 : 1 }
        let data = law.sample(0..<3000, seed: 8)
        var shares = [0.0, 0, 0]
        for (row, label) in (data.labels ?? []).enumerated() {
            let teacher = law.teacherClass(Array(data.features.row(row)))
            shares[(label - teacher + 3) % 3] += 1.0 / 3000
        }
        // 1/4, 3/8, 3/8 with deviations of at most 0.0088; five of them.
        #expect(zip(shares, [0.25, 0.375, 0.375]).allSatisfy { abs($0 - $1) < 0.044 })
        // Guessing another class misses less often than the teacher does.
        #expect(law.bayesErrorRate == 0.625)
    }

    @Test func aFiniteLawDrawsItsRowsWithTheirProbabilities() {
        let law = FiniteLaw(
            points: Matrix(rows: 3, columns: 1, elements: [1, 1, 2]), labels: [0, 1, 1], probabilities: [1, 2, 5],
            classCount: 2)
        #expect(law.probabilities == [0.125, 0.25, 0.625])
        #expect(law.bayesErrorRate == 0.125)
        let data = law.sample(0..<8000, seed: 2)
        let first = (0..<8000).count { data.features[$0, 0] == 1 && data.labels?[$0] == 0 }
        let last = (0..<8000).count { data.features[$0, 0] == 2 }
        #expect((0..<8000).allSatisfy { data.features[$0, 0] == 1 || data.labels?[$0] == 1 })
        // Deviations 0.0037 and 0.0054; five of them.
        #expect(abs(Double(first) / 8000 - 0.125) < 0.019 && abs(Double(last) / 8000 - 0.625) < 0.027)
    }

    @Test func aNamedFiniteLawGivesEachPointTwoClasses() {
        let law = FiniteLaw(support: 30, features: 3, classes: 4, seed: 6)
        #expect(law.labels.count == 60)
        #expect(law.bayesErrorRate.map { abs($0 - 0.25) < 1e-12 } == true)
        #expect((0..<30).allSatisfy { law.labels[2 * $0] != law.labels[2 * $0 + 1] })
    }
}
