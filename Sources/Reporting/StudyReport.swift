internal import Foundations
public import Records

/// A report on one kind of study, made from its stored records only.
public protocol StudyReport: Sendable {
    /// The settings of the study.
    associatedtype Settings: StudySettings

    /// The records of the report.
    var records: StudyRecords<Settings> { get }

    /// The report of these records.
    init(records: StudyRecords<Settings>)

    /// The figures to draw, in the order of the page.
    var figures: [Figure] { get throws }

    /// Writes the sections between the question and the repetition; `figures` are the drawn figures.
    func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws
}

extension StudyReport {
    /// The settings.
    public var study: Settings { records.study }
    /// The results, in the order of the pieces.
    public var results: [Settings.Record] { records.records }

    /// The whole page; `store` is the store that its last section names.
    public func page(figures: [RenderedFigure], store: String = "store") throws -> MarkdownDocument {
        var page = MarkdownDocument()
        page.opening(title: study.title, question: study.question)
        try write(to: &page, figures: figures)
        page.repetition(of: records, store: store)
        return page
    }
}
