internal import Foundations

/// The methods used for spectra, counted over all calls of a model, and returned with the results.
public struct SpectrumNotices: Sendable, Equatable, Codable {
    /// Spectra by singular values of the score rows.
    public var singularValues = 0
    /// Spectra by eigenvalues that passed their check.
    public var checkedEigenvalues = 0
    /// Spectra by eigenvalues without a check, or that failed it.
    public var uncheckedEigenvalues = 0
    /// The largest relative standard error of a layer's log determinant from the probes of a quadrature.
    public var probeError = 0.0
    /// The largest relative correction of a layer's log determinant by extrapolation in the steps of a quadrature.
    public var stepError = 0.0

    /// No notices.
    public init() {}

    /// All of them in the order above.
    var numbers: [Double] {
        [
            Double(singularValues), Double(checkedEigenvalues), Double(uncheckedEigenvalues), probeError, stepError,
        ]
    }

    /// From these numbers; nil if they are none.
    init?(numbers: [Double]) {
        let counts = numbers.prefix(3).compactMap { Int(exactly: $0) }
        guard numbers.count == 5, counts.count == 3 else { return nil }
        (singularValues, checkedEigenvalues, uncheckedEigenvalues) = (counts[0], counts[1], counts[2])
        (probeError, stepError) = (numbers[3], numbers[4])
    }

    /// Counts are added; for errors the larger one is kept.
    public static func += (a: inout SpectrumNotices, b: SpectrumNotices) {
        a.singularValues += b.singularValues
        a.checkedEigenvalues += b.checkedEigenvalues
        a.uncheckedEigenvalues += b.uncheckedEigenvalues
        a.probeError = max(a.probeError, b.probeError)
        a.stepError = max(a.stepError, b.stepError)
    }
}

/// A result with the notices of a model.
struct Noticed<Result: Codable & Sendable>: Codable, Sendable {
    var result: Result
    var notices: SpectrumNotices
}

extension RunContext {
    /// Maps with one scratch of a model for each worker, and adds the notices of the model to `notices`.
    func map<Model: MarkovianModel, Result: Codable & Sendable>(
        _ count: Int, on model: Model, notices: inout SpectrumNotices,
        _ body: @Sendable (inout Model.Scratch, Int) throws -> Result
    ) throws -> [Result] {
        try mapItems(count, on: model, notices: &notices) { scratch, item in try body(&scratch, item.index) }
    }

    /// The same for items that take minutes.
    func mapItems<Model: MarkovianModel, Result: Codable & Sendable>(
        _ count: Int, on model: Model, notices: inout SpectrumNotices,
        _ body: @Sendable (inout Model.Scratch, WorkItem) throws -> Result
    ) throws -> [Result] {
        try mapItems(count, scratch: { model.makeScratch() }) { scratch, item in
            let result = try body(&scratch, item)
            return Noticed(result: result, notices: model.takeNotices(from: &scratch))
        }.map { noticed in
            notices += noticed.notices
            return noticed.result
        }
    }

    /// A step that one worker does for all: a map of one item, so that its result is kept.
    func once<Result: Codable & Sendable>(
        notices: inout SpectrumNotices, _ body: @Sendable (inout SpectrumNotices) throws -> Result
    ) throws -> Result {
        let noticed = try map(1) { _ in
            var own = SpectrumNotices()
            return Noticed(result: try body(&own), notices: own)
        }[0]
        notices += noticed.notices
        return noticed.result
    }
}
