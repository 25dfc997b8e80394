import Datasets
import Foundation
import Foundations
import LinearAlgebra
import Testing

/// Tables as other programs write them.
@Suite struct TableReadingTests {
    private func read(
        _ text: String, _ table: TableOptions = TableOptions(), labels: LabelUse = .classes
    ) throws -> Dataset {
        try withFile("t.csv", text.utf8) { path in try Dataset(csv: path, table: table, labels: labels) }
    }

    private func error(
        _ text: String, _ table: TableOptions = TableOptions(), labels: LabelUse = .classes
    ) throws -> String? {
        try errorReading("t.csv", text.utf8) { _ = try Dataset(csv: $0, table: table, labels: labels) }?.text
    }

    // MARK: Labels

    @Test func classesOfTextAreSortedByName() throws {
        let data = try read("a,b,kind\n1,2.5,virginica\n2,3,setosa\n4,4,virginica\n8,1,\"versicolor\"\n")
        #expect(data.classNames == ["setosa", "versicolor", "virginica"])
        #expect(data.labels == [2, 0, 2, 1])
        #expect(data.features.columns == 2 && data.columnNames == ["a", "b"])
    }

    @Test(arguments: ["True", "TRUE", "true"])
    func booleanLabelsAreTwoClasses(yes: String) throws {
        let no = yes == "true" ? "false" : yes == "TRUE" ? "FALSE" : "False"
        let data = try read("1.5,\(yes)\n2,\(no)\n4,\(yes)\n")
        #expect(data.classNames == [no, yes] && data.labels == [1, 0, 1])
    }

