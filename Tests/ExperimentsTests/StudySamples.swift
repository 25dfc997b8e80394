import Experiments
import Foundation
import Foundations
import Records

extension StudyFile {
    /// The kinds of study of this module.
    private static let kinds: [any Study.Type] = [
        DimensionStudy.self, CurveStudy.self, BoundStudy.self, TrainingStudy.self, ToyCoveringStudy.self,
        EstimatorStudy.self, PaperStudy.self, PredictTrainedStudy.self, PredictArchitectureStudy.self,
        CriteriaStudy.self, SearchStudy.self, ScalingStudy.self,
    ]

    static func parse(_ text: String, path: String) throws -> any Study {
        try parse(text, path: path, kinds: kinds)
    }

    static func load(_ path: String) throws -> any Study { try load(path, kinds: kinds) }
}

extension Study {
    /// Computes the piece of that name.
    func compute(piece name: String, folder: URL, context: RunContext) throws -> Record {
        try Self.compute(piece(name), folder: folder, context: context)
    }

    func piece(_ name: String) throws -> Piece {
        guard let piece = pieces.first(where: { $0.name == name }) else {
            throw UserError(.badData, "no piece \(name)", "test", "mend the test")
        }
        return piece
    }
}

/// A dimension study of two tiny networks on six rows of its own.
enum StudySamples {
    static let table = """
        0.5,1.25,-2,0
        1.5,-0.375,1,1
        -1,2.385,0.25,0
        0,0.75,3,1
        2,-1.5,0.5,0
        -0.25,0.125,-1.75,1

        """

    static let text = """
        kind: dimension
        name: tiny
        title: A tiny study
        question: Does it run?
        networks: [3-2, 3-2-2]
        activation: tanh
        lastLayer: activated
        bias: true
        data: table.csv
        samples: 5
        draws: 4
        sigma: [0.5]
        forwardNoise: 2
        prior: uniform:-1:1
        epsilon: [1/10, 0.01]
        zeta: [0, 2/3]
        bound: {gamma: [1/2, 1/50], constantC: 1, constantH: 2, constantK: 3, zeta: 2/3, rate: 3/8, n: "1e2:1e6:3"}
        seed: 7

        """

    /// The text with one line replaced: the setting `key` becomes `value`, or goes away.
    static func text(_ key: String, _ value: String?) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
            line.hasPrefix("\(key):") ? value.map { "\(key): \($0)" } : String(line)
        }.joined(separator: "\n")
    }

    static func study(_ key: String = "", _ value: String? = nil) throws -> DimensionStudy {
        guard let study = try StudyFile.parse(text(key, value), path: "tiny.yml") as? DimensionStudy else {
            throw UserError(.badData, "not a dimension study", "tiny.yml", "mend the test")
        }
        return study
    }
}

/// A study of curves of two tiny networks on the same rows.
enum CurveSamples {
    static let text = """
        kind: curves
        name: tiny
        title: A tiny study
        question: Does it run?
        networks: [3-2, 3-2-2]
        activation: tanh
        lastLayer: activated
        bias: true
        data: table.csv
        samples: 5
        sigma: [0.5]
        forwardNoise: 2
        prior: uniform:-1:1
        epsilon: [1/100, 1/10]
        zeta: [0, 2/3]
        target: [0.05, 0.02]
        runs: [{networks: [3-2], c: "2:1000", schedule: "0:4:0"}, {networks: [3-2-2], c: "2:50", schedule: "0:3:3"}, {networks: [3-2-2], c: "51:1000", schedule: "-1:4:4", long: true}]
        plain: {draws: 5, epsilon: [1/10], zeta: 2/3}
        lower: {networks: [3-2-2], epsilon: [1/10], zeta: 2/3, schedule: "0:4:0"}
        bound: {gamma: [1/2, 1/50], constantC: 1, constantH: 2, constantK: 3, zeta: 2/3, rate: 3/8, n: "1e2:1e6:3"}
        seed: 7

        """

    static func study(_ old: String = "", _ new: String = "") throws -> CurveStudy {
        let text = old.isEmpty ? text : text.replacing(old, with: new)
        guard let study = try StudyFile.parse(text, path: "tiny.yml") as? CurveStudy else {
            throw UserError(.badData, "not a study of curves", "tiny.yml", "mend the test")
        }
        return study
    }
}
