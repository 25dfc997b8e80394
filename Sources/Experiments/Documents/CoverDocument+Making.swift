internal import BallArithmetic
public import EffectiveDimension
public import Foundations
public import Records
public import ToyModels

extension CoverDocument {
    /// Counts at all scales.
    public init(
        _ model: ToyModel, scales: [ExactScale], metric: CoverMetric, digits: Int, seed: UInt64,
        context: RunContext = RunContext()
    ) throws {
        let analysis = ToyAnalysis(model, digits: digits, seed: seed)
        self.init(
            model: ToyModelDescription(model), metric: metric.rawValue,
            normalisation: try analysis.normalisation().value, rows: [])
        for (index, scale) in scales.enumerated() {
            let part = context.part(index, of: scales.count)
            rows.append(Row(try analysis.cover(at: scale, metric: metric, context: part)))
            part.progress(1)
        }
    }
}

extension CoverDocument.Row {
    init(_ answer: CoverAnswer) {
        var enclosures: [String: CoverDocument.Bounds] = [:]
        var notes = answer.notes
        func record(_ ball: Ball?, _ name: String) -> Double? {
            guard let ball else { return nil }
            guard ball.isFinite, ball.lowerDouble.isFinite, ball.upperDouble.isFinite else {
                notes.append("\(name) has no finite enclosure.")
                return nil
            }
            enclosures[name] = CoverDocument.Bounds(lower: ball.lowerDouble, upper: ball.upperDouble)
            return ball.value
        }
        let twoScaleCount = answer.twoScaleCount.exact?.description
        self.init(
            epsilon: answer.scale.epsilon.description, zeta: answer.scale.zeta.description,
            mesoCount: answer.mesoCount.description, exactCount: answer.exactCount?.exact?.description,
            twoScaleCount: twoScaleCount,
            twoScaleCountBounds: twoScaleCount == nil
                ? [answer.twoScaleCount.lower.description, answer.twoScaleCount.upper.description] : nil,
            logExactCount: record(answer.logExactCount, "logExactCount"),
            logTwoScaleCount: record(answer.logTwoScaleCount, "logTwoScaleCount"),
            logDeterminant: record(answer.logDeterminant, "logDeterminant"),
            logDimensionPower: record(answer.logDimensionPower, "logDimensionPower"),
            logLemmaBound: record(answer.logLemmaBound, "logLemmaBound"),
            effectiveDimension: record(answer.effectiveDimension, "effectiveDimension"),
            tightness: record(answer.tightness, "tightness"), enclosures: [:],
            verdicts: answer.findings.map {
                CoverDocument.Claim(
                    claim: $0.claim.rawValue, verdict: $0.verdict.rawValue, isTheorem: $0.claim.isTheorem)
            }, notes: [])
        self.enclosures = enclosures
        self.notes = notes
    }
}
