import ArgumentParser
import Experiments
import Foundation
import Foundations
import Records

struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "How far the studies of a store are, and who computes what.",
        discussion: """
            From any terminal, also while runs are at work. The time left is that of the rate of the last hour.

            Example: twosed status results
            """)

    @Argument(help: ArgumentHelp("The store.", valueName: "dir"))
    var store: String

    @Option(help: ArgumentHelp("One study alone.", valueName: "name"))
    var study: String?

    @OptionGroup var common: CommonOptions

    func run() throws {
        try common.checkOutput()
        let listing = try StoreListing(of: FolderStore(reading: URL(fileURLWithPath: store)), study: study)
        let table = Table(
            headings: ["study", "piece", "done", "process", "since", "estimate so far"],
            rows: listing.studies.flatMap { study in
                study.running.map {
                    [
                        study.name, $0.piece, "\(Int(100 * $0.share))%",
                        "\($0.process) on \($0.host)" + ($0.isDead ? " (dead)" : ""), $0.since,
                        $0.estimate ?? "",
                    ]
                }
            })
        let lines = listing.studies.map { study in
            let left = study.secondsLeft.map { ", about \(StudyPlan.duration($0)) left" } ?? ""
            return "\(study.name): \(study.finished) of \(study.pieces) pieces finished, \(study.running.count) running"
                + left + (study.hasRecords ? ", records written" : "") + "\n"
        }
        try common.write(
            text: (lines.isEmpty ? "no studies\n" : lines.joined()) + (table.rows.isEmpty ? "" : "\n" + table.text),
            json: JSON.encode(listing), table: table)
    }
}
