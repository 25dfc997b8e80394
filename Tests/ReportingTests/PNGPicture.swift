import CZlib
import Foundation

/// The pixels of a PNG with 8 bits for each of red, green, blue and perhaps opacity, as cairo writes them.
struct PNGPicture {
    struct Unreadable: Error {}

    let width: Int
    let height: Int
    /// The pixels row by row, as `0xRRGGBB`.
    private let pixels: [UInt32]

    init(_ file: Data) throws {
        let bytes = [UInt8](file)
        func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard bytes.count > 33, bytes[1..<4].elementsEqual("PNG".utf8), bytes[24] == 8, [2, 6].contains(bytes[25]),
            bytes[28] == 0
        else { throw Unreadable() }
        let channels: Int
        (width, height, channels) = (number(at: 16), number(at: 20), bytes[25] == 2 ? 3 : 4)
        var packed: [UInt8] = []
        var place = 8
        while place + 12 <= bytes.count {
            let length = number(at: place)
            if bytes[place + 4..<place + 8].elementsEqual("IDAT".utf8) {
                packed += bytes[place + 8..<place + 8 + length]
            }
            place += 12 + length
        }
        let stride = width * channels
        var lines = [UInt8](repeating: 0, count: height * (stride + 1))
        var size = uLong(lines.count)
        guard uncompress(&lines, &size, packed, uLong(packed.count)) == Z_OK, size == lines.count else {
            throw Unreadable()
        }
        let samples = PNGPicture.unfiltered(lines, stride: stride, channels: channels)
        pixels = Swift.stride(from: 0, to: samples.count, by: channels).map { place in
            UInt32(samples[place]) << 16 | UInt32(samples[place + 1]) << 8 | UInt32(samples[place + 2])
        }
    }

    /// Undoes the prediction of each row (PNG specification, section 9).
    private static func unfiltered(_ lines: [UInt8], stride: Int, channels: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(lines.count)
        for row in 0..<lines.count / (stride + 1) {
            let filter = lines[row * (stride + 1)]
            for column in 0..<stride {
                let left = column < channels ? 0 : Int(result[result.count - channels])
                let above = row == 0 ? 0 : Int(result[result.count - stride])
                let corner = row == 0 || column < channels ? 0 : Int(result[result.count - stride - channels])
                let prediction: Int
                switch filter {
                case 1: prediction = left
                case 2: prediction = above
                case 3: prediction = (left + above) / 2
                case 4:
                    let toLeft = abs(above - corner)
                    let toAbove = abs(left - corner)
                    let toCorner = abs(left + above - 2 * corner)
                    prediction = toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
                default: prediction = 0
                }
                result.append(lines[row * (stride + 1) + 1 + column] &+ UInt8(prediction))
            }
        }
        return result
    }

    /// Where a colour such as `#0072B2` was drawn: how many pixels and the box around them.
    func area(of colour: String) -> (count: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
        let wanted = UInt32(colour.dropFirst(), radix: 16)
        var count = 0
        var (left, right, top, bottom) = (width, 0, height, 0)
        for (index, pixel) in pixels.enumerated() where pixel == wanted {
            let (row, column) = index.quotientAndRemainder(dividingBy: width)
            count += 1
            (left, right, top, bottom) = (min(left, column), max(right, column), min(top, row), max(bottom, row))
        }
        return count == 0 ? nil : (count, left...right, top...bottom)
    }
}
