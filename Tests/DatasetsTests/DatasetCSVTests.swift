import Datasets
import Foundation
import Foundations
import LinearAlgebra
import Testing

@Suite struct DatasetCSVTests {
    private func read(
        _ text: String, label: LabelColumn = .last, header: TableHeader = .detected, classes: ClosedRange<Int>? = nil
    ) throws -> Dataset {
        try withFile("t.csv", text.utf8) { path in
            try Dataset(csv: path, table: TableOptions(label: label, header: header), classes: classes)
        }
    }

    // MARK: What is read

    @Test(arguments: [
        "1,2,0\n3,-4.5,1\n", "1,2,0\n3,-4.5,1", "1,2,0\r\n3,-4.5,1\r\n", "1,2,0\n3,-4.5,1\n\n \n\r\n",
        "\u{FEFF}1,2,0\n3,-4.5,1\n", "1;2;0\n3;-4.5;1\n", "1\t2\t0\n3\t-4.5\t1\n", "1 2 0\n3 -4.5 1\n",
        " 1  2   0\n3   -4.5 1  \n", " 1, 2 ,0 \n3 ,-45e-1,\t1.0\n", "\"1\",2,0\n3, \"-4.5\" ,1\n", "1,2,0\n3,-4.5,1\r",
        "01,2e0,0\n+3,-4.50,1\n", "a,b,c\n1,2,0\n3,-4.5,1\n", "\u{FEFF}\"a\";\"b\";\"c\"\r\n1;2;0\r\n3;-4.5;1\r\n",
    ])
    func everySpellingOfATableGivesTheSameNumbers(text: String) throws {
        let data = try read(text)
        #expect(data.features == Matrix(rows: 2, columns: 2, elements: [1, 2, 3, -4.5]))
        #expect(data.labels == [0, 1])
        #expect(data.classNames == ["0", "1"])
    }

    @Test func namesOfTheHeaderFollowTheFeatures() throws {
        let text = "\"height, m\",class,\"a \"\"b\"\"\"\n1.5,3,2\n2.5,7,4\n"
        let data = try read(text, label: .named("class"))
        #expect(data.columnNames == ["height, m", "a \"b\""])
        #expect(data.features.elements == [1.5, 2, 2.5, 4])
        #expect(data.classNames == ["3", "7"])
        #expect(try read(text, label: .index(1)).labels == [0, 1])
        #expect(try read(text, label: .none).columnNames == ["height, m", "class", "a \"b\""])
    }

    @Test func aTableOfNumbersHasAHeaderOnlyIfTheCallerSaysSo() throws {
        #expect(try read("0,1,2\n5,6,7\n").count == 2)
        let data = try read("0,1,2\n5,6,7\n", header: .present)
        #expect(data.count == 1)
        #expect(data.columnNames == ["0", "1"])
    }

    @Test func theLabelColumnMayStandAnywhere() throws {
        let text = "4,1.5,9\n6,2.5,8\n4,3.5,7\n"
        let first = try read(text, label: .index(0))
        #expect(first.features.elements == [1.5, 9, 2.5, 8, 3.5, 7])
        #expect(first.labels == [0, 1, 0] && first.classNames == ["4", "6"] && first.samplesPerClass == [2, 1])
        let without = try read(text, label: .none)
        #expect(without.features.columns == 3 && without.labels == nil && without.classCount == 0)
        #expect(try read("1\n2\n", label: .none).features.elements == [1, 2])
    }

    @Test func namedClassesCountEvenIfTheyDoNotOccur() throws {
        let data = try read("0.5,2\n1.5,5\n", classes: 1...7)
        #expect(data.classCount == 7)
        #expect(data.labels == [1, 4])
        #expect(data.samplesPerClass == [0, 1, 0, 0, 1, 0, 0])
    }

    @Test func negativeLabelsAreClassesInAscendingOrder() throws {
        #expect(try read("0.5,1\n1.5,-1\n").labels == [1, 0])
    }

    @Test func theNameIsThatOfTheFileUnlessGiven() throws {
        try withFile("t.csv", "1,0\n".utf8) { path in
            let data = try Dataset(csv: path)
            #expect(data.name == "t.csv" && data.source == path && data.notice == nil)
            let named = try Dataset(csv: path, name: "tiny", source: "made up", notice: "free")
            #expect(named.name == "tiny" && named.source == "made up" && named.notice == "free")
        }
    }

    @Test func linesAcrossTheBordersOfBlocksStayWhole() throws {
        // 5 MB in lines of changing length, plain: blocks are of 1 MiB.
        var text = ""
        for row in 0..<40_000 {
            text += "\(2 * row),\(String(repeating: "0", count: row % 211))\(row % 17).25,\(row % 3)\n"
        }
        let data = try read(text)
        #expect(data.count == 40_000)
        #expect((0..<40_000).allSatisfy { data.features[$0, 0] == Double(2 * $0) })
        #expect((0..<40_000).allSatisfy { data.features[$0, 1] == Double($0 % 17) + 0.25 })
        #expect((0..<40_000).allSatisfy { data.labels?[$0] == $0 % 3 })
    }

