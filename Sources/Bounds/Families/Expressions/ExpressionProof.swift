internal import BallArithmetic
internal import EffectiveDimension
import Foundation
internal import Foundations
internal import Synchronization
internal import ToyModels

/// The quantities of a family of formulas that can be proved, in unit-cube coordinates; each is computed once.
///
/// Suprema over parameters (and outcomes of an interval) come from branch and bound with enclosures of the formula and
/// its gradient. For an interval, `norm(D_v F) <= integral of norm(D_v f) dz`, f the integrand, bounded on 16 slices.
final class ExpressionProof: Sendable {
    /// Why a quantity is not known.
    struct Unproved: Error {
        let text: String
    }

    /// A density at one outcome, or over an interval of them, where the outcome is the last coordinate of the domain.
    private struct Slice {
        let density: ExpressionDensity
        let domain: [ParameterInterval]
    }

    private static let outcomeSlices = 16

    private let densities: [ExpressionDensity]
    private let outcomes: Outcomes
    private let model: ToyModel?
    private let parameters: Int
    private let known = Mutex<[StatedQuantity: Result<Ball, Unproved>]>([:])

    /// The true parameters on the unit cube.
    private let truth: [Rational]

    init(densities: [ExpressionDensity], outcomes: Outcomes, model: ToyModel?, truth: [Rational]) {
        self.truth = truth
        self.densities = densities
        self.outcomes = outcomes
        self.model = model
        parameters = densities[0].parameters
    }

    private func cube() -> [ParameterInterval] { Array(repeating: .unit, count: parameters) }

    /// The densities by outcome; nil for unbounded outcomes.
    private func slices() throws -> [Slice]? {
        switch outcomes {
        case .finite(let values):
            return densities.flatMap { density in
                values.map { Slice(density: density.at(outcome: $0), domain: cube()) }
            }
        case .interval(let low, let high):
            let side = try ParameterInterval(low, high)
            return densities.map { Slice(density: $0, domain: cube() + [side]) }
        case .line, .counts: return nil
        }
    }

    /// The proved value of a quantity, or the reason why there is none.
    func result(of quantity: StatedQuantity) -> Result<Ball, Unproved> {
        if let result = known.withLock({ $0[quantity] }) { return result }
        let result: Result<Ball, Unproved>
        do {
            let value = try prove(quantity)
            result = value.isFinite ? .success(value) : .failure(Unproved(text: "no bound was found"))
        } catch let reason as Unproved {
            result = .failure(reason)
        } catch {
            result = .failure(Unproved(text: "\(error)"))
        }
        known.withLock { $0[quantity] = result }
        return result
    }

    /// The stated value of a quantity, else the proved one, else nil.
    func value(of quantity: StatedQuantity, stated: [StatedQuantity: Rational]) -> Ball? {
        stated[quantity].map(exact) ?? (try? result(of: quantity).get())
    }

    /// Throws if a stated number contradicts a proved one.
    func refuse(contradicted stated: [StatedQuantity: Rational]) throws {
        for (quantity, value) in stated {
            guard case .success(let proved) = result(of: quantity), quantity.contradicts(value, proved) else {
                continue
            }
            throw UserError(
                .usage, "\(quantity.rawValue) = \(value) is false: \(String(format: "%.6g", proved.value)) is proved",
                setting: "stated", "leave it out, since it can be proved")
        }
    }

    /// All quantities, each stated or proved.
    ///
    /// - Throws: `UserError` that lists what is missing and why.
    func quantities(stated: [StatedQuantity: Rational]) throws -> FamilyQuantities {
        let missing = StatedQuantity.allCases.compactMap { quantity -> (name: String, reason: String)? in
            guard stated[quantity] == nil, case .failure(let reason) = result(of: quantity) else { return nil }
            return (quantity.rawValue, reason.text)
        }
        guard missing.isEmpty else {
            let reasons = Dictionary(grouping: missing, by: \.reason).sorted { $0.value[0].name < $1.value[0].name }
                .map { "\($0.value.map(\.name).joined(separator: ", ")): \($0.key)" }
            let flags = missing.map { "\($0.name)=NUMBER" }.joined(separator: ",")
            throw UserError(
                .usage, "the constants of the bound are not proved for this family",
                "\(reasons.joined(separator: "; "))",
                "state them with \(setting: "stated") \(flags), or give the constants C, H and K")
        }
        func value(_ quantity: StatedQuantity) -> Ball { self.value(of: quantity, stated: stated) ?? exact(0) }
        let least = value(.leastDensity)
        return FamilyQuantities(
            parameters: parameters, isDiagonal: parameters == 1 || model?.isDiagonal == true, leastDensity: least,
            greatestDensity: value(.greatestDensity), leastTrueDensity: leastTrueDensity() ?? least,
            gradient: value(.gradient),
            gradientLipschitz: value(.gradientChange), meanTrace: value(.meanTrace),
            fisherLipschitz: value(.fisherChange), lossRange: value(.lossRange), lossLipschitz: 1 / least.lowerEnd)
    }

    // MARK: Proofs

