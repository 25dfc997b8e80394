internal import EffectiveDimension
internal import Experiments
import Foundation
internal import Networks

extension Benchmark {
    /// Tempering at (0.1, 2/3) and along ten values of c up to 10, by both rules for the sweeps; 100 rows of Covertype.
    ///
    /// The figure of merit is the squared standard error of d, in parameters, times the seconds of the processor. It does
    /// not depend on the number of repetitions, but is as uncertain as the error: to a third with eight of them.
    static let tempering = Benchmark("tempering") { settings in
        let (first, last) = (pow(10.0, 1.0 / 3), 10.0)
        let ten = (0..<10).map { first * pow(last / first, Double($0) / 9) }
        return try [("54-16-7", 8, true), ("54-13-11-9-7", 4, true), ("54-10-2-10-25-7", 4, false)].flatMap {
            name, repetitions, hasCurve in
            let estimate = try NetworkEstimate(
                NetworkSpecification(NetworkShape(name), inputs: .sample("covertype"), samples: 100),
                draws: .prior(.standard, count: 2), seed: 1)
            func run(_ what: String, through c: [Double], _ rule: SweepRule) throws -> [Measurement] {
                let start = clock()
                let tempered = TemperedEstimator(
                    schedule: .init(level: 0, repetitions: repetitions, checkRepetitions: 0, sweepRule: rule))
                let document = try estimate.curve(
                    by: tempered, at: [], through: c, context: settings.context)
                let curve = document.curve
                let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
                let end = curve[curve.count - 1]
                // zeta = 2/3: c = eps^(-1/3).
                let error = end.logExpectedDeterminant.standardError / (3 * log(end.c))
                return [
                    Measurement("\(name), \(what), processor time", [seconds], unit: "s"),
                    Measurement("\(name), \(what), standard error of d at its end", [error], unit: "parameters"),
                    Measurement("\(name), \(what), error^2 x time", [error * error * seconds], unit: "s"),
                ]
            }
            return try run("one scale", through: [first], .newest)
                + (hasCurve
                    ? run("ten scales, earlier rule for sweeps", through: ten, .everyStep)
                        + run("ten scales", through: ten, .newest) : [])
        }
    }
}
