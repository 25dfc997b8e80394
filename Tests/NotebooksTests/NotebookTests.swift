import Testing

@testable import Notebooks

@Suite struct NotebookTests {
    static let text = """
        A title

            $ twosed data list
            name  rows

            digits  1797

        Prose, then a quotation that is not run:

            not a command

            $ cat a.txt \\
                b.txt    # exit 1, tolerance 1e-3
            $ ls

        """

    @Test func cellsHaveTheirWordsConditionsAndOutput() throws {
        let cells = try Notebook(parsing: Self.text, name: "n.txt").cells
        #expect(cells.map(\.words) == [["twosed", "data", "list"], ["cat", "a.txt", "b.txt"], ["ls"]])
        #expect(cells.map(\.expected) == [["name  rows", "", "digits  1797"], [], []])
        #expect(cells.map(\.line) == [3, 12, 14])
        #expect(cells[1].conditions.status == 1 && cells[1].conditions.tolerance == 1e-3)
        #expect(cells[1].conditions.seconds == nil && cells[2].conditions == CellConditions())
    }

    @Test func itsOwnOutputGivesTheSameText() throws {
        let notebook = try Notebook(parsing: Self.text, name: "n.txt")
        #expect(try notebook.text(withOutputs: notebook.cells.map(\.expected)) == Self.text)
    }

    @Test func newOutputTakesThePlaceOfTheOld() throws {
        let notebook = try Notebook(parsing: Self.text, name: "n.txt")
        let text = try notebook.text(withOutputs: [["one  ", "", "two"], [], ["a.txt"]])
        #expect(text.hasPrefix("A title\n\n    $ twosed data list\n    one\n\n    two\n\nProse"))
        #expect(text.hasSuffix("    $ ls\n    a.txt\n"))
        #expect(try Notebook(parsing: text, name: "n.txt").cells[0].expected == ["one", "", "two"])
    }

    @Test func outputThatWouldReadAsACommandIsRefused() throws {
        let notebook = try Notebook(parsing: "    $ ls\n", name: "n.txt")
        #expect {
            try notebook.text(withOutputs: [["  $ rm"]])
        } throws: {
            "\($0)".hasPrefix("the output has a line that begins with '$ ' (n.txt, line 1): ")
        }
    }

    @Test func linesEndAsTheyDoElsewhere() throws {
        let notebook = try Notebook(parsing: "A\r\n\r\n    $ ls\r\n    x\r\n", name: "n.txt")
        #expect(notebook.cells[0].line == 3 && notebook.cells[0].expected == ["x"])
    }

    @Test(arguments: [
        ("Prose\n\n    quotation\n", "the notebook has no cells (n.txt): "),
        ("A\n  $ ls\n", "a command is not indented by exactly four spaces (n.txt, line 2): "),
        ("    $ ls\n     $ cat\n", "a command is not indented by exactly four spaces (n.txt, line 2): "),
        ("\t$ ls\n", "a command is not indented by exactly four spaces (n.txt, line 1): "),
        ("A\n    $ ls # exit 256\n", "'exit 256' is no condition of a cell (n.txt, line 2): "),
        ("A\n    $ ls # tolerance 1\n", "'tolerance 1' is no condition of a cell (n.txt, line 2): "),
        ("A\n    $ ls # seconds 0\n", "'seconds 0' is no condition of a cell (n.txt, line 2): "),
        ("A\n    $ ls # exit 1, slow\n", "'slow' is no condition of a cell (n.txt, line 2): "),
        ("A\n    $ # exit 1\n", "the cell has no command (n.txt, line 2): "),
    ])
    func badNotebooksNameTheLine(_ text: String, _ message: String) {
        #expect {
            try Notebook(parsing: text, name: "n.txt")
        } throws: {
            "\($0)".hasPrefix(message)
        }
    }
}
