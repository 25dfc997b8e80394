internal import Datasets
public import EffectiveDimension
import Foundation
public import Foundations
internal import LinearAlgebra
public import Records

/// The draws of an estimate and their spectra in a file, from which any scale is answered without computing them anew.
///
/// A `.npz` archive: `spectra` [draws x parameters] are the square roots of the eigenvalues of the raw Fisher matrix of each
/// draw, descending within each layer; `draws` [draws x parameters] are the parameters, unit by unit; `about` is the JSON of
/// an estimate without rows, as bytes.
public struct StoredSpectra: Sendable {
    private let about: EstimateDocument
    private let spectra: Matrix
    private let draws: Matrix

    /// Whether a file is one by its name.
    public static func isNamed(by path: String) -> Bool { path.lowercased().hasSuffix(".npz") }

    /// Computes the spectra of an estimate that `document` describes.
    public init(
        of estimate: NetworkEstimate, about document: EstimateDocument, context: RunContext = RunContext()
    ) throws {
        spectra = try estimate.squareRootSpectra(context: context)
        let source = estimate.source
        draws = Matrix(
            rows: source.count, columns: spectra.columns, elements: (0..<source.count).flatMap { source.draw($0) })
        var about = document
        about.rows = []
        about.covariance = nil
        about.otherDimensions = nil
        about.notes = []
        about.method.estimator = PlainEstimator().name
        about.method.draws = source.count
        self.about = about
    }

    /// The spectra in a file; throws a `UserError` if it holds none.
    public init(contentsOf path: String) throws {
        let arrays = try NPZArchive.readable(path)
        func array(_ name: String, dimensions: Int) throws -> NamedArray {
            guard let array = arrays.first(where: { $0.name == name }), array.shape.count == dimensions else {
                throw UserError(
                    .badData,
                    "the archive has no array '\(name)' of \(dimensions) dimension\(dimensions == 1 ? "" : "s")",
                    path, "give a file that 'twosed estimate --spectra-output' wrote")
            }
            return array
        }
        func matrix(_ name: String) throws -> Matrix {
            let array = try array(name, dimensions: 2)
            return Matrix(rows: array.shape[0], columns: array.shape[1], elements: array.numbers)
        }
        let text = try array("about", dimensions: 1).numbers
        about = try JSON.decode(
            EstimateDocument.self, from: Data(text.map { UInt8(truncatingIfNeeded: Int($0)) }), file: path)
        (spectra, draws) = (try matrix("spectra"), try matrix("draws"))
        guard spectra.rows > 0, spectra.rows == draws.rows, spectra.columns == about.model.parameters,
            spectra.elements.allSatisfy({ $0 >= 0 })
        else {
            throw UserError(
                .badData, "the spectra do not fit the network", path,
                "give a file that 'twosed estimate --spectra-output' wrote")
        }
    }

    /// Writes the archive completely or not at all.
    public func write(to path: String) throws {
        func array(_ name: String, _ matrix: Matrix) -> NamedArray {
            NamedArray(name, shape: [matrix.rows, matrix.columns], numbers: matrix.elements)
        }
        let text = try JSON.encode(about)
        try NPZArchive([
            array("spectra", spectra), array("draws", draws),
            NamedArray("about", shape: [text.count], numbers: text.map { Double($0) }, element: .uint8),
        ]).write(to: path)
    }

    /// The plain estimate at any pairs of scales, without lower bounds.
    public func document(at scales: [ExactScale], context: RunContext = RunContext()) throws -> EstimateDocument {
        let roots = (0..<spectra.rows).map { Array(spectra.row($0)) }
        let isGiven = about.normalisationOrigin == Normalisation.Origin.given.rawValue
        let normalisation = try Normalisation(
            parameters: spectra.columns, traces: roots.map { $0.reduce(0) { $0 + $1 * $1 } },
            given: isGiven ? about.normalisation : nil
        ).checked()
        let answer = try PlainEstimator().dimensions(
            ofSpectra: roots, normalisation: normalisation, areGiven: about.model.prior == "given",
            at: scales.map { try $0.doubles() }, context: context)
        var document = about
        document.normalisation = normalisation.kappa
        document.normalisationOrigin = normalisation.origin.rawValue
        document.meanTrace = normalisation.meanTrace.value
        document.meanTraceStandardError = normalisation.meanTrace.standardError
        document.rows = answer.estimates.indices.map { EstimateDocument.Row(answer[$0], scale: scales[$0]) }
        document.notes = ["From the spectra in the file, without lower bounds."]
        return document
    }
}
