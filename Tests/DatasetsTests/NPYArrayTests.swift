import Datasets
import Foundation
import Foundations
import LinearAlgebra
import Testing

@Suite struct NPYArrayTests {
    /// A version 1 file with the given dictionary and data.
    private func npy(_ dictionary: String, _ data: [UInt8], version: UInt8 = 1) -> [UInt8] {
        let header = Array((dictionary + "\n").utf8)
        let length = [UInt8(header.count & 0xFF), UInt8(header.count >> 8)] + (version == 1 ? [] : [0, 0])
        return [0x93] + Array("NUMPY".utf8) + [version, 0] + length + header + data
    }

    private func doubles(_ numbers: Double...) -> [UInt8] {
        numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) } }
    }

    /// `numpy.save` (2.4) of float64 [[0.375, -2.385], [1/3, 1e-300], [5e-324, 1.7976931348623157e308]].
    private let numpyFile =
        "k05VTVBZAQB2AHsnZGVzY3InOiAnPGY4JywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBlJzogKDMsIDIpLCB9ICAgICAg"
        + "ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAoAAAAAAADYPxSuR+F6FAPAVVVVVVVV"
        + "1T9Z8/jCH26lAQEAAAAAAAAA////////738="
    private let numbers: [Double] = [0.375, -2.385, 1 / 3, 1e-300, .leastNonzeroMagnitude, 1.7976931348623157e308]

    @Test func aFileFromNumpyIsReadToTheBit() throws {
        try withFile("a.npy", try bytes(base64: numpyFile)) { path in
            let array = try NPYArray(contentsOf: path)
            #expect(array.shape == [3, 2])
            #expect(array.matrix == Matrix(rows: 3, columns: 2, elements: numbers))
        }
    }

    @Test func aWrittenFileIsNumpysByteForByte() throws {
        try withFolder { folder in
            try NPYArray(Matrix(rows: 3, columns: 2, elements: numbers)).write(to: folder + "/a.npy")
            #expect(FileManager.default.contents(atPath: folder + "/a.npy") == Data(base64Encoded: numpyFile))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.npy"])
        }
    }

    @Test(arguments: [1, 7, 70_000])
    func whatIsWrittenComesBackToTheBit(count: Int) throws {
        let numbers = (0..<count).map { sin(Double($0)) * 1e-200 - ($0 == 3 ? 0.0 : -0.0) }
        try withFolder { folder in
            try NPYArray(numbers).write(to: folder + "/a.npy")
            let list = try NPYArray(contentsOf: folder + "/a.npy", rows: count, columns: 1)
            #expect(list.shape == [count])
            #expect(list.matrix.elements.map(\.bitPattern) == numbers.map(\.bitPattern))
            let wide = NPYArray(Matrix(rows: 1, columns: count, elements: numbers))
            try wide.write(to: folder + "/b.npy")
            #expect(try NPYArray(contentsOf: folder + "/b.npy") == wide)
        }
    }

    /// The data part of `numpy.save` (2.4) of the three numbers.
    @Test(
        arguments: [
            ("<f4", "AADAPtejGMDmsWF/", [0.375, Double(Float(-2.385)), Double(Float(3e38))]),
            ("|i1", "gH8F", [-128, 127, 5]), ("<i2", "AID/fwUA", [-32768, 32767, 5]),
            ("<i4", "AAAAgP///38FAAAA", [-0x1p31, 0x1p31 - 1, 5]),
            ("<i8", "AAAAAAAA4P8AAAAAAAAgAAUAAAAAAAAA", [-0x1p53, 0x1p53, 5]),
            ("|u1", "AP8F", [0, 255, 5]), ("<u2", "AAD//wUA", [0, 65535, 5]),
            ("<u4", "AAAAAP////8FAAAA", [0, 0x1p32 - 1, 5]),
            ("<u8", "AAAAAAAAAAAAAAAAAAAgAAUAAAAAAAAA", [0, 0x1p53, 5]), ("|b1", "AQAB", [1, 0, 1]),
        ] as [(String, String, [Double])])
    func everyTypeOfNumberIsRead(type: String, data: String, expected: [Double]) throws {
        let file = npy("{'descr': '\(type)', 'fortran_order': False, 'shape': (3,), }", try bytes(base64: data))
        try withFile("a.npy", file) { path in
            let array = try NPYArray(contentsOf: path)
            #expect(array.matrix.elements == expected)
            #expect(array.shape == [3])
        }
    }

    @Test(arguments: [
        ("{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }", UInt8(2)),
        ("{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }", 3),
        ("{\"shape\":(1,2,),\"fortran_order\":False,\"descr\":\"<f8\"}   ", 1),
    ])
    func headersOfAllVersionsAndStylesAreRead(dictionary: String, version: UInt8) throws {
        try withFile("a.npy", npy(dictionary, doubles(0.375, -2), version: version)) { path in
            let array = try NPYArray(contentsOf: path)
            #expect(array.matrix == Matrix(rows: 1, columns: 2, elements: [0.375, -2]))
        }
    }

    private func message(
        _ dictionary: String, _ data: [UInt8], rows: Int? = nil, columns: Int? = nil
    ) throws -> String? {
        let error = try errorReading("a.npy", npy(dictionary, data)) {
            _ = try NPYArray(contentsOf: $0, rows: rows, columns: columns)
        }
        #expect(error?.kind == .badData)
        return error?.text
    }

    @Test(arguments: [
        ("'<c16'", "arrays of type '<c16' are not read (a.npy): save array.astype('<f8')"),
        ("'|O'", "arrays of type '|O' are not read (a.npy): save array.astype('<f8')"),
        ("'<f16'", "arrays of type '<f16' are not read (a.npy): save array.astype('<f8')"),
        ("[('a', '<f8'), ('b', '<i4', (2,))]", "arrays of structures are not read (a.npy): save array.astype('<f8')"),
    ])
    func otherTypesAreRefused(type: String, expected: String) throws {
        let text = try message("{'descr': \(type), 'fortran_order': False, 'shape': (2,), }", doubles(1, 2))
        #expect(text == expected)
    }

    @Test func fortranOrderAndMoreDimensionsAreRead() throws {
        // numpy.array([[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]], order='F')
        let stored = doubles(1, 7, 3, 9, 5, 11, 2, 8, 4, 10, 6, 12)
        let file = npy("{'descr': '<f8', 'fortran_order': True, 'shape': (2, 3, 2), }", stored)
        try withFile("a.npy", file) { path in
            let array = try NPYArray(contentsOf: path)
            #expect(array.shape == [2, 3, 2])
            #expect(array.matrix == Matrix(rows: 2, columns: 6, elements: (1...12).map(Double.init)))
        }
    }

    /// The data part of `numpy.save` (2.4) of the three numbers 0.375, -2.385, 5 in float16, and of others big endian.
    @Test(
        arguments: [
            ("<f2", [0x00, 0x36, 0xC5, 0xC0, 0x00, 0x45], [0.375, -2.384765625, 5]),
            (">f2", [0x36, 0x00, 0xC0, 0xC5, 0x45, 0x00], [0.375, -2.384765625, 5]),
            ("<f2", [0x01, 0x00, 0xFF, 0x7B, 0x00, 0x80], [0x1p-24, 65504, -0.0]),
            (">f4", [0x3E, 0xC0, 0, 0, 0xC0, 0x18, 0, 0, 0x40, 0xA0, 0, 0], [0.375, -2.375, 5]),
            (">i2", [0x80, 0, 0x7F, 0xFF, 0, 5], [-32768, 32767, 5]), (">u2", [0, 1, 1, 0, 0, 5], [1, 256, 5]),
            (
                ">f8",
                [0x3F, 0xD8] + [UInt8](repeating: 0, count: 6) + [0x40, 0x14] + [UInt8](repeating: 0, count: 14),
                [0.375, 5, 0]
            ),
        ] as [(String, [UInt8], [Double])])
    func halfPrecisionAndBigEndianNumbersAreRead(type: String, data: [UInt8], expected: [Double]) throws {
        let file = npy("{'descr': '\(type)', 'fortran_order': False, 'shape': (3,), }", data)
        let elements = try withFile("a.npy", file) { try NPYArray(contentsOf: $0).matrix.elements }
        #expect(elements == expected)
    }

    @Test func anArrayWithoutDimensionsIsRefused() throws {
        #expect(
            try message("{'descr': '<f8', 'fortran_order': False, 'shape': (), }", doubles(1))
                == "the array is a single number without dimensions (a.npy): save array.reshape(1, 1)")
    }

    @Test(
        arguments: [
            (nil, 3, "the array has 2 columns, not 3 (a.npy): save an array with that many columns"),
            (2, nil, "the array has 1 rows, not 2 (a.npy): save an array with that many rows"),
            (2, 1, "the array is 1 x 2, not 2 x 1 (a.npy): save an array of that shape"),
        ] as [(Int?, Int?, String)])
    func aShapeOtherThanDemandedIsRefused(rows: Int?, columns: Int?, expected: String) throws {
        let text = try message(
            "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }", doubles(1, 2), rows: rows, columns: columns)
        #expect(text == expected)
    }

    @Test func aFileCutShortAtAnyByteIsRefused() throws {
        let whole = try bytes(base64: numpyFile)
        for count in whole.indices {
            let error = try errorReading("a.npy", whole[..<count]) { _ = try NPYArray(contentsOf: $0) }
            #expect(error?.kind == .badData)
        }
        let error = try errorReading("a.npy", whole.dropLast()) { _ = try NPYArray(contentsOf: $0) }
        #expect(error?.text == "the file is cut short: 5 of 3 x 2 numbers (a.npy): copy or write it again")
    }

    @Test func bytesAfterTheNumbersAreRefused() throws {
        #expect(
            try message("{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }", doubles(1, 2) + [0])
                == "there are bytes after the last number (a.npy): copy or write the file again")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func numbersThatAreNotFiniteAreRefused(number: Double) throws {
        #expect(
            try message("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2), }", doubles(1, 2, 3, number))
                == "element [1, 1] is \(number), not a finite number (a.npy): correct or remove it")
    }

    @Test func anIntegerThatNoDoubleEqualsIsRefused() throws {
        #expect(
            try message("{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }", [1, 0, 0, 0, 0, 0, 0x20, 0])
                == "element [0, 0] is an integer that no double equals (a.npy): correct or remove it")
    }

    @Test(arguments: ["(0,)", "(0, 5)", "(5, 0)"])
    func anArrayWithoutNumbersIsRefused(shape: String) throws {
        #expect(
            try message("{'descr': '<f8', 'fortran_order': False, 'shape': \(shape), }", [])
                == "the array holds no \(shape == "(5, 0)" ? "numbers" : "rows") (a.npy): save an array with rows and columns"
        )
    }

    @Test(arguments: [
        "", "{", "{}", "{'descr': '<f8', 'fortran_order': False}", "{'descr': '<f8', 'shape': (2,)}",
        "{'descr': '<f8', 'fortran_order': 0, 'shape': (2,)}", "{'descr': '<f8' 'fortran_order': False, 'shape': (2,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2,)",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (-2,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': 2}", "{'descr': [[, 'fortran_order': False, 'shape': (2,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), 'more': 1}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999999999999,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (9999999999, 9999999999)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2,)} junk",
    ])
    func aDamagedHeaderIsRefused(dictionary: String) throws {
        #expect(
            try message(dictionary, doubles(1, 2))
                == "the .npy header is damaged (a.npy): write the file again with numpy.save")
    }

    @Test func aHeaderThatClaimsTooMuchTakesNoMemory() throws {
        #expect(
            try message("{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000, 1000000000)}", doubles(1, 2))
                == "the file is cut short: 2 of 1000000000 x 1000000000 numbers (a.npy): copy or write it again")
        let error = try errorReading("a.npy", [0x93] + Array("NUMPY".utf8) + [2, 0, 255, 255, 255, 255]) {
            _ = try NPYArray(contentsOf: $0)
        }
        #expect(error?.text == "the .npy header is damaged (a.npy): write the file again with numpy.save")
    }

    @Test func otherFilesAreRefused() throws {
        let other = try errorReading("a.npy", Array("1,2,3\n4,5,6\n".utf8)) { _ = try NPYArray(contentsOf: $0) }
        #expect(other?.text == "the file is not in numpy's .npy format (a.npy): write it with numpy.save")
        let newer = try errorReading("a.npy", npy("{}", [], version: 4)) { _ = try NPYArray(contentsOf: $0) }
        #expect(newer?.text == "the .npy format has version 4, not 1 to 3 (a.npy): write it with numpy.save")
        let missing = #expect(throws: UserError.self) { try NPYArray(contentsOf: "/nowhere/a.npy") }
        #expect(missing?.kind == .missing)
    }

    @Test func anUnwritablePlaceIsAnErrorOfItsOwnKind() throws {
        try withFolder { folder in
            let error = #expect(throws: UserError.self) { try NPYArray([1]).write(to: folder) }
            #expect(error?.kind == .unwritable)
            #expect(error?.description == "the file cannot be written: it is a folder (\(folder)): name a file in it")
        }
    }
}
