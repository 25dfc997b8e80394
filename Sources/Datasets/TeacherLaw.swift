public import Foundations

/// Standard normal features, the class that a teacher gives them, and noise: with probability `noise` another class.
public struct TeacherLaw: LabelledLaw {
    /// The name with its parameters.
    public let name: String
    /// Number of features.
    public let featureCount: Int
    /// Number of classes.
    public let classCount: Int
    /// Probability that the class is not the teacher's but one of the others, all equally likely.
    public let noise: Double
    private let teacher: @Sendable ([Double]) -> Int

    /// A law with a teacher, a function of the features with values below `classes`; `noise` lies in [0, 1].
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

    /// The noise itself as long as the teacher's class stays the likeliest, else what the best guess of another misses.
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
