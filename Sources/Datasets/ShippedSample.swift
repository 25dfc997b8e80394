public import Foundation
internal import Foundations

/// The samples that come with the package.
public enum ShippedSample: String, CaseIterable, Sendable {
    /// Forest cover type from 54 cartographic features: 20,000 random rows of Covertype.
    case covertype
    /// Handwritten digits on an 8 x 8 grid: the test part of the UCI optical digits.
    case digits

    /// The name on the command line.
    public var name: String { rawValue }

    /// The number of samples.
    public var count: Int {
        switch self {
        case .covertype: 20_000
        case .digits: 1_797
        }
    }

    /// The number of features.
    public var featureCount: Int {
        switch self {
        case .covertype: 54
        case .digits: 64
        }
    }

    /// The labels in the source; class k has the k-th label.
    public var labelValues: ClosedRange<Int> {
        switch self {
        case .covertype: 1...7
        case .digits: 0...9
        }
    }

    /// A description of the sample and its source.
    public var source: String {
        switch self {
        case .covertype:
            "20,000 rows of Covertype, drawn at random (UCI, https://archive.ics.uci.edu/dataset/31/covertype)"
        case .digits:
            "Optical Recognition of Handwritten Digits, test part "
                + "(UCI, https://archive.ics.uci.edu/dataset/80/optical+recognition+of+handwritten+digits)"
        }
    }

    /// The notice that the owners require, in short. The whole text is in a NOTICE file beside the data.
    public var notice: String {
        switch self {
        case .covertype:
            "Copyright Jock A. Blackard and Colorado State University; "
                + "reuse is unlimited with retention of this notice."
        case .digits:
            "E. Alpaydin and C. Kaynak, Bogazici University; licensed under CC BY 4.0."
        }
    }

    /// Reads the sample.
    public func load() throws -> Dataset { try load(from: ShippedSample.folders) }

    /// The CSV file of the sample, gzip.
    public func file() throws -> URL { try file(in: ShippedSample.folders) }

    /// Reads the sample from the first of the folders that has it.
    func load(from folders: [URL]) throws -> Dataset {
        try Dataset(
            csv: file(in: folders).path, classes: labelValues, name: name, source: source, notice: notice)
    }

    private func file(in folders: [URL]) throws -> URL {
        let files = folders.map { $0.appendingPathComponent(fileName) }
        guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
            throw UserError(
                .missing, "the sample \(name) is not where the command looks for it",
                in: files.first?.path ?? fileName, try: "keep \(ShippedSample.bundleName) beside the command")
        }
        return file
    }

    private var fileName: String {
        switch self {
        case .covertype: "covtype-20k.csv.gz"
        case .digits: "digits.csv.gz"
        }
    }

    // MARK: Where the files are

    #if os(Linux)
        private static let bundleName = "TwoScale_Datasets.resources"
    #else
        private static let bundleName = "TwoScale_Datasets.bundle"
    #endif

    /// The folders to search: beside the command, in the bundle with this code, and in the sources of the package.
    ///
    /// `Bundle.module` knows the first and the build folder, but ends the process if it finds neither.
    static var folders: [URL] {
        var places: [URL] = []
        if let command = Bundle.main.executableURL {
            places.append(command.resolvingSymlinksInPath().deletingLastPathComponent())
        }
        for bundle in [Bundle.main, Bundle(for: BundleToken.self)] {
            places += [bundle.resourceURL ?? bundle.bundleURL, bundle.bundleURL.deletingLastPathComponent()]
        }
        // A bundle keeps its files at its top level on Linux, in a subfolder on macOS.
        let bundles = places.map { $0.appendingPathComponent(bundleName) }
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Resources")
        return (bundles.flatMap { [$0, $0.appendingPathComponent("Contents/Resources")] } + [sources])
            .map { $0.appendingPathComponent("samples") }
    }
}

private final class BundleToken {}
