import Datasets
import LinearAlgebra
import Testing

@Suite struct DatasetTests {
    @Test func countsFollowThePartsAndEmptyClassesCount() {
        let data = Dataset(
            name: "three", source: "by hand", features: Matrix(rows: 3, columns: 1, elements: [1, 2, 4]),
            labels: [2, 0, 2], classNames: ["1", "5", "9"])
        #expect(data.count == 3 && data.classCount == 3)
        #expect(data.samplesPerClass == [1, 0, 2])
    }

    @Test func dataWithoutLabelsHaveNoClasses() {
        let data = Dataset(name: "one", source: "by hand", features: Matrix(rows: 1, columns: 1, elements: [1]))
        #expect(data.labels == nil && data.classCount == 0 && data.samplesPerClass.isEmpty)
    }
}
