import Datasets
import Foundation
import Foundations
import LinearAlgebra
import Testing

@Suite struct ArrayFileTests {
    private let square = NamedArray("train", shape: [2, 3], numbers: [1, 2, 3, 4, 5, 6])

    private func idx(_ shape: [Int], _ numbers: [UInt8]) -> [UInt8] {
        [0, 0, 8, UInt8(shape.count)] + shape.flatMap { [0, 0, 0, UInt8($0)] } + numbers
    }

    private func message(_ body: () throws -> Void) -> String? {
        #expect(throws: UserError.self) { try body() }?.description
    }

    @Test func aMemberOfAnArchiveIsReadByName() throws {
        try withFolder { folder in
            let path = folder + "/x.npz"
            try NPZArchive([square, NamedArray("test", shape: [1, 3], numbers: [7, 8, 9])]).write(to: path)
            #expect(try ArrayFile.read(path + ":test").numbers == [7, 8, 9])
            #expect(try ArrayFile.rows(path + ":train", table: TableOptions(), features: 3).rows == 2)
            #expect(
                message { _ = try ArrayFile.read(path) }?.replacing(folder + "/", with: "")
                    == "the file holds 2 arrays: train (2 x 3), test (1 x 3) (x.npz): name one: x.npz:train")
            #expect(
                message { _ = try ArrayFile.read(path + ":tain") }?.replacing(folder + "/", with: "")
                    == "the file has no array of numbers called 'tain' (x.npz): name 'x.npz:train'")
            try NPZArchive([square]).write(to: path)
            #expect(try ArrayFile.read(path).numbers == square.numbers)
        }
    }

    @Test func tablesAndImagesAreArraysToo() throws {
        try withFile("x.csv", "a,b\n1.5,2\n3,4\n".utf8) { path in
            let array = try ArrayFile.read(path)
            #expect(array.shape == [2, 2] && array.numbers == [1.5, 2, 3, 4])
        }
        try withFile("images", idx([2, 2, 2], [0, 1, 2, 3, 4, 5, 6, 255])) { path in
            let rows = try ArrayFile.rows(path, table: TableOptions(), features: 4)
            #expect(rows == Matrix(rows: 2, columns: 4, elements: [0, 1, 2, 3, 4, 5, 6, 255]))
        }
    }

    @Test func aListOfNumbersIsRowsOnlyOfANetworkWithOneInput() throws {
        try withFolder { folder in
            let path = folder + "/x.npy"
            try NPYArray([1, 2, 3]).write(to: path)
            #expect(try ArrayFile.rows(path, table: TableOptions(), features: 1).rows == 3)
            #expect(
                message { _ = try ArrayFile.rows(path, table: TableOptions(), features: 3) }?.replacing(
                    folder + "/", with: "")
                    == "the array is a list of 3 numbers: one row, or 3 rows of one feature? (x.npy): "
                    + "save array.reshape(1, -1) for one row, array.reshape(-1, 1) for rows of one feature")
        }
    }

    @Test func labelsOfAnArrayStandInAFileOfTheirOwn() throws {
        try withFolder { folder in
            try NPZArchive([square, NamedArray("y", shape: [2], numbers: [9, 4])]).write(to: folder + "/d.npz")
            let x = folder + "/d.npz:train"
            let data = try Dataset.read(x, table: TableOptions(label: .named(folder + "/d.npz:y")))
            #expect(data.labels == [1, 0] && data.classNames == ["4", "9"] && data.features.columns == 3)
            let real = try Dataset.read(x, table: TableOptions(label: .named(folder + "/d.npz:y")), labels: .target)
            #expect(real.targets == [9, 4])
            #expect(
                message { _ = try Dataset.read(x) }?.contains("the array holds features and no labels") == true)
            #expect(try Dataset.read(x, labels: .ignored).labels == nil)
        }
    }
}
