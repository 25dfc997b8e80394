import Foundation

/// A Markdown page built block by block, for GitHub and compatible renderers.
public struct MarkdownDocument: Sendable, Equatable {
    private var blocks: [String] = []
    private var appendix: [String] = []
    private var lastHeading = ""

    /// Tables with more rows are folded into an appendix, so that a page is read in five minutes.
    public static let longestTable = 16

    /// An empty page.
    public init() {}

    /// The page: blocks separated by blank lines, one line break at the end; long tables stand at its end.
    public var text: String {
        let end = appendix.isEmpty ? [] : ["## Appendix: tables"] + appendix
        return (blocks + end).joined(separator: "\n\n") + "\n"
    }

    /// Adds a heading of level 1 to 6.
    public mutating func heading(_ title: String, level: Int = 2) {
        precondition((1...6).contains(level), "headings have levels 1 to 6, not \(level)")
        blocks.append("\(String(repeating: "#", count: level)) \(title)")
        lastHeading = title
    }

    /// Adds a paragraph of Markdown.
    public mutating func paragraph(_ markdown: String) { blocks.append(markdown) }

    /// Adds a bulleted list, one line of Markdown for each item.
    public mutating func list(_ items: [String]) {
        if !items.isEmpty { blocks.append(items.map { "- \($0)" }.joined(separator: "\n")) }
    }

    /// Adds a displayed formula in TeX.
    public mutating func math(_ tex: String) { blocks.append("$$\n\(tex)\n$$") }

    /// Adds a block of code; its fence is longer than any run of backticks inside.
    public mutating func code(_ code: String, language: String = "") {
        let runs = code.split { $0 != "`" }.map(\.count)
        let fence = String(repeating: "`", count: max(3, (runs.max() ?? 0) + 1))
        let body = code.hasSuffix("\n") ? code : code + "\n"
        blocks.append("\(fence)\(language)\n\(body)\(fence)")
    }

    /// Adds a table; a long one is folded into the appendix, with a link here.
    public mutating func table(_ table: MarkdownTable) {
        guard table.rows.count > Self.longestTable else { return blocks.append(table.markdown) }
        let name = "Table A\(appendix.count + 1)"
        blocks.append("[\(name)](#appendix-tables) with its \(table.rows.count) rows stands in the appendix.")
        appendix.append(
            "<details>\n<summary>\(name): \(lastHeading)</summary>\n\n\(table.markdown)\n\n</details>")
    }

    /// Adds a figure whose files lie in `folder`, a path relative to this page: picture, caption, and links to data and
    /// script. Without a picture a note is shown instead.
    public mutating func figure(_ figure: RenderedFigure, in folder: String) {
        func link(_ name: String, _ suffix: String) -> String {
            let path = folder.isEmpty ? "\(figure.name).\(suffix)" : "\(folder)/\(figure.name).\(suffix)"
            return "[\(name)](\(MarkdownDocument.destination(path)))"
        }
        let formats = figure.pictures
        if let shown = formats.first {
            blocks.append("!\(link(MarkdownDocument.escaped(figure.altText), shown.rawValue))")
        }
        if let note = figure.note { blocks.append("> \(note)") }
        let files =
            [link("data", "tsv"), link("script", "gp")] + formats.map { link($0.rawValue.uppercased(), $0.rawValue) }
        let links = "(\(files.joined(separator: ", ")))"
        blocks.append(figure.caption.isEmpty ? links : "\(figure.caption) \(links)")
    }

    /// Plain text, escaped for Markdown.
    public static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if "\\`*_[]<>|$#~".contains(character) { result.append("\\") }
            result.append(character.isNewline ? " " : character)
        }
        return result
    }

    /// A relative path as the destination of a link.
    private static func destination(_ path: String) -> String {
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "()"))
        return path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    }
}