    @Test func aLineLongerThanABlockIsRead() throws {
        let cells = (0..<700_000).map(String.init)
        let data = try read(
            cells.joined(separator: ",") + "\n" + cells.reversed().joined(separator: ",") + "\n", label: .none)
        #expect(data.features.rows == 2 && data.features.columns == 700_000)
        #expect(data.features[0, 699_999] == 699_999 && data.features[1, 0] == 699_999)
    }

    // MARK: What is refused

    private static let missingAdvice =
        "leave out these rows with missing drop, or put means there with missing mean, or leave out columns with drop"
    private static let realAdvice =
        "name another label column with label, or take it as a real target: loss squared and a network that ends in 1"

    @Test(arguments: [
        ("", "the file is empty (t.csv): give a table with one sample per line"),
        ("\n \n", "the file is empty (t.csv): give a table with one sample per line"),
        ("a,b,c\n", "the file holds a header and no samples (t.csv, line 1): give one sample per line below it"),
        (
            "1,2,0\n3,4\n",
            "the line has 2 cells, not 3 (t.csv, line 2, column 3): give every line the same number of cells"
        ),
        (
            "1,2,0\n3,4,5,6\n",
            "the line has 4 cells, not 3 (t.csv, line 2, column 4): give every line the same number of cells"
        ),
        (
            "1,2,0\n3,4,1,\n",
            "the line has 4 cells, not 3 (t.csv, line 2, column 4): give every line the same number of cells"
        ),
        (
            "1 2 0\n3 4 \n",
            "the line has 2 cells, not 3 (t.csv, line 2, column 3): give every line the same number of cells"
        ),
        (
            "a,b\n1,2,0\n",
            "the line has 3 cells, not 2 (t.csv, line 2, column 3): give every line the same number of cells"
        ),
        (
            "1,2,0\n3,abc,1\n",
            "\"abc\" is not a number (t.csv, line 2, column 2): write a number, or give drop 2, or categorical 2"
        ),
        (
            "1,2,0\r\n3,4x,1\r\n",
            "\"4x\" is not a number (t.csv, line 2, column 2): write a number, or give drop 2, or categorical 2"
        ),
        (
            "1,2,0\n0x1p3,4,1\n",
            "\"0x1p3\" is not a number (t.csv, line 2, column 1): write a number, or give drop 1, or categorical 1"
        ),
        (
            "1;2.5;0\n1,5;4;1\n",
            "\"1,5\" is not a number (t.csv, line 2, column 1): write a number, or give drop 1, or categorical 1"
        ),
        (
            "1,2,0\n1\r2,4,1\n",
            "\"1\\r2\" is not a number (t.csv, line 2, column 1): write a number, or give drop 1, or categorical 1"
        ),
        (
            "1,2,0\n3,\0,1\n",
            "\"\\0\" is not a number (t.csv, line 2, column 2): write a number, or give drop 2, or categorical 2"
        ),
        (
            "1,2,0\n3,abcdefghijklmnopqrstuvwxyz,1\n",
            "\"abcdefghijklmnopqrstuvwx...\" is not a number (t.csv, line 2, column 2): write a number, or give drop 2, or categorical 2"
        ),
        (
            "1,2,0\n-inf,4,1\n",
            "\"-inf\" is not a finite number (t.csv, line 2, column 1): write a finite number, or give drop 1, or categorical 1"
        ),
        (
            "Infinity,2,0\n",
            "\"Infinity\" is not a finite number (t.csv, line 1, column 1): write a finite number, or give drop 1, or categorical 1"
        ),
        (
            "1,2,0\n3,1e999,1\n",
            "\"1e999\" is not a finite number (t.csv, line 2, column 2): write a finite number, or give drop 2, or categorical 2"
        ),
        (
            "1,2,0\n3,,1\n",
            "1 cell is missing in 1 of 2 rows (first in t.csv, line 2, column 2): \(DatasetCSVTests.missingAdvice)"
        ),
        (
            "1,2,0\n3,4,\n",
            "1 cell is missing in 1 of 2 rows (first in t.csv, line 2, column 3): \(DatasetCSVTests.missingAdvice)"
        ),
        (
            "1,2,0\n3, ,1\n",
            "1 cell is missing in 1 of 2 rows (first in t.csv, line 2, column 2): \(DatasetCSVTests.missingAdvice)"
        ),
        (
            ",2,0\n",
            "1 cell is missing in 1 of 1 rows (first in t.csv, line 1, column 1): \(DatasetCSVTests.missingAdvice)"
        ),
        ("1,2,0\n\n3,4,1\n", "an empty line stands before other lines (t.csv, line 2): remove it"),
        (
            "1,2,0\n3,4,0.5\n",
            "the label 0.5 is not an integer (t.csv, line 2, column 3): \(DatasetCSVTests.realAdvice)"
        ),
        (
            "1,2,0\n3,4,cat\n",
            "the label \"cat\" is not an integer (t.csv, line 2, column 3): number the classes, or name another label column, or take the labels as names with categorical 3"
        ),
        (
            "1,2,0\n3,4,1e17\n",
            "the label 1e+17 is not an integer (t.csv, line 2, column 3): \(DatasetCSVTests.realAdvice)"
        ),
        (
            "1,x,0\n3,4,1\n",
            "the first line is neither a header nor a sample: numbers and \"x\" (t.csv, line 1, column 2): write a number there, or only names in a header, or give header yes or no"
        ),
        (
            "1\n2\n",
            "the table has a column of labels and no features (t.csv, line 1): add feature columns, or give label none"
        ),
    ])
    func badTablesAreRefusedWithThePlace(text: String, expected: String) throws {
        let error = try errorReading("t.csv", text.utf8) { _ = try Dataset(csv: $0) }
        #expect(error?.text == expected)
        #expect(error?.kind == .badData)
    }

