internal import Foundations
public import Records

/// The report of a study of scaling: what was measured on this machine, and what is simulated for many ranks.
public struct ScalingReport: StudyReport {
    /// All that the report is made from.
    public let records: StudyRecords<ScalingStudy>

    /// The report of these records.
    public init(records: StudyRecords<ScalingStudy>) { self.records = records }

    /// Efficiency against the length of pieces.
    public var figures: [Figure] {
        guard let summary = records.summary, study.simulation.pieceSeconds.count > 1 else { return [] }
        return [summary.figure]
    }

    /// Writes the sections of the page.
    public func write(to page: inout MarkdownDocument, figures: [RenderedFigure]) throws {
        page.heading("In short")
        guard let summary = records.summary else {
            page.paragraph("There are no results.")
            return
        }
        page.paragraph(summary.limitSentence)
        page.paragraph(summary.measuredSentence)
        if let figure = figures.first { page.figure(figure, in: "") }
        page.heading("Measured")
        page.table(summary.measuredTable)
        page.paragraph(
            "Work: \(study.workload.networks.count) pieces, each the dimension of a network on \(study.workload.samples) rows of "
                + "\(study.workload.sample) by \(study.workload.draws) plain draws; the longest takes "
                + "\(NumberFormat.number(summary.longest, significantDigits: 2)) times the mean. A worker is a thread that computes "
                + "pieces one after another into one new store; \(study.repeats) rounds, means with standard errors. The efficiency "
                + "is the speed by that of one worker in the same round, for each worker.")
        page.heading("Simulated")
        page.table(summary.simulatedTable)
        page.paragraph(
            "Rank 0 answers one question after another: \(summary.costSentence) A rank sends 1.2 messages a second about its progress "
                + "and that it lives. The times of pieces are drawn from the measured ones and stretched to the mean in the first "
                + "column; \(study.simulation.piecesPerRank) pieces for each rank, \(study.simulation.repeats) draws. Waiting: for an "
                + "answer of rank 0. Idle: after the last piece was handed out. Known times: pieces that took longest in an earlier run "
                + "go first; else their order is random.")
        page.heading("What this does not show")
        page.list([
            "**The network.** A message costs what rank 0 does for it, measured inside one process; packing it and the wire are left out.",
            "**Help.** Ranks without a piece compute items of those that take long; in the simulation they are idle.",
            "**The file system of a cluster.** A piece is kept when the disk says so: the time is that of this machine's disk.",
        ])
    }
}
