public import Foundations

/// Standard normal features with the class given by a teacher, replaced by another class with probability `noise`.
public struct TeacherLaw: LabelledLaw {
    /// The name with its parameters.
    public let name: String
    /// Number of features.
    public let featureCount: Int
    /// Number of classes.
    public let classCount: Int
    /// Probability that the class is one of the others, all equally likely, instead of the teacher's.
    public let noise: Double
    private let teacher: @Sendable ([Double]) -> Int

    /// A distribution with a teacher, a function of the features with values below `classes`; `noise` lies in [0, 1].
    public init(
        features: Int, classes: Int, noise: Double, name: String = "teacher",
        teacher: @escaping @Sendable ([Double]) -> Int
    ) {
        precondition(features >= 1 && classes >= 2, "\(features) features and \(classes) classes make no law")
        precondition((0...1).contains(noise), "the noise \(noise) is no probability")
        featureCount = features
        classCount = classes
        self.noise = noise
        self.name = name
        self.teacher = teacher
    }

    /// The noise if the teacher's class is the most likely one, otherwise the error of the best other class.
    public var bayesErrorRate: Double? { min(noise, 1 - noise / Double(classCount - 1)) }

    /// The teacher's class.
    public func teacherClass(_ features: [Double]) -> Int { teacher(features) }

    /// One independent row.
    public func draw(using stream: inout RandomStream) -> (features: [Double], label: Int) {
        let features = (0..<featureCount).map { _ in stream.normal() }
        let label = teacher(features)
        guard stream.uniform() < noise else { return (features, label) }
        let other = stream.integer(below: classCount - 1)
        return (features, other < label ? other : other + 1)
    }
}
