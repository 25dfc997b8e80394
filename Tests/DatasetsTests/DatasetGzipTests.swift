import Datasets
import Foundation
import Foundations
import LinearAlgebra
import Testing

/// CSV files compressed by gzip.
@Suite struct DatasetGzipTests {
    /// Python's `gzip.compress` of "1,2,0\n3,4,1\n" and of "5,6,1\n".
    private let archive = "H4sIAAAAAAACAzPUMdIx4DLWMdEx5AIATQfovwwAAAA="
    private let second = "H4sIAAAAAAACAzPVMdMx5AIA7QPbIwYAAAA="

    @Test(arguments: ["t.csv.gz", "t.csv"])
    func gzipIsKnownByItsFirstBytes(name: String) throws {
        try withFile(name, try bytes(base64: archive)) { path in
            let data = try Dataset(csv: path)
            #expect(data.features.elements == [1, 2, 3, 4])
        }
        let plain = try withFile(name, "1,2,0\n".utf8) { path in try Dataset(csv: path) }
        #expect(plain.features.elements == [1, 2])
    }

    @Test func membersOfAnArchiveFollowEachOther() throws {
        try withFile("t.gz", try bytes(base64: archive) + bytes(base64: second)) { path in
            let data = try Dataset(csv: path)
            #expect(data.features.elements == [1, 2, 3, 4, 5, 6])
        }
    }

    @Test func anArchiveCutShortAtAnyByteIsRefused() throws {
        let whole = try bytes(base64: archive)
        for count in 2..<whole.count {
            let error = try errorReading("t.gz", whole[..<count]) { _ = try Dataset(csv: $0) }
            #expect(error?.kind == .badData)
            #expect(error?.text == "the gzip data end early (t.gz): copy or download the file again")
        }
    }

    @Test func aDamagedArchiveIsRefusedWhereverTheDamageIs() throws {
        let whole = try bytes(base64: archive)
        // Bytes 4 to 9 of the header (time, level, system) carry nothing that could be checked.
        for position in Array(2...3) + Array(10..<whole.count) {
            var damaged = whole
            damaged[position] ^= 0xFF
            let error = try errorReading("t.gz", damaged) { _ = try Dataset(csv: $0) }
            #expect(error?.kind == .badData)
            #expect(error?.text.hasPrefix("the gzip data ") == true, "byte \(position): \(error?.text ?? "none")")
        }
        var damaged = whole
        damaged[whole.count - 8] ^= 1
        let error = try errorReading("t.gz", damaged) { _ = try Dataset(csv: $0) }
        #expect(
            error?.text == "the gzip data are damaged, incorrect data check (t.gz): copy or download the file again")
    }

    @Test func rubbishAfterAnArchiveIsRefused() throws {
        let error = try errorReading("t.gz", try bytes(base64: archive) + [1, 2, 3]) { _ = try Dataset(csv: $0) }
        #expect(
            error?.text == "the gzip data are damaged, incorrect header check (t.gz): copy or download the file again")
    }

    @Test func anErrorInSoundGzipTextNamesTheLine() throws {
        let error = try errorReading("t.gz", try bytes(base64: archive)) { _ = try Dataset(csv: $0, classes: 0...0) }
        #expect(
            error?.text
                == "the label 1 is not one of 0 to 0 (t.gz, line 2, column 3): correct it, or name another label column"
        )
    }
}
