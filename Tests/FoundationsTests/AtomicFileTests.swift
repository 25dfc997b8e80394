import Foundation
import Foundations
import Testing

@Suite struct AtomicFileTests {
    @Test func aNewFileHoldsTheBytesAndNothingElseIsLeft() throws {
        try inFolder { folder in
            let path = folder + "/result.txt"
            try AtomicFile.write("zeta = 2/3\n".utf8, to: path)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "zeta = 2/3\n")
            #expect(try names(in: folder) == ["result.txt"])
        }
    }

    @Test func bytesThatAreNotContiguousArriveInOrder() throws {
        try inFolder { folder in
            let path = folder + "/reversed"
            let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
            try AtomicFile.write(bytes.reversed().lazy.map { $0 }, to: path)
            #expect(FileManager.default.contents(atPath: path) == Data(bytes.reversed()))
        }
    }

    @Test func anExistingFileIsReplacedAndKeepsItsPermissions() throws {
        try inFolder { folder in
            let path = folder + "/result.txt"
            try AtomicFile.write("a longer old text".utf8, to: path)
            #expect(chmod(path, 0o640) == 0)
            try AtomicFile.write("new".utf8, to: path)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o640)
            #expect(try names(in: folder) == ["result.txt"])
        }
    }

    @Test func aReaderOfTheOldFileNeverSeesTheNewBytes() throws {
        try inFolder { folder in
            let path = folder + "/result.txt"
            try AtomicFile.write("old".utf8, to: path)
            let reader = try #require(FileHandle(forReadingAtPath: path))
            try AtomicFile.write("new".utf8, to: path)
            #expect(try reader.readToEnd() == Data("old".utf8))
        }
    }

    @Test func aLinkIsFollowedAndStaysALink() throws {
        try inFolder { folder in
            try AtomicFile.write("old".utf8, to: folder + "/real")
            #expect(symlink(folder + "/real", folder + "/link") == 0)
            try AtomicFile.write("new".utf8, to: folder + "/link")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == folder + "/real")
            #expect(try String(contentsOfFile: folder + "/real", encoding: .utf8) == "new")
        }
    }

    @Test func aNameWithoutAFolderIsWrittenToTheCurrentFolder() throws {
        let name = "atomic-file-\(UUID().uuidString)"
        defer { unlink(name) }
        try AtomicFile.write("here".utf8, to: name)
        #expect(
            try String(contentsOfFile: FileManager.default.currentDirectoryPath + "/" + name, encoding: .utf8) == "here"
        )
    }

    @Test func aDeviceIsWrittenToAndNotReplaced() throws {
        try AtomicFile.write("gone".utf8, to: "/dev/null")
        var status = stat()
        #expect(stat("/dev/null", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func aFullDeviceIsReported() {
        let error = #expect(throws: UnwritableFile.self) { try AtomicFile.write("x".utf8, to: "/dev/full") }
        #expect(
            error?.description
                == "the file cannot be written: No space left on device (/dev/full): make room, or name another place")
    }

    @Test func aFolderIsNotOverwritten() throws {
        try inFolder { folder in
            let error = #expect(throws: UnwritableFile.self) { try AtomicFile.write("x".utf8, to: folder) }
            #expect(
                error?.description == "the file cannot be written: it is a folder (\(folder)): name a file in it")
            #expect(error?.path == folder)
        }
    }

    @Test func aMissingFolderIsReported() throws {
        try inFolder { folder in
            let error = #expect(throws: UnwritableFile.self) { try AtomicFile.write("x".utf8, to: folder + "/no/x") }
            #expect(
                error?.description
                    == "the file cannot be written: No such file or directory (\(folder)/no/x): "
                    + "create the folder first, or name one that exists")
        }
    }

    @Test func aFailureAtTheLastStepLeavesNothingBehind() throws {
        try inFolder { folder in
            // The slash demands a folder of that name: all goes well until the file is to take it.
            #expect(throws: UnwritableFile.self) { try AtomicFile.write("x".utf8, to: folder + "/new/") }
            let left = try names(in: folder)
            #expect(left.isEmpty)
        }
    }

    @Test(.enabled(if: getuid() != 0, "the superuser may write anything"))
    func aWriteProtectedFileIsNotReplaced() throws {
        try inFolder { folder in
            let path = folder + "/kept"
            try AtomicFile.write("kept".utf8, to: path)
            #expect(chmod(path, 0o444) == 0)
            #expect(throws: UnwritableFile.self) { try AtomicFile.write("x".utf8, to: path) }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept")
        }
    }

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
    }
}
