import Testing

@testable import Reporting

/// Long tables of a page.
@Suite struct LongTableTests {
    private func page(rows: Int) -> String {
        var table = MarkdownTable([.text("a"), .number("b")])
        for row in 0..<rows { table.append(["row", "\(row)"]) }
        var page = MarkdownDocument()
        page.heading("All numbers")
        page.table(table)
        page.paragraph("The end.")
        return page.text
    }

    @Test func aLongTableIsFoldedIntoTheAppendix() throws {
        let long = page(rows: MarkdownDocument.longestTable + 1)
        let end = try #require(long.range(of: "The end."))
        let table = try #require(long.range(of: "| row | "))
        #expect(end.upperBound < table.lowerBound)
        #expect(long.contains("[Table A1](#appendix-tables) with its 17 rows"))
        #expect(long.contains("<summary>Table A1: All numbers</summary>\n\n| a "))
        let short = page(rows: MarkdownDocument.longestTable)
        #expect(!short.contains("Appendix") && !short.contains("<details>"))
    }
}
