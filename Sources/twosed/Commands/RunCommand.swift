import ArgumentParser
import Experiments
import Foundation
import Foundations
import Ranks
import Records
import Studies

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a study piece by piece; a rerun continues where the last one stopped.",
        discussion: """
            Kinds of study: \(StudyKind.all.map(\.name).joined(separator: ", ")).

            Finished pieces are kept in STORE/pieces, all results at the end in STORE/NAME/records.json. A stored piece
            is used again if the settings that its numbers depend on, the bytes of its data and the version of the
            numerics are the same: after a new title, or with one more network, no other piece is computed. More seeds of a
            training, more repetitions of a tempered estimate or a curve, and more draws of a plain estimate extend the
            stored ones; other scales of plain estimates follow from stored spectra.

            Several runs on one store share the work, also from several machines: each piece is computed by one of them.
            Without a shared store, --part 3/16 computes a part; 'twosed store merge' joins the stores. A run that is
            stopped (Ctrl-C, SIGTERM, SIGUSR1) or killed goes on when the same command is given again.

            Examples: twosed run --template dimension > study.yml
                      twosed run study.yml --store results --dry-run
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

    @Option(help: ArgumentHelp("Compute part I of K alone: every K-th piece.", valueName: "i/k"))
    var part: String?

    @Flag(
        help: "Compute nothing that is kept: print the pieces, what the store has, and the time of the rest by a probe."
    )
    var dryRun = false

    @Flag(help: "Show no progress.")
    var quiet = false

    @Option(help: ArgumentHelp("Add what happens to this file, one line for each event.", valueName: "file"))
    var log: String?

    @Option(help: "What goes into the log: debug, info, warning or error.")
    var logLevel: LogLevel = .info

    @OptionGroup var common: CommonOptions

    func validate() throws {
        switch (study, template) {
        case (nil, nil):
            throw ValidationError("a study file is missing; '--template KIND' prints one to start from")
        case (let study?, _?):
            throw ValidationError("--template prints a study file and runs none: leave out '\(study)'")
        case (nil, let word?):
            _ = try kind(word)
            guard !fresh, !long, part == nil, !dryRun, !quiet, log == nil, common.format == .text else {
                throw ValidationError("of the other flags, only --output goes with --template, which runs nothing")
            }
        case (_?, nil): break
        }
        guard fresh || !long else {
            throw ValidationError("--long goes with --fresh: without it, stored results of any piece are used again")
        }
    }

    func run() throws {
        let ranks = template == nil && !dryRun ? try RankLaunch.channel() : nil
        if let ranks, ranks.rank > 0 { return assist(over: ranks) }
        try common.checkOutput()
        if let template { return try write(try kind(template).template) }
        guard let path = study else { return }
        let study = try load(path)
        if dryRun { return try plan(study, in: folder) }
        let outcome = try start(study, in: folder, with: ranks)
        let summary = RunSummary(
            study: study.name, records: outcome.records?.relativePath, computed: outcome.computed,
            extended: outcome.extended > 0 ? outcome.extended : nil,
            reused: outcome.reused, leftOut: outcome.leftOut > 0 ? outcome.leftOut : nil,
            missing: outcome.missing > 0 ? outcome.missing : nil, discarded: outcome.discarded)
        try common.write(
            text: summary.text, json: JSON.encode(summary),
            table: Table(
                headings: ["study", "records", "computed", "reused"],
                rows: [[summary.study, summary.records ?? "", String(summary.computed), String(summary.reused)]]))
    }

    private func load(_ path: String) throws -> any Study { try StudyFile.load(path, kinds: StudyKind.all.studies) }

    /// Where relative paths of the study start.
    private var folder: URL { URL(fileURLWithPath: study ?? "").deletingLastPathComponent() }

    /// Works for rank 0, which alone writes and prints.
    private func assist(over ranks: any RankChannel) {
        do {
            let study = try load(study ?? "")
            RankDispatcher.assist(study, folder: folder, threads: common.threads, over: ranks)
        } catch {
            RankDispatcher.refuse(error, over: ranks)
        }
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

    private func plan(_ study: some Study, in folder: URL) throws {
        let plan = try StudyPlan(
            study, folder: folder, store: URL(fileURLWithPath: store), part: studyPart, context: common.context())
        try common.write(text: plan.page, json: JSON.encode(plan), table: plan.table)
    }

    private var studyPart: StudyPart { get throws { try part.map { try StudyPart($0) } ?? .whole } }

    private func start(
        _ study: some Study, in folder: URL, with ranks: (any RankChannel)?
    ) throws -> StudyRunner.Outcome {
        let progress = try StudyProgress(study.name, isQuiet: quiet, log: log, level: logLevel.logger)
        defer { progress.finish() }
        let runner = StudyRunner(
            store: URL(fileURLWithPath: store), threads: common.threads, part: try studyPart, fresh: fresh, long: long,
            report: progress.show, crew: ranks.map { RankServer($0, note: progress.warn) })
        do {
            return try runner.run(study, folder: folder)
        } catch is Cancellation.Requested {
            throw UserError(
                .interrupted, "interrupted", InterruptHandler.signalName,
                "finished pieces are stored, run the same command to go on")
        } catch let error as UserError {
            // A study gives settings by name in its file, not by flags.
            throw error.fixed(spelling: TableSettings.spelling(of:))
        }
    }
}

/// What `twosed run` prints.
struct RunSummary: Codable {
    var study: String
    /// The file with all results; absent while pieces are missing.
    var records: String?
    var computed: Int
    /// Of these, pieces that took stored repetitions, seeds or draws of others; absent if none did.
    var extended: Int?
    var reused: Int
    /// Pieces without results; absent if there are none.
    var leftOut: Int?
    /// Pieces of other parts that are not computed yet; absent if there are none.
    var missing: Int?
    /// Why stored results were not used.
    var discarded: String?

    var text: String {
        var lines = ["\(study): \(computed) computed, \(reused) from the store"]
        if let leftOut { lines[0] += ", \(leftOut) left out" }
        if let records { lines.append("records: \(records)") }
        if let missing {
            lines.append("\(missing) of other parts are missing: the run that finds all pieces writes the records")
        }
        if let discarded, extended ?? 0 < computed {
            lines.append("note: stored results were computed anew: \(discarded)")
        }
        if let extended {
            lines.append(
                "note: \(extended) of \(computed) computed pieces took repetitions, seeds or draws from the store")
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
