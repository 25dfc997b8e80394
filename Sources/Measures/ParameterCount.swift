/// The number d of parameters.
public struct ParameterCount: ComplexityMeasure {
    /// `parameters`.
    public static let name = "parameters"
    /// Number of parameters.
    public static let title = "number d of parameters"
    /// Parameters.
    public static let unit = "parameters"
    /// The number stays.
    public static let invariance = RescalingInvariance.invariant
    /// Nothing.
    public static let needs: Set<MeasureNeed> = []
    /// A function of the architecture.
    public static let scope = MeasureScope.architecture
    /// Always shown.
    public static let isDefault = true

    /// It has no arguments.
    public init(arguments: [Double]) {}

    /// d.
    public func value(of subject: MeasureSubject) -> MeasureValue {
        MeasureValue(Double(subject.architecture.parameterCount))
    }
}
