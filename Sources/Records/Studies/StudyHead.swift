/// The name, the title and the question of a study.
public struct StudyHead: Codable, Sendable, Equatable {
    /// Name of the study and of its folder.
    public var name: String
    /// Title of the report.
    public var title: String
    /// The question of the study.
    public var question: String

    enum CodingKeys: String, CodingKey, CaseIterable { case name, title, question }
}
