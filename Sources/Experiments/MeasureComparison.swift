internal import BallArithmetic
import Foundation
public import Foundations
internal import FunctionMeasures
internal import LinearAlgebra
public import Measures
internal import Networks
public import Records

/// Complexity measures of several networks on the same rows and paths.
public struct MeasureComparison: Sendable {
    /// A network with the source of its weights.
    public struct Entry: Sendable {
        /// The request.
        public var measurement: NetworkMeasurement
        /// The name to show, such as `54-16-7`.
        public var name: String
        /// Where the weights come from, in words.
        public var origin: String
        /// The epoch of the weights, along a training.
        public var epoch: Int?

        /// A network with the name to show and the source of its weights in words.
        public init(_ measurement: NetworkMeasurement, name: String, origin: String, epoch: Int? = nil) {
            self.measurement = measurement
            self.name = name
            self.origin = origin
            self.epoch = epoch
        }
    }

    /// What a figure shows.
    public enum Picture: String, Sendable, CaseIterable {
        /// Linear regions along the first path.
        case regions
        /// Length of the images of paths by layer.
        case lengths
        /// The first measure along a training.
        case training
        /// Linear regions of networks with two inputs.
        case plane
    }

    private let entries: [Entry]
    private let names: [String]
    private let measures: [any ComplexityMeasure]

    /// The measures of `names`, each such as `linear-approximation:0.01`; without names the cheap ones that apply to all
    /// networks.
    ///
    /// Throws `UserError` for unknown measures, and for weights that are not finite.
    public init(_ entries: [Entry], measures names: [String]) throws {
        guard let first = entries.first else {
            throw UserError(.usage, "no network is named", "measure", "name one, such as 54-16-7")
        }
        guard first.measurement.data.inputs.elements.allSatisfy(\.isFinite) else {
            throw UserError(
                .badData, "inputs that are no finite numbers", setting: "inputs", "give finite numbers in all rows")
        }
        for entry in entries {
            if case .given(let parameters, let initial) = entry.measurement.weights,
                !(parameters + (initial ?? [])).allSatisfy(\.isFinite)
            {
                throw UserError(
                    .badData, "weights that are no finite numbers", Message(entry.origin), "train the network again")
            }
        }
        self.entries = entries
        if names.isEmpty {
            self.names = Self.standardNames(of: entries)
            measures = try self.names.map(MeasureRegistry.measure(parsing:))
        } else {
            measures = try names.map(MeasureRegistry.measure(parsing:))
            self.names = names
        }
    }

    /// The names of the measures that are computed if none is named: those that apply to all networks, so that the table has
    /// no gaps.
    public static func standardNames(of entries: [Entry]) -> [String] {
        let lists = entries.map { $0.measurement.standardMeasures.map { type(of: $0).name } }
        return (lists.first ?? []).filter { name in lists.allSatisfy { $0.contains(name) } }
    }

    /// The values with their errors; with `picture` what its figure needs.
    public func document(
        inputs: String, paths: String, picture: Picture? = nil, context: RunContext = RunContext()
    ) throws -> MeasureDocument {
        let start = ContinuousClock.now
        var networks: [MeasureDocument.Network] = []
        for (index, entry) in entries.enumerated() {
            let measurement = entry.measurement
            let values = try measurement.values(of: measures, context: context.part(index, of: entries.count))
            networks.append(
                MeasureDocument.Network(
                    network: entry.name, parameters: measurement.architecture.parameterCount,
                    weights: entry.origin, epoch: entry.epoch,
                    measures: zip(zip(names, measures), values).map { Self.measure($0.0, $0.1, $1) },
                    path: picture == .regions ? try path(of: measurement) : nil,
                    plane: picture == .plane ? try plane(of: measurement) : nil))
        }
        let data = entries[0].measurement.data
        return MeasureDocument(
            networks: networks, inputs: inputs, samples: data.inputs.rows, paths: paths, seed: data.seed,
            notes: Self.notes(data), environment: RunEnvironment(threads: context.workers),
            timing: .init(computeSeconds: (ContinuousClock.now - start).seconds))
    }

    private static func measure(
        _ name: String, _ measure: any ComplexityMeasure, _ value: MeasureValue
    ) -> MeasureDocument.Measure {
        let type = type(of: measure)
        var notes = value.notes
        if case .partly(let what) = type.invariance {
            notes.append("not invariant under rescaling of units, but \(what)")
        }
        return MeasureDocument.Measure(
            name: name, values: value.values, parts: value.parts, standardErrors: value.standardErrors,
            unit: type.unit, invariant: type.invariance == .invariant, notes: notes)
    }

