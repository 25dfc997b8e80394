import Datasets
import Foundation
import Foundations
import Testing

@Suite struct DatasetIDXTests {
    /// Two images of 2 x 3 pixels.
    private let images: [UInt8] =
        [0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 3] + [0, 1, 2, 3, 4, 5] + [250, 251, 252, 253, 254, 255]
    private let labels: [UInt8] = [0, 0, 8, 1, 0, 0, 0, 2, 7, 0]

    private func read(_ images: [UInt8], _ labels: [UInt8]) throws -> Dataset {
        try withFolder { folder in
            try Data(images).write(to: URL(fileURLWithPath: folder + "/i"))
            try Data(labels).write(to: URL(fileURLWithPath: folder + "/l"))
            return try Dataset(idxImages: folder + "/i", labels: folder + "/l")
        }
    }

    private func message(_ images: [UInt8], _ labels: [UInt8]) -> String? {
        let error = #expect(throws: UserError.self) { try read(images, labels) }
        #expect(error?.kind == .badData)
        return error.map { $0.description.replacing(/\(.*\/(.)\)/) { "(\($0.output.1))" } }
    }

    @Test func imagesBecomeRowsOfPixels() throws {
        let data = try read(images, labels)
        #expect(data.count == 2 && data.features.columns == 6)
        #expect(data.features.elements == [0, 1, 2, 3, 4, 5, 250, 251, 252, 253, 254, 255])
        #expect(data.labels == [7, 0] && data.classCount == 10)
    }

    @Test func filesCutShortAnywhereOrTooLongAreRefused() {
        for count in 0..<images.count { #expect(message(Array(images[..<count]), labels) != nil) }
        for count in 0..<labels.count { #expect(message(images, Array(labels[..<count])) != nil) }
        #expect(
            message(images.dropLast(), labels)
                == "the file is cut short: 11 of 12 bytes (i): copy or download it again")
        #expect(
            message(images, labels + [0])
                == "there are bytes after the last number (l): copy or download the file again")
    }

    /// Any single byte, at its most extreme values: rows that fit together or a `UserError`, nothing else.
    @Test func aSpoiledByteIsReadOrRefused() {
        for place in images.indices {
            for value: UInt8 in [0, 1, 127, 128, 255] {
                var spoiled = images
                spoiled[place] = value
                do {
                    let data = try read(spoiled, labels)
                    #expect(data.count == 2 && data.features.columns == 6)
                } catch {
                    #expect(error is UserError, "\(error)")
                }
            }
        }
    }

    /// A name of MNIST's files says what the file should be, whatever its first bytes.
    @Test(arguments: ["train-images-idx3-ubyte", "train-images-idx3-ubyte.gz"])
    func aFileOfThatNameWithOtherFirstBytesIsNamed(name: String) throws {
        let error = try errorReading(name, [0, 0, 11, 3] + images.dropFirst(4)) { _ = try Dataset.read($0) }
        #expect(error?.text == "the file is no IDX file of bytes (\(name)): name one as the MNIST page offers them")
    }

    @Test func filesThatDoNotBelongTogetherAreRefused() {
        #expect(
            message(labels, images)
                == "the file is no IDX file of images (i): name one as the MNIST page offers them")
        #expect(
            message(images, [0, 0, 8, 1, 0, 0, 0, 1, 7])
                == "there are 1 labels for 2 images (l): name the files of the same set")
        #expect(
            message(images, labels.dropLast() + [10])
                == "label 2 is 10, not one of 0 to 9 (l): name the file of the labels")
        #expect(
            message([0, 0, 8, 3] + Array(repeating: 255, count: 12), labels)
                == "the IDX header is damaged (i): copy or download the file again")
    }

    /// Constants from numpy 2.4 (`frombuffer`, `sum`, `bincount`) on the test part of MNIST.
    @Test(.enabled(if: LargeData.has("data/mnist/t10k-images-idx3-ubyte.gz"), "needs the MNIST files in TWOSCALE_DATA"))
    func theTestPartOfMNISTHasItsNumbers() throws {
        let data = try Dataset(
            idxImages: LargeData.path("data/mnist/t10k-images-idx3-ubyte.gz"),
            labels: LargeData.path("data/mnist/t10k-labels-idx1-ubyte.gz"))
        #expect(data.count == 10_000 && data.features.columns == 784)
        #expect(data.features.elements.reduce(0, +) == 264_923_200)
        #expect(data.samplesPerClass == [980, 1135, 1032, 1010, 982, 892, 958, 1028, 974, 1009])
    }
}
