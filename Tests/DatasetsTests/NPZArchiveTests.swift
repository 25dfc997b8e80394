import Foundation
import Foundations
import Testing

@testable import Datasets

struct NPZArchiveTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let arrays = [
        NamedArray("0.weight", shape: [2, 3], numbers: [1, -2.5, 0.1, 4, 5, 1e300]),
        NamedArray("single", shape: [2], numbers: [0.5, Double(Float(0.1))], element: .float32),
        NamedArray("one", shape: [], numbers: [0.375]),
        NamedArray("text", shape: [3], numbers: [104, 105, 255], element: .uint8),
        NamedArray("cube", shape: [2, 1, 2], numbers: [1, 2, 3, 4]),
    ]

    @Test func whatIsWrittenReadsBackToTheBit() throws {
        let path = folder.file("npz")
        try NPZArchive(arrays).write(to: path)
        let read = try NPZArchive(contentsOf: path)
        #expect(read.arrays == arrays)
        #expect(read["one"]?.numbers == [0.375] && read["none"] == nil)
    }

    @Test func theSameArraysGiveTheSameBytes() throws {
        let paths = [folder.file("npz"), folder.file("npz")]
        for path in paths { try NPZArchive(arrays).write(to: path) }
        #expect(try bytes(paths[0]) == bytes(paths[1]))
    }

    /// Written by numpy 2.4: `savez_compressed(f, a=np.arange(200, dtype='<i4').reshape(8, 25), b=np.float32(0.5))`.
    @Test func archivesThatNumpyCompressedAreRead() throws {
        let path = folder.file("npz")
        let text = NPZSamples.compressed.filter { !$0.isWhitespace }
        try #require(Data(base64Encoded: text)).write(to: URL(fileURLWithPath: path))
        let archive = try NPZArchive(contentsOf: path)
        #expect(archive["a"]?.shape == [8, 25])
        #expect(archive["a"]?.numbers == (0..<200).map { Double($0) })
        #expect(archive["b"] == NamedArray("b", shape: [], numbers: [0.5], element: .float32))
    }

    @Test func filesThatAreNoArchivesAreNamed() throws {
        for content in [
            Data(), Data("PK".utf8), Data(repeating: 0, count: 100), Data("no archive at all, just text".utf8),
        ] {
            let path = folder.file("npz")
            try content.write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: UserError.self) { try NPZArchive(contentsOf: path) }
            #expect(error?.description.hasPrefix("the file is no whole zip archive (\(path)): ") == true)
        }
    }

    @Test func aWrongByteInAnArrayIsFoundByItsChecksum() throws {
        let path = folder.file("npz")
        try NPZArchive(arrays).write(to: path)
        var damaged = try bytes(path)
        damaged[200] ^= 1  // inside the first array
        try damaged.write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: UserError.self) { try NPZArchive(contentsOf: path) }
        #expect(error?.description.contains("does not have its checksum") == true)
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    @Test func anArchiveBeyondItsFormatIsRefusedBeforeItIsWritten() throws {
        var zip = ZipWriter(path: "net.npz", limit: 4_096)
        try zip.append(name: "small.npy", contents: Array(repeating: 1, count: 2_000))
        let error = #expect(throws: UserError.self) {
            try zip.append(name: "large.npy", contents: Array(repeating: 1, count: 2_000))
        }
        #expect(error?.kind == .unwritable && error?.description.contains("net.npz") == true)
    }
}
