import Foundation
import LinearAlgebra
import Networks
import Testing

@testable import FunctionMeasures

@Suite struct PathPiecesTests {
    let references: FunctionReferences
    init() throws { references = try FunctionReferences.all.get() }

    private func check(_ pieces: PathPieces, _ expected: FunctionReferences.Segment, _ name: String) {
        #expect(pieces.activationRegions == expected.activationRegions, "\(name)")
        #expect(pieces.linearRegions == expected.linearRegions, "\(name)")
        #expect(pieces.restrictionPieces == expected.piecesOfRestriction, "\(name)")
        #expect(pieces.breakpoints.count == expected.breakpoints.count, "\(name)")
        for (point, other) in zip(pieces.breakpoints, expected.breakpoints) {
            #expect(abs(point.t - other.t) <= 1e-12, "\(name)")
            #expect(point.units.map { [$0.layer, $0.unit] } == other.units, "\(name) at \(other.t)")
            #expect(point.jacobianChanges == other.jacobianChanges, "\(name) at \(other.t)")
            #expect(point.slopeChanges == other.slopeChanges, "\(name) at \(other.t)")
        }
        #expect(agree(pieces.inputLength, expected.inputLength, to: 1e-12), "\(name)")
        #expect(agree(pieces.lengths, expected.lengthByLayer, to: 1e-12), "\(name)")
        #expect(agree(pieces.mean(frobenius), expected.meanJacobianFrobenius, to: 1e-12), "\(name)")
    }

