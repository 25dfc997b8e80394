import ArgumentParser
import Experiments
import Foundation
import Foundations
import Records

/// The upkeep of stores.
struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "List, check, merge and clean the stores of studies.",
        discussion: """
            A store is the folder of 'twosed run --store'. Finished pieces are JSON files in STORE/pieces/results, each
            with a checksum in its second line: tail -n +3 FILE | sha256sum.

            Example: twosed store check results
            """,
        subcommands: [ListCommand.self, CheckCommand.self, MergeCommand.self, CollectCommand.self])

    struct ListCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "The studies of a store, and how far they are.",
            discussion: "Example: twosed store list results --pieces")

        @Argument(help: ArgumentHelp("The store.", valueName: "dir"))
        var store: String

        @Flag(help: "One line for each piece.")
        var pieces = false

        @OptionGroup var common: CommonOptions

        func run() throws {
            try common.checkOutput()
            let store = try FolderStore(reading: URL(fileURLWithPath: store))
            let listing = try StoreListing(of: store)
            if pieces {
                let pieces = try store.pieces
                let table = Table(
                    headings: ["study", "piece", "state", "address"],
                    rows: pieces.map { [$0.study, $0.name, $0.isFinished ? "finished" : "open", $0.address] })
                return try common.write(text: table.text, json: JSON.encode(pieces), table: table)
            }
            let table = Table(
                headings: ["study", "kind", "pieces", "finished", "running", "records"],
                rows: listing.studies.map {
                    [
                        $0.name, $0.kind, String($0.pieces), String($0.finished), String($0.running.count),
                        $0.hasRecords ? "yes" : "no",
                    ]
                })
            try common.write(
                text: table.text
                    + "\(listing.pieces) finished pieces, \(listing.unused) of no study here\n",
                json: JSON.encode(listing), table: table)
        }
    }

    struct CheckCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Read every finished piece and name the damaged ones.",
            discussion: """
                A run computes the damaged pieces again, and no others. Status 65 if there are any.

                Example: twosed store check results
                """)

        @Argument(help: ArgumentHelp("The store.", valueName: "dir"))
        var store: String

        @OptionGroup var common: CommonOptions

        func run() throws {
            try common.checkOutput()
            let store = try FolderStore(reading: URL(fileURLWithPath: store))
            let bar = ProgressBar("check")
            let check = try StoreCheck(of: store, context: common.context(bar))
            bar.finish()
            let table = Table(
                headings: ["piece", "reason", "file"],
                rows: check.damaged.map { [$0.names.joined(separator: ", "), $0.reason, $0.file] })
            let count = check.damaged.count
            try common.write(
                text: (count == 0 ? "" : table.text) + "\(check.pieces) pieces read, \(count) damaged\n",
                json: JSON.encode(check), table: table)
            guard count == 0 else {
                throw UserError(
                    .badData, "\(count) of \(check.pieces) pieces \(count == 1 ? "is" : "are") damaged", self.store,
                    "run the study again: it computes these and no others")
            }
        }
    }

    struct MergeCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge", abstract: "Copy the finished pieces of other stores into a store.",
            discussion: """
                If two stores have different numbers for one piece, they are named and nothing is copied. After merging
                all parts of a study, 'twosed run' on the store writes its records.

                Example: twosed store merge results results-1 results-2
                """)

        @Argument(help: ArgumentHelp("The store that the pieces are copied into.", valueName: "dir"))
        var store: String

        @Argument(help: ArgumentHelp("The other stores.", valueName: "dir"))
        var others: [String]

        @OptionGroup var common: CommonOptions

        func run() throws {
            try common.checkOutput()
            let others = try others.map { try FolderStore(reading: URL(fileURLWithPath: $0)) }
            let merge = try StoreMerge(of: others, into: FolderStore(root: URL(fileURLWithPath: store)))
            try common.write(
                text: "\(merge.added) pieces copied, \(merge.known) there already"
                    + (merge.damaged == 0 ? "\n" : ", \(merge.damaged) damaged and left out\n"),
                json: JSON.encode(merge),
                table: Table(
                    headings: ["copied", "there already", "damaged"],
                    rows: [[String(merge.added), String(merge.known), String(merge.damaged)]]))
        }
    }

    struct CollectCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "gc", abstract: "Remove what no study of the store needs.",
            discussion: """
                Removed are finished pieces that no study asks for (of earlier settings or data), claims of dead
                processes, half-written files and repetitions that no piece uses. Records of finished studies stay.

                Example: twosed store gc results --forget old-study
                """)

        @Argument(help: ArgumentHelp("The store.", valueName: "dir"))
        var store: String

        @Option(
            parsing: .singleValue,
            help: ArgumentHelp("A study whose pieces are not needed any more; may be repeated.", valueName: "study"))
        var forget: [String] = []

        @OptionGroup var common: CommonOptions

        func run() throws {
            try common.checkOutput()
            let found = try StoreCollection(
                of: FolderStore(reading: URL(fileURLWithPath: store)), forgetting: forget)
            let counts = [
                ("pieces", found.pieces), ("claims", found.claims), ("parts of pieces", found.parts),
                ("shared results", found.shelves), ("half-written files", found.temporary),
            ]
            try common.write(
                text: "removed: " + counts.map { "\($1) \($0)" }.joined(separator: ", ") + "\n",
                json: JSON.encode(found),
                table: Table(headings: counts.map(\.0), rows: [counts.map { String($0.1) }]))
        }
    }
}
