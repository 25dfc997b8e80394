import Foundation
import Foundations
import Testing

@testable import Datasets

/// Constants computed with numpy 2.4 from the shipped files (`loadtxt`, `sum`, `mean`, `std`, `bincount`).
@Suite struct ShippedSampleTests {
    @Test(arguments: ShippedSample.allCases)
    func theFileHoldsWhatTheSampleSays(sample: ShippedSample) throws {
        let data = try sample.load()
        #expect(data.count == sample.count)
        #expect(data.features.columns == sample.featureCount)
        #expect(data.classNames == sample.labelValues.map(String.init))
        #expect(data.name == sample.name && data.source == sample.source && data.notice == sample.notice)
    }

    @Test func covertypeHasTheNumbersOfItsFile() throws {
        let data = try ShippedSample.covertype.load()
        #expect(data.features.elements.reduce(0, +) == 167_432_824)
        let weighted = data.features.elements.enumerated().reduce(0.0) { $0 + Double($1.offset % 54 + 1) * $1.element }
        #expect(weighted == 864_297_973)
        let byRow = data.features.elements.enumerated().reduce(0.0) { $0 + Double($1.offset / 54) * $1.element }
        #expect(byRow == 1_673_100_414_443)
        #expect(data.samplesPerClass == [7382, 9725, 1158, 102, 347, 592, 694])
        #expect(
            Array(data.features.row(12345)[..<(12345 * 54 + 10)]) == [2913, 30, 11, 150, 23, 4476, 216, 215, 133, 6007])
        #expect(data.labels?[12345] == 1 && data.labels?.last == 0)
        #expect(data.columnNames?.first == "Elevation" && data.columnNames?.last == "Soil_Type40")
        let fitted = try Standardisation(fittedTo: data.features)
        #expect(abs(fitted.means[0] - 2961.86685) < 1e-9 && abs(fitted.means[5] - 2362.12125) < 1e-9)
        #expect(abs(fitted.standardDeviations[0] - 279.08370844798037) < 1e-10)
        #expect(abs(fitted.standardDeviations[5] - 1564.8267421182497) < 1e-9)
        #expect(fitted.standardDeviations.indices.filter { fitted.standardDeviations[$0] == 0 } == [28])
    }

    @Test func digitsHaveTheNumbersOfTheirFile() throws {
        let data = try ShippedSample.digits.load()
        #expect(data.features.elements.reduce(0, +) == 561_718)
        let weighted = data.features.elements.enumerated().reduce(0.0) { $0 + Double($1.offset % 64 + 1) * $1.element }
        #expect(weighted == 18_222_371)
        #expect(data.samplesPerClass == [178, 182, 177, 183, 181, 182, 181, 179, 174, 180])
        #expect(data.columnNames == nil)
        let fitted = try Standardisation(fittedTo: data.features)
        #expect(abs(fitted.means[20] - 7.09794101279911) < 1e-13)
        #expect(abs(fitted.standardDeviations[20] - 6.174009933121541) < 1e-13)
        #expect(fitted.standardDeviations.indices.filter { fitted.standardDeviations[$0] == 0 } == [0, 32, 39])
    }

    @Test(arguments: [(ShippedSample.covertype, "covtype-20k.NOTICE"), (.digits, "digits.NOTICE")])
    func theNoticeStandsBesideTheData(sample: ShippedSample, file: String) throws {
        let folder = try #require(ShippedSample.folders.first { FileManager.default.fileExists(atPath: $0.path) })
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        #expect(text.contains(sample.notice))
    }

    @Test func aMissingBundleIsAnErrorOfOneLine() throws {
        try withFolder { folder in
            let error = #expect(throws: UserError.self) {
                try ShippedSample.digits.load(from: [URL(fileURLWithPath: folder + "/elsewhere")])
            }
            #expect(error?.kind == .missing)
            #expect(
                error?.description.hasPrefix(
                    "the sample digits is not where the command looks for it (\(folder)/elsewhere/digits.csv.gz): keep "
                )
                    == true)
        }
    }
}