    @Test func segmentsHaveTheReferencePieces() throws {
        for (name, segments) in references.segmentMeasures {
            let chain = try references.network(name).chain
            for expected in segments {
                let path = try references.path(name, try #require(expected.segment))
                check(PathPieces(chain, path), expected, name)
            }
        }
    }

    @Test func everyDecisionInRationalsGivesTheSamePieces() throws {
        let chain = try references.network("a_relu").chain
        for expected in references.segmentMeasures["a_relu"] ?? [] {
            let path = try references.path("a_relu", try #require(expected.segment))
            let exact = PathPieces(chain, path, exactly: true)
            check(exact, expected, "exactly")
            #expect(exact.exactDecisions >= chain.switchingUnits)
        }
    }

    @Test func degenerateNetworksHaveTheirExactCounts() throws {
        #expect(references.exactCases.cases.count == 11)
        for (name, one) in references.exactCases.cases {
            check(PathPieces(try one.chain, .segment(from: one.from, to: one.to)), one.expected, name)
        }
    }

    /// Without biases every unit above switches where the only active unit below does. In doubles alone the roots differ.
    @Test func unitsAboveASingleActiveUnitSwitchWithIt() throws {
        let one = try #require(references.exactCases.cases["single_active_unit"])
        let pieces = PathPieces(try one.chain, .segment(from: one.from, to: one.to))
        #expect(pieces.activationRegions == 2 && pieces.breakpoints.count == 1)
        #expect(pieces.exactDecisions > 0)
    }

    /// A Jacobian is not a pattern: units that switch behind a dead layer leave the function alone.
    @Test func aSwitchWithoutAnOpenWayToTheOutputIsNoLinearRegion() throws {
        let one = try #require(references.exactCases.cases["dead_downstream"])
        let pieces = PathPieces(try one.chain, .segment(from: one.from, to: one.to))
        #expect(pieces.activationRegions == 2 && pieces.linearRegions == 1 && pieces.restrictionPieces == 1)
    }

    @Test func tentMapsHaveTwoToThePowerOfTheirDepthPieces() throws {
        for tent in references.exactCases.tent {
            let architecture = Architecture(
                widths: [1] + Array(repeating: 2, count: tent.layers) + [1], activation: .relu, hasBias: true)
            let chain = try DenseChain(
                architecture, parameters: architecture.unitOrder(fromLayerOrder: tent.theta), for: "a test")
            let pieces = PathPieces(chain, .segment(from: [0], to: [1]))
            #expect(pieces.linearRegions == tent.regions && pieces.activationRegions == tent.activationRegions)
            #expect(pieces.restrictionPieces == 1 << tent.layers)
            #expect(agree(pieces.lengths[tent.layers], tent.outputLength, to: 1e-12))
            let count = Double(1 << tent.layers)
            #expect(pieces.breakpoints.map(\.t) == (1..<(1 << tent.layers)).map { Double($0) / count })
        }
    }

    @Test func countsAreOrderedAndBelowTheLargestPossible() throws {
        for name in ["a_relu", "b_relu", "b_free", "c_relu"] {
            let chain = try references.network(name).chain
            let bound = try #require(references.segmentCapacityBound[name])
            #expect(agree(chain.logLargestRegions, log(bound), to: 1e-14))
            for rows in [[0, 1], [1, 4], [2, 7]] {
                let pieces = PathPieces(chain, try references.path(name, rows))
                #expect(pieces.restrictionPieces <= pieces.linearRegions)
                #expect(pieces.linearRegions <= pieces.activationRegions)
                #expect(Double(pieces.activationRegions) <= bound)
            }
        }
    }

    @Test func aPolylineIsTheSumOfItsLegsAndCorners() throws {
        let network = try references.network("b_relu")
        let chain = try network.chain
        let points = [0, 1, 4, 9].map { network.rows[$0] }
        let whole = PathPieces(chain, .polyline(points))
        let legs = zip(points, points.dropFirst()).map { PathPieces(chain, .segment(from: $0, to: $1)) }
        // No unit switches exactly at a corner, but the direction changes.
        #expect(whole.activationRegions == legs.reduce(1) { $0 + $1.activationRegions - 1 })
        #expect(whole.linearRegions == legs.reduce(1) { $0 + $1.linearRegions - 1 })
        #expect(whole.restrictionPieces == legs.reduce(0) { $0 + $1.restrictionPieces })
        for layer in chain.layers.indices {
            #expect(agree(whole.lengths[layer], legs.reduce(0) { $0 + $1.lengths[layer] }, to: 1e-13))
        }
    }

    /// relu(x) with a corner exactly at 0: the pattern changes there, on (-1, 0), (0, 1) and back.
    @Test func aUnitThatSwitchesAtACornerIsSeen() throws {
        let chain = try DenseChain(
            Architecture(widths: [1, 1, 1], activation: .relu), parameters: [1, 1], for: "a test")
        let pieces = PathPieces(chain, .polyline([[-1], [0], [1], [0.5]]))
        #expect(pieces.breakpoints.map(\.t) == [1, 2])
        #expect(pieces.activationRegions == 2 && pieces.linearRegions == 2 && pieces.restrictionPieces == 3)
    }

    @Test func leakyUnitsSwitchButNeverClose() throws {
        let chain = try DenseChain(
            Architecture(widths: [1, 1, 1, 1], activation: .leakyReLU, hasBias: true),
            parameters: [1, 0, 1, -2, 1, 0], for: "a test")
        let pieces = PathPieces(chain, .segment(from: [-1], to: [1]))
        #expect(pieces.activationRegions == 2 && pieces.linearRegions == 2)
        #expect(agree(pieces.lengths, [1.01, 0.0101, 0.0101], to: 1e-14))
    }

    @Test func aLinearNetworkHasOneRegionAndItsImageSegment() throws {
        let chain = try DenseChain(
            Architecture(widths: [2, 2], activation: .identity), parameters: [3, 0, 0, 4], for: "a test")
        let pieces = PathPieces(chain, .segment(from: [0, 0], to: [1, 1]))
        #expect(pieces.activationRegions == 1 && pieces.breakpoints.isEmpty)
        #expect(pieces.lengths == [5])
    }

    @Test func convolutionsAndSmoothUnitsAreRefused() throws {
        let convolution = try NetworkShape("cnn:3|4-2").architecture(inputs: 36)
        #expect(throws: (any Error).self) {
            try DenseChain(
                convolution, parameters: Array(repeating: 0.5, count: convolution.parameterCount), for: "a test")
        }
        let smooth = try references.network("a_tanh").chain
        #expect(throws: (any Error).self) { try smooth.requirePieces(for: "a test", name: "2-4-3-1") }
    }

    @Test func circlesHaveTheReferenceTransitions() throws {
        for (name, expected) in references.circleTransitions {
            let network = try references.network(name)
            let rows = network.rows
            func combine(_ weights: [Double]) -> [Double] {
                rows[0].indices.map { column in weights.indices.reduce(0) { $0 + weights[$1] * rows[$1][column] } }
            }
            let circle = CirclePieces(
                try network.chain, centre: combine([1.0 / 3, 1.0 / 3, 1.0 / 3]), cosine: combine([1, -1, 0]),
                sine: combine([0, 1, -1]))
            #expect(circle.transitions == expected.activationTransitions)
            #expect(
                circle.switches.flatMap { point in point.units.map { _ in point.angle } }.count == expected.phi.count)
            #expect(zip(circle.switches, expected.phi).allSatisfy { abs($0.angle - $1) < 1e-11 })
            #expect(circle.linearRegions <= circle.activationRegions && circle.closeRoots == 0)
        }
    }
}

extension FunctionReferences.Case {
    var chain: DenseChain {
        get throws {
            let architecture = Architecture(widths: widths, activation: .relu, hasBias: bias)
            return try DenseChain(
                architecture, parameters: architecture.unitOrder(fromLayerOrder: theta), for: "a test")
        }
    }
}

func frobenius(_ matrix: Matrix) -> Double { matrix.elements.reduce(0) { $0 + $1 * $1 }.squareRoot() }
