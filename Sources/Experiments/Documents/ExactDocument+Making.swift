internal import BallArithmetic
public import EffectiveDimension
public import Foundations
public import Records
public import ToyModels

extension ReportedQuantity {
    /// A quantity; enclosures to `digits` significant digits as strings, or as doubles if nil. Nil if it is not finite.
    public init?(_ quantity: Quantity, digits: Int?) {
        switch quantity {
        case .enclosed(let ball):
            guard ball.isFinite, ball.lowerDouble.isFinite, ball.upperDouble.isFinite else { return nil }
            if let digits {
                guard let decimal = ball.decimal(digits: digits) else { return nil }
                self.init(value: .text(decimal.value), lower: .text(decimal.lower), upper: .text(decimal.upper))
            } else {
                self.init(
                    value: .number(ball.value), lower: .number(ball.lowerDouble), upper: .number(ball.upperDouble))
            }
        case .estimated(let estimate, let error):
            guard estimate.isFinite, error.isFinite else { return nil }
            self.init(value: .number(estimate), error: error)
        case .sampled(let estimate, let error):
            guard estimate.isFinite, error.isFinite else { return nil }
            self.init(value: .number(estimate), standardError: error)
        }
    }
}

extension ToyModelDescription {
    /// The description of a model.
    public init(_ model: ToyModel) {
        self.init(
            kind: model.kind.rawValue, dimension: model.dimension,
            fim: model.formulas.count == 1
                ? model.formulas[0].map(\.description)
                : model.formulas.map { $0.map(\.description).joined(separator: ",") },
            box: model.box.map { [$0.lower.doubleValue, $0.upper.doubleValue] }, family: model.family)
    }
}

extension ExactDocument {
    /// Computes all rows; nil `digits` gives doubles.
    public init(
        _ model: ToyModel, scales: [ExactScale], digits: Int?, seed: UInt64, context: RunContext = RunContext()
    ) throws {
        let analysis = ToyAnalysis(model, digits: digits ?? 17, seed: seed)
        let kappa = try analysis.normalisation()
        self.init(
            model: ToyModelDescription(model), normalisation: kappa.value,
            normalisationQuantity: ReportedQuantity(kappa, digits: digits), rows: [])
        for (index, scale) in scales.enumerated() {
            let answer = try analysis.dimension(at: scale)
            let logarithm = ReportedQuantity(answer.logExpectedDeterminant, digits: digits)
            rows.append(
                Row(
                    epsilon: scale.epsilon.description, zeta: scale.zeta.description, logExpectedDeterminant: logarithm,
                    twoScaleDimension: ReportedQuantity(answer.twoScaleDimension, digits: digits),
                    method: answer.method.rawValue,
                    notes: answer.notes + (logarithm == nil ? ["The value is beyond the range of doubles."] : [])))
            context.progress(Double(index + 1) / Double(scales.count))
        }
    }
}
