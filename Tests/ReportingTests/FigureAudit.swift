import Foundation

/// Reads a figure's script and data from disk, knowing nothing of the code that wrote them, and lists what a reader of
/// the picture would not see: series that are not drawn, numbers that are none, points outside the frame.
struct FigureAudit {
    let complaints: [String]

    init(_ name: String, in folder: URL) throws {
        let script = try String(contentsOf: folder.appending(path: "\(name).gp"), encoding: .utf8)
        let data = try String(contentsOf: folder.appending(path: "\(name).tsv"), encoding: .utf8)
        var complaints: [String] = []
        let blocks = data.components(separatedBy: "\n\n\n").dropFirst().map { block in
            block.split(separator: "\n").map {
                $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            }
        }
        let frame = ["x", "y"].map { FigureAudit.range($0, in: script) }
        let logarithmic = ["x", "y"].map { script.contains("set logscale \($0)\n") }
        if blocks.isEmpty { complaints.append("no data") }
        for (index, block) in blocks.enumerated() {
            let label = "series \(index + 1)"
            if block.isEmpty { complaints.append("\(label) is empty") }
            let element = script.split(separator: "\n").first {
                $0.contains("'\(name).tsv' index \(index + 1) using 2:3 with") && $0.contains(" title ")
            }
            if element == nil { complaints.append("\(label) is not drawn") }
            let hasErrors = block.first.map { $0.count == 5 && !$0[3].isEmpty } ?? false
            if hasErrors, !script.contains("' index \(index + 1) using 2:") || !script.contains(":5 with ") {
                complaints.append("\(label) is drawn without its errors")
            }
            for row in block {
                let numbers = row.dropFirst().map { $0.isEmpty ? nil : Double($0) ?? .nan }
                guard row.count == 5, let x = numbers[0], let y = numbers[1] else {
                    complaints.append("\(label) has an unreadable row")
                    continue
                }
                if numbers.contains(where: { !($0?.isFinite ?? true) }) { complaints.append("\(label) has no number") }
                let lower = logarithmic[1] ? nil : numbers[2]
                for value in [y, lower, numbers[3]].compactMap({ $0 }) where !frame[1].contains(value) {
                    complaints.append("\(label) leaves the frame at y = \(value)")
                }
                if !frame[0].contains(x) { complaints.append("\(label) leaves the frame at x = \(x)") }
                if logarithmic[0] && x <= 0 || logarithmic[1] && y <= 0 {
                    complaints.append("\(label) has no logarithm")
                }
            }
        }
        self.complaints = complaints
    }

    /// The range the script sets for an axis; empty where it sets none.
    private static func range(_ axis: String, in script: String) -> Range<Double> {
        guard let line = script.split(separator: "\n").first(where: { $0.hasPrefix("set \(axis)range [") }) else {
            return 0..<0
        }
        let ends = line.dropFirst("set xrange [".count).dropLast().split(separator: ":").compactMap { Double($0) }
        return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : 0..<0
    }
}