    private func prove(_ quantity: StatedQuantity) throws -> Ball {
        if quantity == .meanTrace, let trace = try modelTrace() { return trace }
        guard let slices = try slices() else {
            throw Unproved(text: "an unbounded outcome has densities down to 0 and losses without bound")
        }
        switch quantity {
        case .leastDensity:
            let least = extremes(slices).reduce(nil) { $0?.minimum($1.0) ?? $1.0 } ?? exact(0)
            guard least.isPositive == .certain else {
                throw Unproved(text: "the density reaches 0 on the box, or no positive bound was found")
            }
            return least
        case .greatestDensity: return extremes(slices).reduce(exact(0)) { $0.maximum($1.1) }
        case .lossRange:
            let (least, greatest) = (try result(of: .leastDensity).get(), try result(of: .greatestDensity).get())
            return (greatest / least).log()
        case .gradient: return largest(slices) { p in (0..<p.parameters).map(p.slope) }
        case .gradientChange:
            return largest(slices) { p in
                (0..<p.parameters).flatMap { i in (0..<p.parameters).map { p.slope(i).derivative(by: $0) } }
            }
        case .meanTrace: return try integratedTrace()
        case .fisherChange: return try fisherChange(slices)
        }
    }

    /// The least density of the truth, at least that of all members; nil for unbounded outcomes.
    private func leastTrueDensity() -> Ball? {
        let atTruth = (try? slices())?.map { slice in
            let density = slice.density.substituting(parameters: 0) { k in
                k < parameters ? .constant(truth[k]) : .variable(k - parameters)
            }
            return Slice(density: density, domain: Array(slice.domain[parameters...]))
        }
        return atTruth.flatMap { extremes($0).map(\.0).min { $0.value < $1.value } }?.lowerEnd
    }

    private func extremes(_ slices: [Slice]) -> [(Ball, Ball)] {
        slices.map { slice in
            let p = slice.density
            let (low, high) = (p.isLogarithmGiven ? p.logarithm : p.value).extremes(over: slice.domain)
            return p.isLogarithmGiven
                ? (low.atPrecision(familyBits).exp(), high.atPrecision(familyBits).exp()) : (low, high)
        }
    }

    /// The largest Euclidean norm of some derivatives over all slices.
    private func largest(_ slices: [Slice], _ entries: (ExpressionDensity) -> [Formula]) -> Ball {
        slices.reduce(exact(0)) { $0.maximum(norm(of: entries($1.density), over: $1.domain)) }
    }

    private func norm(of entries: [Formula], over domain: [ParameterInterval]) -> Ball {
        let square = Formula.sum(of: entries.map { $0.power(2) })
        if square.isZero { return exact(0) }
        return square.supremum(over: domain).nonNegativePart.squareRoot().upperEnd
    }

    /// `E[Tr F]` of a closed Fisher matrix.
    private func modelTrace() throws -> Ball? {
        guard let model else { return nil }
        guard case .enclosed(let kappa) = try ToyAnalysis(model, digits: 40).normalisation() else { return nil }
        return Rational(parameters) / kappa
    }

    /// `E[Tr F]` as a certified integral over parameters and outcomes of an interval.
    private func integratedTrace() throws -> Ball {
        guard case .interval(let low, let high) = outcomes else { throw Unproved(text: "no certified integral") }
        let traces = densities.map { density in
            Formula.sum(of: (0..<parameters).map { density.information($0, $0) }).substituting {
                $0 < parameters ? .variable($0) : .constant(low) + .constant(high - low) * .variable($0)
            }
        }
        let mean = Formula.constant((high - low) / Rational(densities.count)) * .sum(of: traces)
        guard let trace = try mean.unitCubeMean(precision: 64), trace.isFinite else {
            throw Unproved(text: "no certified integral was found within the effort")
        }
        return trace.atPrecision(familyBits)
    }

    private func fisherChange(_ slices: [Slice]) throws -> Ball {
        func entries(_ p: ExpressionDensity) -> [[Formula]] {
            (0..<parameters).flatMap { i in
                (0..<parameters).map { j in (0..<parameters).map { p.information(i, j).derivative(by: $0) } }
            }
        }
        let share = Rational(1) / Rational(densities.count)
        guard case .interval(let low, let high) = outcomes else {
            // The entries of the sum over all outcomes at once: their changes cancel in part.
            let all = slices.map { entries($0.density).flatMap { $0 } }
            let sums = all[0].indices.map { k in Formula.sum(of: all.map { .constant(share) * $0[k] }) }
            return norm(of: sums, over: cube())
        }
        var sum = exact(0)
        let width = (high - low) / Rational(Self.outcomeSlices)
        for slice in slices {
            let square = Formula.sum(of: entries(slice.density).flatMap { $0 }.map { $0.power(2) })
            for k in 0..<Self.outcomeSlices {
                let side = try ParameterInterval(low + width * Rational(k), low + width * Rational(k + 1))
                let top = square.supremum(over: cube() + [side], relativeBits: 4, budget: 600)
                sum += top.nonNegativePart.squareRoot().upperEnd * (width * share)
            }
        }
        return sum
    }
}

extension ToyModel {
    /// Whether the Fisher matrix is diagonal everywhere.
    var isDiagonal: Bool { kind == .constantDiagonal || kind == .product || kind == .diagonal }
}
