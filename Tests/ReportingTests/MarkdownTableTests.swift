import Reporting
import Testing

@Suite struct MarkdownTableTests {
    @Test func columnsAlignInTheSourceAndNumbersLeanRight() {
        var table = MarkdownTable([.text("network"), .number("d"), .number("dimension")])
        table.append(["54-16-7", "976", "843.2(1.7)"])
        table.append(["54-10-2-10-25-7", "1033", "90(12)"])
        #expect(
            table.markdown == """
                | network         |    d |  dimension |
                | --------------- | ---: | ---------: |
                | 54-16-7         |  976 | 843.2(1.7) |
                | 54-10-2-10-25-7 | 1033 |     90(12) |
                """)
    }

    @Test func narrowColumnsKeepARuleOfThreeDashes() {
        var table = MarkdownTable([.text("ε"), .number("n")])
        table.append(["1", "2"])
        #expect(table.markdown == "| ε   |   n |\n| --- | --: |\n| 1   |   2 |")
    }

    @Test func barsAndLineBreaksInCellsDoNotBreakTheTable() {
        var table = MarkdownTable([.text("claim")])
        table.append(["|log ε|\nfor all n"])
        #expect(table.markdown.split(separator: "\n").last == "| \\|log ε\\| for all n |")
    }

    @Test func tableWithoutRowsIsItsHeading() {
        #expect(MarkdownTable([.text("nothing")]).markdown == "| nothing |\n| ------- |")
    }
}
