import Datasets
import Foundation
import Foundations
import Testing

struct SafeTensorsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A file from its JSON directory and the bytes after it.
    private func file(_ directory: String, _ body: [UInt8]) throws -> String {
        let path = folder.file("safetensors")
        var data = Data(withUnsafeBytes(of: UInt64(directory.utf8.count).littleEndian) { Array($0) })
        data += Data(directory.utf8) + Data(body)
        try data.write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test func everyFloatingPointTypeIsExact() throws {
        // 1.5 in F16 is 0x3E00, the least subnormal 0x0001; -2 in BF16 is 0xC000; 0.1 in F32 is 0x3DCCCCCD.
        let path = try file(
            """
            {"__metadata__":{"format":"pt"},"fc10.weight":{"dtype":"F32","shape":[1,1],"data_offsets":[0,4]},\
            "fc2.weight":{"dtype":"F16","shape":[2],"data_offsets":[4,8]},\
            "fc2.bias":{"dtype":"BF16","shape":[1],"data_offsets":[8,10]},\
            "z":{"dtype":"F64","shape":[],"data_offsets":[10,18]}}
            """,
            [0xCD, 0xCC, 0xCC, 0x3D, 0x00, 0x3E, 0x01, 0x00, 0x00, 0xC0, 0, 0, 0, 0, 0, 0, 0xF8, 0x3F])
        let arrays = try SafeTensors.read(path)
        #expect(arrays.map(\.name) == ["fc2.bias", "fc2.weight", "fc10.weight", "z"])
        #expect(arrays.map(\.numbers) == [[-2], [1.5, 0x1p-24], [Double(Float(0.1))], [1.5]])
        #expect(arrays.map(\.shape) == [[1], [2], [1, 1], []])
    }

    @Test func filesThatLieAboutTheirLengthAreRefused() throws {
        for (directory, body) in [
            ("{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}", [UInt8](repeating: 0, count: 4)),
            ("{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,4]}}", [UInt8](repeating: 0, count: 8)),
            ("{\"a\":{\"dtype\":\"F8_E4M3\",\"shape\":[2],\"data_offsets\":[0,2]}}", [0, 0]),
            ("{\"a\":{\"dtype\":\"F32\",\"shape\":[4611686018427387904,4],\"data_offsets\":[0,0]}}", []),
            ("{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}", [0, 0, 0x80, 0x7F]),
            ("not JSON", []),
        ] {
            let path = try file(directory, body)
            let error = #expect(throws: UserError.self) { try SafeTensors.read(path) }
            #expect(error?.kind == .badData)
        }
    }
}
