import Foundation
import FunctionMeasures
import Networks
import Testing

@Suite struct PlaneRegionsTests {
    @Test func thePlaneHasTheReferenceRegionsAndBorders() throws {
        let references = try FunctionReferences.all.get()
        let plane = try PlaneRegions(
            references.network("a_relu").chain, x: -1...1, y: -1...1, name: "2-4-3-1")
        let expected = references.plane
        #expect(plane.activationRegions == expected.activationRegions)
        #expect(plane.linearRegions == expected.linearRegions)
        #expect(agree(plane.borderLength(jacobianChanges: false), expected.activationBorderLength, to: 1e-12))
        #expect(agree(plane.borderLength(jacobianChanges: true), expected.linearBorderLength, to: 1e-12))
        for (changes, density) in [(false, expected.activationBorderDensity), (true, expected.linearBorderDensity)] {
            #expect(agree(plane.borderLength(jacobianChanges: changes) / plane.area, density, to: 1e-12))
        }
        #expect(agree(MeanCosine.inDimension(2), expected.linesConstant, to: 1e-14))
    }

    /// The areas of the polygons add up to the box, and random chords cross the borders as Crofton's formula says.
    @Test func polygonsFillTheBoxAndChordsCountTheirBorders() throws {
        let references = try FunctionReferences.all.get()
        let chain = try references.network("a_relu").chain
        let plane = try PlaneRegions(chain, x: -1...1, y: -1...1, name: "2-4-3-1")
        let area = plane.regions.reduce(0) { sum, region in
            let next = region.corners.dropFirst() + region.corners.prefix(1)
            return sum + zip(region.corners, next).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
        }
        #expect(agree(area, 4, to: 1e-14))
        // Lines through the disc of radius 1, against the borders inside it. Four standard errors: a false alarm in 15,000.
        let pieces = (0..<400).map {
            PathPieces(chain, Chords.through(ball: [0, 0], radius: 1, index: $0, seed: 2))
        }
        let density = Chords.density(
            crossings: pieces.map { $0.activationRegions - 1 }, lengths: pieces.map(\.inputLength), dimension: 2)
        let inside = plane.borders.reduce(0) { $0 + lengthInUnitDisc($1) } / .pi
        #expect(abs(density.value - inside) < 4 * density.standardError)
        #expect(density.standardError < 0.1 * inside)
    }

    /// One unit that switches at distance h from the centre: its border in the ball is `V_{n-1} (R^2 - h^2)^((n-1)/2)`.
    @Test func chordsSeeTheBorderOfOneUnitInABall() throws {
        let n = 3
        let (radius, distance) = (1.5, 0.5)
        let chain = try DenseChain(
            Architecture(widths: [n, 1, 1], activation: .relu, hasBias: true),
            parameters: [1, 0, 0, -distance, 1, 0], for: "a test")
        let pieces = (0..<3000).map {
            PathPieces(chain, Chords.through(ball: [0, 0, 0], radius: radius, index: $0, seed: 8))
        }
        let density = Chords.density(
            crossings: pieces.map { $0.linearRegions - 1 }, lengths: pieces.map(\.inputLength), dimension: n)
        let exact = Double.pi * (radius * radius - distance * distance) / (4 / 3 * .pi * pow(radius, 3))
        #expect(abs(density.value - exact) < 4 * density.standardError)
        #expect(density.standardError < 0.05 * exact)
    }

    @Test func otherNumbersOfInputsAreRefused() throws {
        let chain = try FunctionReferences.all.get().network("b_relu").chain
        #expect(throws: (any Error).self) { try PlaneRegions(chain, x: -1...1, y: -1...1, name: "5-8-8-3") }
    }

    private func lengthInUnitDisc(_ border: PlaneRegions.Border) -> Double {
        let (p, d) = (border.from, (x: border.to.x - border.from.x, y: border.to.y - border.from.y))
        let (a, b, c) = (d.x * d.x + d.y * d.y, p.x * d.x + p.y * d.y, p.x * p.x + p.y * p.y - 1)
        let discriminant = b * b - a * c
        guard discriminant > 0, a > 0 else { return 0 }
        let root = discriminant.squareRoot()
        return a.squareRoot() * max(0, min(1, (root - b) / a) - max(0, (-root - b) / a))
    }
}