    private static func notes(_ data: MeasureData) -> [String] {
        let inputs = data.inputs
        let constant = (0..<inputs.columns).count { column in
            (1..<max(inputs.rows, 1)).allSatisfy { inputs[$0, column] == inputs[0, column] }
        }
        guard constant > 0, inputs.rows > 1 else { return [] }
        return [
            "\(constant) of \(inputs.columns) columns of the inputs are constant: no path between rows moves along them"
        ]
    }

    // MARK: Pictures

    /// The weights of a picture: those of the file, or the first draw.
    private func parameters(of measurement: NetworkMeasurement) -> [Double] {
        switch measurement.weights {
        case .given(let parameters, _): parameters
        case .prior(let prior, _): prior.draw(0, for: measurement.architecture, seed: measurement.data.seed)
        }
    }

    private func path(of measurement: NetworkMeasurement) throws -> MeasuredPath {
        guard let path = measurement.data.paths.first else {
            throw UserError(.usage, "there is no path to draw", setting: "figure", "give \(setting: "paths")")
        }
        let what = "a figure of regions"
        let chain = try DenseChain(measurement.architecture, parameters: parameters(of: measurement), for: what)
        try chain.requirePieces(for: what, name: measurement.architecture.name)
        let pieces = PathPieces(chain, path, exactly: measurement.data.exactly)
        let total = pieces.inputLength
        return MeasuredPath(
            length: total,
            breakpoints: pieces.breakpoints.compactMap { point in
                guard let unit = point.units.first else { return nil }
                // The length of the legs before, and the share of the leg itself.
                let leg = min(Int(point.t), pieces.legLengths.count - 1)
                let before = pieces.legLengths[..<leg].reduce(0, +)
                let place = total > 0 ? (before + (point.t - Double(leg)) * pieces.legLengths[leg]) / total : 0
                return .init(place: place, layer: unit.layer, jacobianChanges: point.jacobianChanges)
            }, lengths: pieces.lengths)
    }

    private func plane(of measurement: NetworkMeasurement) throws -> MeasuredPlane {
        let (architecture, what) = (measurement.architecture, "the plane")
        guard architecture.widths[0] == 2, let box = PlaneBox(measurement.data.inputs) else {
            throw UserError(
                .usage, "the plane is drawn for networks with 2 inputs on rows that vary in both",
                "network \(architecture.name)", "name a network such as 2-16-16-1, or leave the figure out")
        }
        let chain = try DenseChain(architecture, parameters: parameters(of: measurement), for: what)
        let plane = try PlaneRegions(chain, x: box.x, y: box.y, name: architecture.name)
        let outputs = architecture.widths[architecture.depth]
        return MeasuredPlane(
            box: [[box.x.lowerBound, box.x.upperBound], [box.y.lowerBound, box.y.upperBound]],
            regions: plane.regions.map { region in
                let (direction, slope) = Self.steepest(region.jacobian, outputs: outputs)
                return .init(
                    corners: region.corners.map { [$0.x, $0.y] }, linearRegion: region.linearRegion,
                    direction: direction, slope: slope)
            },
            borders: plane.borders.map {
                .init(
                    ends: [[$0.from.x, $0.from.y], [$0.to.x, $0.to.y]], layer: $0.layer,
                    jacobianChanges: $0.jacobianChanges)
            }, linearRegions: plane.linearRegions, outputs: outputs,
            rows: (0..<min(measurement.data.inputs.rows, 200)).map { Array(measurement.data.inputs.row($0)) })
    }

    /// The direction and size of the largest singular value of a Jacobian [outputs x 2].
    private static func steepest(_ jacobian: [Double], outputs: Int) -> (direction: Double, slope: Double) {
        let rows = (0..<outputs).map { (jacobian[2 * $0], jacobian[2 * $0 + 1]) }
        if outputs == 1 { return (atan2(rows[0].1, rows[0].0), hypot(rows[0].0, rows[0].1)) }
        let (a, b, c) = rows.reduce((0.0, 0.0, 0.0)) { ($0.0 + $1.0 * $1.0, $0.1 + $1.0 * $1.1, $0.2 + $1.1 * $1.1) }
        let largest = (a + c) / 2 + hypot((a - c) / 2, b)
        return (atan2(2 * b, a - c) / 2, max(largest, 0).squareRoot())
    }
}