    @Test(arguments: [
        (
            LabelColumn.index(3), "1,2,0\n",
            "there is no column 4 for the labels (t.csv, line 1): name one of the 3 columns"
        ),
        (
            .named("y"), "1,2,0\n",
            "there is no header with the label column \"y\" (t.csv, line 1): add a header, or give the number of the column"
        ),
        (
            .named("y"), "a,b\n1,0\n",
            "the header names 0 columns \"y\", not one (t.csv, line 1): name one of its columns, or give its number from 1"
        ),
        (
            .named("b"), "b,b\n1,0\n",
            "the header names 2 columns \"b\", not one (t.csv, line 1): name one of its columns, or give its number from 1"
        ),
    ])
    func aLabelColumnThatIsNotThereIsRefused(label: LabelColumn, text: String, expected: String) throws {
        let error = try errorReading("t.csv", text.utf8) { _ = try Dataset(csv: $0, table: TableOptions(label: label)) }
        #expect(error?.text == expected)
    }

    @Test(arguments: ["0", "8", "-1"])
    func aLabelOutsideTheClassesIsRefused(label: String) throws {
        let error = try errorReading("t.csv", "0.5,1\n0.5,\(label)\n".utf8) { _ = try Dataset(csv: $0, classes: 1...7) }
        #expect(
            error?.text
                == "the label \(label) is not one of 1 to 7 (t.csv, line 2, column 2): "
                + "correct it, or name another label column")
    }

    @Test func aFirstLineOfTextIsNoSampleIfTheCallerSaysThereIsNoHeader() throws {
        let error = try errorReading("t.csv", "a,b,c\n1,2,0\n".utf8) {
            _ = try Dataset(csv: $0, table: TableOptions(header: .absent))
        }
        #expect(
            error?.text
                == "\"a\" is not a number (t.csv, line 1, column 1): write a number, or give drop 1, or categorical 1")
    }

    @Test func aFileWithoutLineBreaksDoesNotFillTheMemory() throws {
        let error = try errorReading("t.csv", Data(repeating: UInt8(ascii: "1"), count: 70 << 20)) {
            _ = try Dataset(csv: $0)
        }
        #expect(
            error?.text
                == "the line is longer than 67108864 bytes (t.csv, line 1): give a table with one sample per line")
    }

    @Test func aMissingFileOrAFolderCannotBeRead() throws {
        try withFolder { folder in
            let missing = #expect(throws: UserError.self) { try Dataset(csv: folder + "/no.csv") }
            #expect(missing?.kind == .missing)
            #expect(
                missing?.description
                    == "the file cannot be read: No such file or directory (\(folder)/no.csv): "
                    + "check the name and the folder")
            let directory = #expect(throws: UserError.self) { try Dataset(csv: folder) }
            #expect(directory?.kind == .missing)
            #expect(
                directory?.description
                    == "the file cannot be read: Is a directory (\(folder)): name a file in it")
        }
    }

    @Test func aFileNameWithALineBreakStillMakesOneLine() {
        let error = #expect(throws: UserError.self) { try Dataset(csv: "/no\nwhere.csv") }
        #expect(error?.description.contains("\n") == false)
    }

    @Test(.enabled(if: LargeData.has("data/covtype.data.gz"), "needs the full Covertype file in TWOSCALE_DATA"))
    func allOfCovertypeHasItsPublishedClassCounts() throws {
        let data = try Dataset(csv: LargeData.path("data/covtype.data.gz"), classes: 1...7)
        #expect(data.count == 581_012 && data.features.columns == 54)
        #expect(data.samplesPerClass == [211_840, 283_301, 35_754, 2_747, 9_493, 17_367, 20_510])
    }
}
