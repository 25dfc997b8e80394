internal import BallArithmetic
internal import Foundations

/// All measures by name.
public enum MeasureRegistry {
    /// All measures in the order in which they are listed.
    public static var all: [any ComplexityMeasure.Type] { baselines + ofFunction + ofWeights }

    /// Cheap numbers that any other measure has to beat, one line each; add a new one here.
    private static let baselines: [any ComplexityMeasure.Type] = [
        ParameterCount.self,
        TrainingLossMeasure.self,
        TrainingErrorMeasure.self,
        WeightNormMeasure.self,
        DistanceMovedMeasure.self,
        PathNormMeasure.self,
        MarginMeasure.self,
    ]

    /// Measures of the function, one line each; add a new one here.
    private static let ofFunction: [any ComplexityMeasure.Type] = [
        ActivationRegionsMeasure.self,
        LinearRegionsMeasure.self,
        PiecesMeasure.self,
        RegionShareMeasure.self,
        BreakpointsMeasure.self,
        TrajectoryLengthMeasure.self,
        TrajectoryRatioMeasure.self,
        PathJacobianMeasure.self,
        JacobianMeasure.self,
        SquaredJacobianMeasure.self,
        SoftmaxJacobianMeasure.self,
        SpectralJacobianMeasure.self,
        JacobianPerMarginMeasure.self,
        BorderDensityMeasure.self,
        PlaneRegionsMeasure.self,
        LinearApproximationMeasure.self,
    ]

    /// Measures of the weights: Fisher matrices, information, trained capacity; one line each; add a new one here.
    private static let ofWeights: [any ComplexityMeasure.Type] = [
        LogDeterminantMeasure.self,
        EffectiveParametersMeasure.self,
        FisherTraceMeasure.self,
        FisherRaoMeasure.self,
        FisherRaoEmpiricalMeasure.self,
        TwoScaleMeasure.self,
        TwoScalePointwiseMeasure.self,
        SharpnessMeasure.self,
        HessianMeasure.self,
        HessianTraceMeasure.self,
        PosteriorDivergenceMeasure.self,
        PACBayesMeasure.self,
        StructureFunctionMeasure.self,
        EffectiveModelComplexity.self,
    ]

    /// Reads a measure with its arguments, such as `linear-approximation:0.01`.
    ///
    /// Throws `UserError` if no measure has this name, or its arguments are wrong.
    public static func measure(parsing text: String) throws -> any ComplexityMeasure {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard let type = all.first(where: { $0.name == parts[0] }) else {
            let near = NearestName.of(parts[0], among: all.map { $0.name })
            throw UserError(
                .usage, "no measure is called '\(parts[0])'", setting: "measures",
                near.map { "did you mean \($0)? \(setting: "list") shows all" } ?? "\(setting: "list") shows all")
        }
        return try type.init(arguments: arguments(parts.dropFirst().map { $0 }, of: type, in: text))
    }

    /// How a measure is written: `linear-approximation:DELTA`, with arguments that may be left out in brackets.
    public static func notation(of type: any ComplexityMeasure.Type) -> String {
        type.name + type.arguments.map { $0.standard == nil ? ":\($0.name)" : "[:\($0.name)]" }.joined()
    }

    private static func arguments(
        _ words: [String], of type: any ComplexityMeasure.Type, in text: String
    ) throws -> [Double] {
        func refuse(_ what: String) -> UserError {
            let meanings = type.arguments.map { "\($0.name): \($0.meaning)" }.joined(separator: "; ")
            return UserError(
                .usage, "\(what) in '\(text)'", setting: "measures",
                "write \(notation(of: type))\(meanings.isEmpty ? "" : " (\(meanings))")")
        }
        guard words.count <= type.arguments.count else {
            throw refuse("\(words.count) \(words.count == 1 ? "argument" : "arguments")")
        }
        return try type.arguments.enumerated().map { index, argument in
            guard index < words.count else {
                guard let standard = argument.standard else { throw refuse("\(argument.name) is missing") }
                return standard
            }
            // A fraction may stand where a number does.
            let given = Double(words[index]) ?? (try? Rational(parsing: words[index]).doubleValue)
            guard let value = given, argument.range.contains(value) else {
                throw refuse("'\(words[index])' is no \(argument.name)")
            }
            return value
        }
    }
}
