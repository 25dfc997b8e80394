import Foundation
import ReferenceNumbers

@testable import Association

/// The table of 66 networks with the statistics another program computed from it.
struct StudyReference: Decodable {
    struct Measure: Decodable {
        struct Robust: Decodable {
            struct Environment: Decodable {
                let axis: Int
                let values: [Double]
                let error: Double
                let ess: Double
            }
            let environments: [Environment]
            let kept: Int
            let max: Double
            let mean: Double
        }
        let tauA: Double
        let tauB: Double
        let psi: [Double]
        let psiMean: Double
        let cells: [Int]
        let information: [String: Double]
        let leastInformation: Double
        let robust: Robust
        let leastSize: Double
        let jackknife: Double
        let bootstrap: Double
        let meanWithoutCopies: Double
        let meanCopiesAsTies: Double
        let partialTau: Double?
    }
    struct Pareto: Decodable {
        let points: [[Double]]
        let front: [Int]
        let reference: [Double]
        let hypervolume: Double
    }
    let hyper: [[Double]]
    let values: [[Double]]
    let testSize: Int
    let measures: [String: Measure]
    let pareto: Pareto

    static let stored = Result { try Oracle.decode(StudyReference.self, from: "measures/study.json") }

    var design: Design { Design(hyper) }
    var gap: [Double] { values.map { $0[0] } }
    /// The measures with their columns.
    static let columns = [("informative", 1), ("parameters", 2), ("noise", 3)]
    func column(_ number: Int) -> [Double] { values.map { $0[number] } }
}
