import ArgumentParser
import Experiments
import Foundation
import Foundations
import Records
import Studies

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a study piece by piece; a rerun continues where the last one stopped.",
        discussion: """
            Kinds of study: \(StudyKind.all.map(\.name).joined(separator: ", ")).

            Results are stored in STORE/NAME/records.json, piece by piece during the run. A stored piece is used again
            if the settings that its numbers depend on, the bytes of its data and the version of the numerics are the
            same: after a new title, or with one more network, no other piece is computed.

            Examples: twosed run --template dimension > study.yml
                      twosed run Reports/covertype/study.yml --store Reports
            """)

    @Argument(help: ArgumentHelp("The study, a YAML file.", valueName: "study.yml"))
    var study: String?

    @Option(
        help: ArgumentHelp(
            "Print a study file of this kind with every setting and its meaning; it runs as it is in seconds.",
            valueName: "kind"))
    var template: String?

    @Option(help: ArgumentHelp("Folder of the store.", valueName: "dir"))
    var store: String = "store"

    @Flag(help: "Ignore stored results of this study, except of pieces that it marks as long.")
    var fresh = false

    @Flag(help: "With --fresh: compute the pieces that the study marks as long, too.")
    var long = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        switch (study, template) {
        case (nil, nil):
            throw ValidationError("a study file is missing; '--template KIND' prints one to start from")
        case (let study?, _?):
            throw ValidationError("--template prints a study file and runs none: leave out '\(study)'")
        case (nil, let word?):
            _ = try kind(word)
            guard !fresh, !long, common.format == .text else {
                throw ValidationError("--fresh, --long and --format are about a run, and --template runs nothing")
            }
        case (_?, nil): break
        }
        guard fresh || !long else {
            throw ValidationError("--long goes with --fresh: without it, stored results of any piece are used again")
        }
    }

    func run() throws {
        try common.checkOutput()
        if let template { return try write(try kind(template).template) }
        guard let path = study else { return }
        let study = try StudyFile.load(path, kinds: StudyKind.all.studies)
        let outcome = try start(study, in: URL(fileURLWithPath: path).deletingLastPathComponent())
        let summary = RunSummary(
            study: study.name, records: outcome.records.relativePath, computed: outcome.computed,
            reused: outcome.reused, leftOut: outcome.leftOut > 0 ? outcome.leftOut : nil,
            discarded: outcome.discarded)
        try common.write(
            text: "\(summary.study): \(summary.computed) computed, \(summary.reused) from the store"
                + (summary.leftOut.map { ", \($0) left out" } ?? "") + "\n"
                + "records: \(summary.records)\n"
                + (summary.discarded.map { "note: stored results were computed anew: \($0)\n" } ?? ""),
            json: JSON.encode(summary),
            table: Table(
                headings: ["study", "records", "computed", "reused"],
                rows: [[summary.study, summary.records, String(summary.computed), String(summary.reused)]]))
    }

    /// The kind of study of that name.
    private func kind(_ word: String) throws -> StudyKind {
        if let kind = StudyKind.all.first(where: { $0.name == word }) { return kind }
        let names = StudyKind.all.map(\.name)
        let nearest = NearestName.of(word, among: names).map { "\($0), or " } ?? ""
        throw ValidationError("'\(word)' is no kind of study: use \(nearest)one of \(names.joined(separator: ", "))")
    }

    private func write(_ template: String) throws {
        if let output = common.output {
            try AtomicFile.write(Data(template.utf8), to: output)
        } else {
            try StandardOutput.write(template)
        }
    }

    private func start(_ study: some Study, in folder: URL) throws -> StudyRunner.Outcome {
        let bar = ProgressBar(study.name)
        defer { bar.finish() }
        let runner = StudyRunner(store: URL(fileURLWithPath: store), threads: common.threads, fresh: fresh, long: long)
        {
            _, piece, pieces, share in bar.show((Double(piece - 1) + share) / Double(pieces))
        }
        do {
            return try runner.run(study, folder: folder)
        } catch is Cancellation.Requested {
            throw UserError(
                .interrupted, "interrupted", "Ctrl-C", "finished pieces are stored, run the same command to go on")
        } catch let error as UserError {
            // A study gives settings by name in its file, not by flags.
            throw error.fixed(spelling: TableSettings.spelling(of:))
        }
    }
}

/// What `twosed run` prints.
struct RunSummary: Codable {
    var study: String
    var records: String
    var computed: Int
    var reused: Int
    /// Pieces without results; absent if there are none.
    var leftOut: Int?
    /// Why stored results were not used.
    var discarded: String?
}
