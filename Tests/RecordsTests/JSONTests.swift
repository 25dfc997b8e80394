import Foundation
import Foundations
import Records
import Testing

@Suite struct JSONTests {
    private struct Sample: Codable, Equatable {
        struct Row: Codable, Equatable { var value: Double }
        var b: String
        var a: [Row]
        var c: Int?
    }

    @Test func keysAreSortedAndTheTextEndsInANewline() throws {
        let text = String(decoding: try JSON.encode(Sample(b: "a/b", a: [.init(value: 0.1)])), as: UTF8.self)
        #expect(
            text == """
                {
                  "a" : [
                    {
                      "value" : 0.1
                    }
                  ],
                  "b" : "a/b"
                }

                """)
    }

    @Test func compactTextHasPlainListsOnOneLineAndTheSameValues() throws {
        struct Rows: Codable, Equatable {
            var empty: [Int] = []
            var names = ["a, [b", "{", "]", "c\n\"d\" ["]
            var nested = [[1, 2], [3]]
            var numbers = [0.1, .leastNonzeroMagnitude, -1e300]
            var rows = [Sample.Row(value: 1), Sample.Row(value: 2)]
        }
        let data = try JSON.encodeCompactly(Rows())
        #expect(
            String(decoding: data, as: UTF8.self) == """
                {
                  "empty" : [],
                  "names" : ["a, [b", "{", "]", "c\\n\\"d\\" ["],
                  "nested" : [
                    [1, 2],
                    [3]
                  ],
                  "numbers" : [0.1, 5e-324, -1e+300],
                  "rows" : [
                    {
                      "value" : 1
                    },
                    {
                      "value" : 2
                    }
                  ]
                }

                """)
        #expect(try JSON.decode(Rows.self, from: data, file: "rows") == Rows())
    }

    /// In the order of a dictionary twelve keys would come out sorted once in 12! times.
    @Test func manyKeysAreSorted() throws {
        let keys = (1...12).map { "key\($0 * 37 % 101)" }
        let text = String(
            decoding: try JSON.encode(Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })), as: UTF8.self)
        let written = text.split(separator: "\n").compactMap { $0.split(separator: "\"").dropFirst().first }
        #expect(written.map(String.init) == keys.sorted())
    }

    @Test func numbersReadBackToTheBit() throws {
        let values = [
            0.1, 1.0 / 3, -2.385e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0x1.fffffffffffffp-3, 1e22,
            -0.0,
        ]
        let sample = Sample(b: "", a: values.map { .init(value: $0) })
        let decoded = try JSON.decode(Sample.self, from: JSON.encode(sample), file: "x.json")
        #expect(decoded.a.map(\.value.bitPattern) == values.map(\.bitPattern))
    }

    @Test func numbersThatJSONCannotHoldAreAnError() {
        for value in [Double.nan, .infinity] {
            let error = #expect(throws: UserError.self) { try JSON.encode([value]) }
            #expect(error?.description.contains("a number is not finite") == true)
        }
    }

    @Test(arguments: [
        (#"{"a": []}"#, "'b' is missing"), (#"{"a": [{"value": 1}, {}], "b": ""}"#, "'value' is missing at a.[1]"),
        (#"{"a": [{"value": "x"}], "b": ""}"#, "a value has the wrong type at a.[0].value, where a number is expected"),
        (#"{"a": null, "b": ""}"#, "a value has the wrong type at a, where a list is expected"),
        (#"[]"#, "a value has the wrong type, where a mapping of names to values is expected"),
        ("", "the text cannot be read"),
        (#"{"a": ["#, "the text cannot be read"),
    ])
    func whatCannotBeReadIsNamedWithItsPlace(text: String, what: String) {
        let error = #expect(throws: UserError.self) {
            try JSON.decode(Sample.self, from: Data(text.utf8), file: "x.json")
        }
        #expect(error?.kind == .badData)
        #expect(error?.description == "\(what) (x.json): give a file that this version of twosed wrote")
    }
}
