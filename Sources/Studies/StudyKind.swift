public import Experiments
internal import Records
public import Reporting

/// A kind of study with its report: a new kind is one line in ``all``.
public struct StudyKind: Sendable {
    /// How it is computed.
    public let study: any Study.Type
    /// What its page shows.
    public let report: any StudyReport.Type

    /// A study with the report of its records.
    public init<Report: StudyReport>(_ study: Report.Settings.Type, report: Report.Type) where Report.Settings: Study {
        self.study = study
        self.report = report
    }

    /// All kinds that a study file can name, in the order of help texts.
    public static let all = [
        StudyKind(DimensionStudy.self, report: DimensionReport.self),
        StudyKind(CurveStudy.self, report: CurveReport.self),
        StudyKind(BoundStudy.self, report: BoundReport.self),
        StudyKind(TrainingStudy.self, report: TrainingReport.self),
        StudyKind(ToyCoveringStudy.self, report: ToyCoveringReport.self),
        StudyKind(EstimatorStudy.self, report: EstimatorReport.self),
        StudyKind(PaperStudy.self, report: PaperReport.self),
        StudyKind(PredictTrainedStudy.self, report: PredictTrainedReport.self),
        StudyKind(PredictArchitectureStudy.self, report: PredictArchitectureReport.self),
        StudyKind(CriteriaStudy.self, report: CriteriaReport.self),
        StudyKind(SearchStudy.self, report: SearchReport.self),
        StudyKind(ScalingStudy.self, report: ScalingReport.self),
    ]

    /// The word in the study file that names the kind.
    public var name: String { study.kind }
    /// A study file of this kind to start from.
    public var template: String { study.template }
}

extension Collection where Element == StudyKind {
    /// The kinds of study.
    public var studies: [any Study.Type] { map(\.study) }
    /// Their reports.
    public var reports: [any StudyReport.Type] { map(\.report) }
}
