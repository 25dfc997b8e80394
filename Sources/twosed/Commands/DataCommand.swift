import ArgumentParser
import Datasets
import Experiments
import Foundation
import Records

struct DataCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "data",
        abstract: "Describe the shipped samples and data files.",
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
            commandName: "info", abstract: "Rows, features, classes and ranges of a sample or a CSV file.",
            discussion: "Example: twosed data info covertype")

        @Argument(help: ArgumentHelp("A shipped sample or a CSV file, plain or gzip.", valueName: "name|file"))
        var name: String

        @OptionGroup var common: CommonOptions

        func run() throws {
            try common.checkOutput()
            let data = try ShippedSample(rawValue: name)?.load() ?? Dataset(csv: name)
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
    var rows: Int
    var classes: [String: Int]
    var columns: [Column]

    init(_ data: Dataset) throws {
        name = data.name
        source = data.source
        notice = data.notice
        rows = data.count
        let names = data.labelValues.map(String.init)
        classes = Dictionary(zip(names, data.samplesPerClass), uniquingKeysWith: { first, _ in first })
        let fitted = try Standardisation(fittedTo: data.features)
        var low = Array(data.features.row(0))
        var high = low
        for row in 1..<max(1, data.count) {
            for (column, value) in data.features.row(row).enumerated() {
                low[column] = min(low[column], value)
                high[column] = max(high[column], value)
            }
        }
        columns = low.indices.map { column in
            Column(
                name: data.columnNames?[column] ?? "column \(column + 1)", minimum: low[column],
                mean: fitted.means[column], maximum: high[column],
                standardDeviation: fitted.standardDeviations[column])
        }
    }

    var table: Table {
        Table(
            headings: ["column", "minimum", "mean", "maximum", "deviation"],
            rows: columns.map { column in
                [column.name]
                    + [column.minimum, column.mean, column.maximum, column.standardDeviation].map { $0.significant(6) }
            })
    }

    var page: String {
        let counts = classes.sorted { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }.map { "\($0.key): \($0.value)" }
        return "\(name): \(rows) rows, \(columns.count) features, \(classes.count) classes\n  \(source)\n"
            + (notice.map { "  \($0)\n" } ?? "") + "  rows per class  \(counts.joined(separator: ", "))\n\n"
            + table.text
    }
}
