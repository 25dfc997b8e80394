import Foundations
import LinearAlgebra
import Networks
import Testing

@testable import Training

@Suite struct AugmentationTests {
    private let shape = TensorShape(2, 5, 7)

    /// Mirrored first, then shifted, by the definition.
    private func naive(_ image: [Double], _ change: (isMirrored: Bool, down: Int, right: Int)) -> [Double] {
        var result = [Double](repeating: 0, count: image.count)
        for c in 0..<2 {
            for y in 0..<5 {
                for x in 0..<7 {
                    let (toY, toX) = (y + change.down, (change.isMirrored ? 6 - x : x) + change.right)
                    if (0..<5).contains(toY), (0..<7).contains(toX) {
                        result[(c * 5 + toY) * 7 + toX] = image[(c * 5 + y) * 7 + x]
                    }
                }
            }
        }
        return result
    }

    @Test func imagesAreMirroredThenShifted() {
        let augmentation = ImageAugmentation(shape, seed: 3)
        let image = (1...70).map(Double.init)
        for number in 0..<40 {
            var changed = image
            changed.withUnsafeMutableBufferPointer {
                augmentation.change($0.baseAddress!, copy: 2, image: number)
            }
            #expect(changed == naive(image, augmentation.variation(copy: 2, image: number)))
        }
    }

    /// All 81 shifts and both orientations turn up; a mirrored share of 1/2 within five standard errors.
    @Test func variationsAreUniformAndAddressed() {
        let augmentation = ImageAugmentation(shape, seed: 3)
        let all = (0..<4000).map { augmentation.variation(copy: 1, image: $0) }
        #expect(Set(all.map { $0.down * 100 + $0.right }).count == 81)
        #expect(all.allSatisfy { abs($0.down) <= 4 && abs($0.right) <= 4 })
        #expect(abs(Double(all.count { $0.isMirrored }) - 2000) < 5 * 31.7)
        let again = ImageAugmentation(shape, seed: 3).variation(copy: 1, image: 17)
        #expect(again == all[17])
        let others = (0..<4000).filter { augmentation.variation(copy: 2, image: $0) != all[$0] }
        #expect(others.count > 3900)
    }

    @Test func doublingAppendsOneVariationOfEachTrainingRow() throws {
        let sample = RowSample(6, features: 70, classes: 2)
        let set = sample.set()
        let doubled = set.doubled(ImageAugmentation(shape, seed: 3))
        #expect(doubled.count == 12 && doubled.labels == set.labels + set.labels)
        let rows = doubled.features(0..<12)
        for row in 0..<6 {
            #expect(Array(rows.row(row)) == sample.rows[row])
            let change = ImageAugmentation(shape, seed: 3).variation(copy: 1, image: row)
            #expect(Array(rows.row(6 + row)) == naive(sample.rows[row], change))
        }
    }

    @Test func freshVariationsDifferBetweenEpochsAndNotBetweenRuns() throws {
        let architecture = try NetworkShape("cnn:3|2-3;image=2x5x7;pool=none").architecture()
        let sample = RowSample(30, features: 70, classes: 3)
        func losses(_ augmentation: Augmentation) throws -> [Double] {
            // A learning rate that changes nothing to be seen: the losses differ by the images.
            let trainer = try Trainer(
                architecture,
                TrainingConfiguration(
                    optimiser: .sgd, learningRate: 1e-15, batchSize: 30, precision: .float64,
                    augmentation: augmentation))
            return try (0..<3).map { _ in try trainer.runEpoch(on: sample.set(), of: 3) }
        }
        let fresh = try losses(.fresh)
        #expect(try fresh == losses(.fresh))
        #expect(abs(fresh[0] - fresh[1]) > 1e-4 && abs(fresh[1] - fresh[2]) > 1e-4)
        let plain = try losses(.none)
        #expect(abs(plain[0] - plain[1]) < 1e-12 && abs(plain[0] - fresh[0]) > 1e-4)
    }

    @Test func rowsOfNumbersAreNotVaried() {
        let error = #expect(throws: UserError.self) {
            try Trainer(Architecture(widths: [4, 2]), TrainingConfiguration(augmentation: .fresh))
        }
        #expect(error?.description.hasPrefix("only images are varied, and the network reads rows of numbers") == true)
    }
}