    @Test func labelsMayStandInAnyColumnByNumberNameOrPlace() throws {
        let text = "kind,a,b\nx,1.5,2\ny,2.5,3\n"
        for label in ["first", "1", "kind"] {
            let data = try read(text, TableOptions(label: LabelColumn(parsing: label)))
            #expect(data.features.elements == [1.5, 2, 2.5, 3] && data.labels == [0, 1])
        }
        let last = try read(text, TableOptions(label: LabelColumn(parsing: "last"), drop: [.named("kind")]))
        #expect(last.features.elements == [1.5, 2.5] && last.labels == [0, 1] && last.classNames == ["2", "3"])
        #expect(
            try error(text, TableOptions(label: .named("kin")))
                == "the header names 0 columns \"kin\", not one (t.csv, line 1): "
                + "write 'kind', or name one of its columns, or give its number from 1")
    }

    @Test func labelsAreNotLookedAtWhereTheyAreNotNeeded() throws {
        for label in ["0.5", "abc", "", "inf", "7"] {
            let data = try read("1.5,2,1\n3,-4.5,\(label)\n", labels: .ignored)
            #expect(data.features.elements == [1.5, 2, 3, -4.5] && data.labels == nil && data.targets == nil)
        }
    }

    @Test func realLabelsAreTargetsWhereTheyAreAskedFor() throws {
        let text = "1.5,2,0.25\n3,-4.5,10\n"
        let data = try read(text, labels: .target)
        #expect(data.targets == [0.25, 10] && data.labels == nil && data.classNames.isEmpty)
        #expect(try read(text, labels: .described).targets == [0.25, 10])
        #expect(try read("1.5,2,0\n3,-4.5,1\n", labels: .described).labels == [0, 1])
        #expect(
            try error("1.5,2,0.25\n3,-4.5,abc\n", labels: .target)
                == "the target \"abc\" is not a number (t.csv, line 2, column 3): "
                + "write a number, or name another column with label")
    }

    @Test func manyClassesInFewRowsAreSuspicious() throws {
        let wine = (0..<60).map { "\($0 % 3 + 1),\(Double($0) / 4 + 0.25),\(300 + 7 * $0)\n" }.joined()
        #expect(
            try read(wine).warnings == ["60 classes in 60 rows: is the label in another column (--label)?"])
        #expect(try read(wine, TableOptions(label: .index(0))).warnings.isEmpty)
        #expect(
            try read("1.5,2\n3,2\n").warnings == ["all 2 rows have the label 2: is the label in another column?"])
    }

    // MARK: First lines

    @Test func aCountLineNamesTheClasses() throws {
        let data = try read("3,2,setosa,versicolor\n5.1,3.5,0\n4.9,3,1\n7,3.2,1\n")
        #expect(data.count == 3 && data.features.columns == 2)
        #expect(data.classNames == ["setosa", "versicolor"] && data.labels == [0, 1, 1])
        #expect(data.notes == ["line 1 announces 3 rows and the classes setosa, versicolor"])
        #expect(
            try error("4,2,setosa,versicolor\n5.1,3.5,0\n4.9,3,1\n7,3.2,1\n")
                == "the first line announces 4 rows and the file has 3 (t.csv, line 1): "
                + "copy or download the file again, or correct the line")
        // As many cells in the first line as in the others.
        #expect(try read("2,4,a,b,c\n5,3,1,2,0\n4,9,3,1,2\n").classNames == ["a", "b", "c"])
    }

    @Test func aHeaderOfNumbersIsRecognised() throws {
        let pandas = try read(",0,1,2,3\n0,1.5,2,5,0\n1,2.5,3,4,1\n2,0.5,1,9,0\n")
        #expect(
            pandas.features.elements == [1.5, 2, 5, 2.5, 3, 4, 0.5, 1, 9] && pandas.columnNames == ["0", "1", "2"])
        let years = try read("land,1960,1961,1962\na,1,2.5,3\na,2,3,1\nb,4,4,3\n")
        #expect(years.columnNames == ["land=a", "land=b", "1960", "1961"] && years.count == 3)
        // Lines that count up alike are samples.
        #expect(try read("0,1,2\n5,6,7\n").count == 2)
        #expect(try read("0,1,2\n5,6,7\n", TableOptions(header: .present)).count == 1)
    }

    @Test func headersAboveTextAreToldFromSamples() throws {
        #expect(try read("cap,odor,class\nx,p,e\nb,a,p\nx,a,e\n").count == 3)
        #expect(try read("x,p,e\nb,a,p\nx,a,e\n").count == 3)
        #expect(try read("39, Private, 7.5, no\n50, Self, 8, yes\n41, Private, 9, no\n").count == 3)
    }

    @Test(arguments: [
        "\"\",\"a\",\"b\",\"y\"\n\"1\",1.5,2,0\n\"2\",2.5,3,1\n\"3\",4,5,0\n",
        "\"a\" \"b\" \"y\"\n\"one\" 1.5 2 0\n\"two\" 2.5 3 1\n\"three\" 4 5 0\n",
        "id;a;b;y\n0;1,5;2;0\n1;2,5;3;1\n2;4;5;0\n", "1,1.5,2,0\n2,2.5,3,1\n3,4,5,0\n",
        "Unnamed: 0,a,b,y\n7,1.5,2,0\n3,2.5,3,1\n5,4,5,0\n",
    ])
    func rowNamesAndNumbersAreLeftOutWithANote(text: String) throws {
        let data = try read(text)
        #expect(data.features.elements == [1.5, 2, 2.5, 3, 4, 5] && data.labels == [0, 1, 0])
        #expect(data.notes.contains { $0.hasPrefix("column 1") && $0.contains("left out") })
    }

    @Test func aColumnThatCountsTheRowsMayBeKept() throws {
        let text = "1,1.5,0\n2,2.5,1\n3,4,0\n"
        #expect(try read(text).features.columns == 1)
        #expect(try read(text, TableOptions(keep: [.index(0)])).features.columns == 2)
        #expect(try read("time,a,y\n" + text).features.columns == 2)
    }

    @Test func linesAboveTheTableAreSkipped() throws {
        let data = try read("# made by hand\n\na,b,y\n1.5,2,0\n2.5,3,1\n")
        #expect(data.columnNames == ["a", "b"] && data.count == 2)
    }

    // MARK: Separators and decimal marks

    @Test(arguments: [
        "1,5;2;0\n2,25;3;1\n", "1,5\t2\t0\n2,25\t3\t1\n", "1,5 2 0\n2,25 3 1\n", "a;b;y\n\"1,5\";2;0\n2,25;3;1\n",
        "size, m;b;y\n1,5;2;0\n2,25;3;1\n", "1.5, 2 0\n2.25, 3 1\n".replacing(",", with: ""),
        "'a' 'b' 'y'\n1.5 2 0\n2.25 3 1\n",
    ])
    func separatorsAndDecimalMarksAreFound(text: String) throws {
        let data = try read(text)
        #expect(data.features.elements == [1.5, 2, 2.25, 3] && data.labels == [0, 1])
    }

    @Test func aDecimalCommaFarBelowIsReadToo() throws {
        let text = (0..<400).map { "\($0 % 7);\($0 % 5);\($0 % 2)\n" }.joined() + "1,5;2,5;1\n-0,25;1e2;0\n"
        let data = try read(text)
        #expect(Array(data.features.elements.suffix(4)) == [1.5, 2.5, -0.25, 100])
        #expect(data.notes == ["numbers with decimal commas"])
    }

    // MARK: Categories

    @Test func columnsOfTextBecomeAFeatureForEachText() throws {
        let data = try read("age,work,old,y\n39,State,TRUE,no\n50,Private,FALSE,yes\n20,State,FALSE,no\n")
        #expect(data.columnNames == ["age", "work=Private", "work=State", "old"])
        #expect(data.features.elements == [39, 0, 1, 1, 50, 1, 0, 0, 20, 0, 1, 0])
        #expect(data.notes == ["categories one-hot: work 2"])
    }

    @Test func aFactorOfRWithNumbersAmongItsNamesIsCategorical() throws {
        let rows = "\"f\",4,\"1\"\n\"4\",6,\"x\"\n\"r\",8,\"1\"\n"
        let data = try read("\"drv\",\"cyl\",\"y\"\n" + rows + rows)
        #expect(data.columnNames == ["drv=4", "drv=f", "drv=r", "cyl"])
        #expect(Array(data.features.elements.prefix(12)) == [0, 1, 0, 4, 1, 0, 0, 6, 0, 0, 1, 8])
        #expect(data.classNames == ["1", "x"])
    }

    @Test func numbersAreCategoriesIfTheCallerSaysSo() throws {
        let data = try read("a,b,y\n3,1.5,0\n1,2,1\n3,4,0\n", TableOptions(categorical: [.named("a")]))
        #expect(data.columnNames == ["a=1", "a=3", "b"])
        #expect(data.features.elements == [0, 1, 1.5, 1, 0, 2, 0, 1, 4])
        let mixed = try read("a,b,y\n3,1.5,0\nx,2,1\n3,4,0\n", TableOptions(categorical: [.index(0)]))
        #expect(mixed.columnNames == ["a=3", "a=x", "b"])
        let labels = try read("1.5,1\n2,b\n3,1\n", TableOptions(categorical: [.index(1)]))
        #expect(labels.classNames == ["1", "b"] && labels.labels == [0, 1, 0])
    }

    @Test func aColumnOfNamesIsRefusedWithTheFlagThatHelps() throws {
        let text = "who,size,y\n" + (0..<9).map { "name\($0),\($0 % 4),\($0 % 2)\n" }.joined()
        #expect(
            try error(text)
                == "column who has 9 different texts in 9 rows (t.csv, line 2, column 1 (who)): leave out what is no "
                + "feature with drop who, or take each text as a category with categorical who")
        #expect(try read(text, TableOptions(drop: [.named("who")])).features.columns == 1)
        #expect(try read(text, TableOptions(categorical: [.named("who")])).features.columns == 10)
    }

    // MARK: Missing values

    private static let gaps = "a,b,c,y\n1,NA,x,0\n3,4,?,1\n5,,y,0\n8,7,x,1\n"

    @Test func missingValuesAreRefusedWithTheirNumberAndPlace() throws {
        let message = try error(Self.gaps)
        #expect(
            message?.hasPrefix("3 cells are missing in 3 of 4 rows (first in t.csv, line 2, column 2 (b)): ") == true)
        #expect(try read(Self.gaps, TableOptions(drop: [.named("b"), .named("c")])).count == 4)
    }

    @Test(arguments: ["", "NA", "n/a", "NaN", "nan", "-nan", "?", "NULL", ".", "#N/A"])
    func everySpellingOfAMissingValueIsOne(text: String) throws {
        #expect(try error("1,\(text),0\n3,4,1\n")?.hasPrefix("1 cell is missing in 1 of 2 rows (first in t") == true)
    }

    @Test func rowsWithMissingValuesAreLeftOutOrFilled() throws {
        let whole = try read(Self.gaps, TableOptions(missing: .drop))
        #expect(whole.features.elements == [8, 7, 1, 0] && whole.labels == [0] && whole.classNames == ["1"])
        #expect(whole.notes.contains("3 of 4 rows with missing values left out"))
        let filled = try read(Self.gaps, TableOptions(missing: .mean))
        // A missing category has the shares of the others: x 2/3, y 1/3.
        let expected: [Double] = [1, 5.5, 1, 0, 3, 4, 2 / 3.0, 1 / 3.0, 5, 5.5, 0, 1, 8, 7, 1, 0]
        #expect(filled.features.elements == expected && filled.labels == [0, 1, 0, 1])
        #expect(filled.notes.contains("3 missing values replaced by the means of their columns"))
    }

    @Test func aRowWithoutALabelIsLeftOutEvenIfMeansAreTaken() throws {
        let data = try read("1.5,2,a\n3,,b\n5,4,\n", TableOptions(missing: .mean))
        #expect(data.count == 2 && data.features.elements == [1.5, 2, 3, 2] && data.classNames == ["a", "b"])
    }

    @Test func aColumnWithoutValuesIsNamed() throws {
        #expect(
            try error("1.5,,0\n2,NA,1\n", TableOptions(missing: .mean))
                == "no row is complete: a column lacks 2 of 2 values (t.csv, line 1, column 2): "
                + "leave out the column with drop 2")
    }

    // MARK: What is no table

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x31, 0], "text in UTF-16"), ([0x50, 0x4B, 3, 4], "a zip archive or a workbook"),
            ([0x93] + Array("NUMPY".utf8) + [1, 0], "an array of numpy"), (Array("PAR1".utf8), "a Parquet file"),
        ] as [([UInt8], String)])
    func otherFormatsAreNamed(start: [UInt8], name: String) throws {
        let message = try errorReading("t.csv", start + Array("\n1,2,3\n".utf8)) { _ = try Dataset(csv: $0) }
        #expect(message?.text.hasPrefix("the file is \(name), not a table in text (t.csv): ") == true)
    }
}
