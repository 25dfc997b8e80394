import Datasets
import Foundation
import Foundations
import Testing

@Suite struct CIFARTests {
    /// Two images whose pixels count up from their label.
    private let bytes: [UInt8] = [3, 9].flatMap { label in
        [label] + (0..<3072).map { UInt8(truncatingIfNeeded: Int(label) + $0) }
    }

    private func read(_ bytes: [UInt8], _ name: String = "batch.bin") throws -> Dataset {
        try withFolder { folder in
            try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
            return try Dataset.read("\(folder)/\(name)")
        }
    }

    private func message(_ bytes: [UInt8]) -> String? {
        let error = #expect(throws: UserError.self) { try read(bytes) }
        #expect(error?.kind == .badData)
        return error.map { $0.description.replacing(/\(.*\/(.*)\)/) { "(\($0.output.1))" } }
    }

    @Test func imagesBecomeRowsOfPixelsWithTheirClasses() throws {
        let data = try read(bytes)
        #expect(data.count == 2 && data.features.columns == 3072 && data.imageShape == [3, 32, 32])
        #expect(data.labels == [3, 9] && data.classNames[3] == "cat" && data.classNames[9] == "truck")
        #expect(data.features[0, 0] == 3 && data.features[1, 1] == 10 && data.features[0, 253] == 0)
    }

    @Test func wrongFilesAreRefused() {
        #expect(
            message(bytes.dropLast(5))
                == "the file is cut short: image 2 has 3068 of 3073 bytes (batch.bin): copy or download it again")
        #expect(
            message([3, 1, 2])
                == "the file is cut short: image 1 has 3 of 3073 bytes (batch.bin): copy or download it again")
        #expect(
            message(Array(bytes[..<3073]) + [10] + Array(bytes[..<3072]))
                == "image 2 has the label 10, not one of 0 to 9 (batch.bin): name a file of the binary version of CIFAR-10, "
                + "such as data_batch_1.bin")
        #expect(message([]) == "the file holds no images (batch.bin): name a file such as data_batch_1.bin")
    }

    /// Constants from numpy (`frombuffer`, `sum`, `bincount`) on the first batch.
    @Test(.enabled(if: LargeData.has("data/cifar10/data_batch_1.bin.gz"), "needs the CIFAR-10 file in TWOSCALE_DATA"))
    func theFirstBatchHasItsNumbers() throws {
        let data = try Dataset.read(LargeData.path("data/cifar10/data_batch_1.bin.gz"))
        #expect(data.count == 10_000 && data.features.columns == 3072)
        #expect(data.features.elements.reduce(0, +) == 3_718_380_578)
        #expect(data.samplesPerClass == [1005, 974, 1032, 1016, 999, 937, 1030, 1001, 1025, 981])
    }
}
