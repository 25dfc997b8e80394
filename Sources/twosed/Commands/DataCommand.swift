import ArgumentParser
import Datasets
import Experiments
import Foundation
import LinearAlgebra
import Records

struct DataCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "data",
        abstract: "Describe the shipped samples, data files and networks.",
        discussion: "Example: twosed data info covertype",
        subcommands: [ListCommand.self, InfoCommand.self])

    struct ListCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "The samples that ship with the package.",
            discussion: "Example: twosed data list --format json")

        @OptionGroup var common: CommonOptions

        func run() throws {
            try common.checkOutput()
            let samples = ShippedSample.allCases.map(SampleSummary.init)
            let table = Table(
                headings: ["name", "rows", "features", "classes", "source"],
                rows: samples.map { [$0.name, String($0.rows), String($0.features), String($0.classes), $0.source] })
            try common.write(text: table.text, json: JSON.encode(samples), table: table)
        }
    }

    struct InfoCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "info",
            abstract: "What a sample or a file holds: rows, features, classes and ranges; or the layers of a network.",
            discussion: """
                Example: twosed data info covertype
                Example: twosed data info 'cnn:7-5|10-50-34-10;norm=batch;image=1x28x28'
                """)

        @Argument(
            help: ArgumentHelp(
                "A shipped sample, a file (table, array, images, weights), or a network such as 54-16-7.",
                valueName: "name|file|network"))
        var name: String

        @OptionGroup var architecture: ArchitectureOptions

        @OptionGroup var table: TableFlags

        @OptionGroup var common: CommonOptions

        func run() throws {
            try common.checkOutput()
            if NetworkSummary.isNamed(by: name) {
                let summary = try NetworkSummary(architecture.shape(name))
                return try common.write(text: summary.page, json: JSON.encode(summary), table: summary.table)
            }
            if ShippedSample(rawValue: name) == nil {
                let path = ArrayFile.split(name).path
                let format = try FileFormat.of(path)
                if format != .text, format != .archive || [".npz", ".pt", ".pth"].contains(where: path.hasSuffix) {
                    let summary = try ArraySummary(name)
                    return try common.write(text: summary.page, json: JSON.encode(summary), table: summary.table)
                }
            }
            let data =
                try ShippedSample(rawValue: name)?.load()
                ?? Dataset(csv: name, table: table.options(label: .last), labels: .described)
            let summary = try DataSummary(data)
            try common.write(text: summary.page, json: JSON.encode(summary), table: summary.table)
        }
    }
}

/// A shipped sample, as `twosed data list` shows it.
struct SampleSummary: Codable {
    var name: String
    var rows: Int
    var features: Int
    var classes: Int
    var source: String
    var notice: String

    init(_ sample: ShippedSample) {
        name = sample.name
        rows = sample.count
        features = sample.featureCount
        classes = sample.labelValues.count
        source = sample.source
        notice = sample.notice
    }
}

/// What a data set holds, as `twosed data info` shows it.
struct DataSummary: Codable {
    struct Column: Codable {
        var name: String
        var minimum: Double
        var mean: Double
        var maximum: Double
        var standardDeviation: Double
    }

    var name: String
    var source: String
    var notice: String?
    var kind = "table"
    var rows: Int
    var features: Int
    var classes: [String: Int]
    var labels: [String]
    var target: Column?
    var columns: [Column]
    var notes: [String]

    init(_ data: Dataset) throws {
        name = data.name
        source = data.source
        notice = data.notice
        rows = data.count
        features = data.features.columns
        labels = data.classNames
        classes = Dictionary(zip(labels, data.samplesPerClass), uniquingKeysWith: { first, _ in first })
        notes = data.notes + data.warnings.map { "warning: \($0)" }
        columns = try Self.columns(data.features, names: data.columnNames)
        target = try data.targets.flatMap { targets in
            try Self.columns(Matrix(rows: targets.count, columns: 1, elements: targets), names: ["target"]).first
        }
    }

    /// The range, mean and standard deviation of each column.
    private static func columns(_ matrix: Matrix, names: [String]?) throws -> [Column] {
        let fitted = try Standardisation(fittedTo: matrix)
        var low = Array(matrix.row(0))
        var high = low
        for row in 1..<max(1, matrix.rows) {
            for (column, value) in matrix.row(row).enumerated() {
                low[column] = min(low[column], value)
                high[column] = max(high[column], value)
            }
        }
        return low.indices.map { column in
            Column(
                name: names?[column] ?? "column \(column + 1)", minimum: low[column], mean: fitted.means[column],
                maximum: high[column], standardDeviation: fitted.standardDeviations[column])
        }
    }

    var table: Table {
        Table(
            headings: ["column", "minimum", "mean", "maximum", "deviation"],
            rows: (columns + (target.map { [$0] } ?? [])).map { column in
                [column.name]
                    + [column.minimum, column.mean, column.maximum, column.standardDeviation].map { $0.significant(6) }
            })
    }

    var page: String {
        let shown = labels.prefix(30).map { "\($0): \(classes[$0] ?? 0)" } + (labels.count > 30 ? ["..."] : [])
        let answers =
            target != nil ? "a real target" : labels.isEmpty ? "no labels" : "\(classes.count) classes"
        return "\(name): \(rows) rows, \(columns.count) features, \(answers)\n  \(source)\n"
            + (notice.map { "  \($0)\n" } ?? "") + notes.map { "  \($0)\n" }.joined()
            + (labels.isEmpty ? "" : "  rows per class  \(shown.joined(separator: ", "))\n") + "\n" + table.text
    }
}
