import Experiments
import Foundation
import Foundations
import Records
import Synchronization
import Testing

/// The pieces of a study of another kind with results that take no time.
private struct Sketch<Base: StudySettings>: Study {
    static var kind: String { Base.kind }
    static var keys: [String] { Base.keys }
    static var template: String { "" }

    typealias Piece = Base.Piece
    typealias Record = String

    var base: Base
    var name: String { "sketch" }
    var title: String { base.title }
    var question: String { base.question }
    var pieces: [Base.Piece] { base.pieces }

    func validate() throws {}
    static func dataFiles(of piece: Base.Piece, folder: URL) throws -> [DataFile] { [] }
    static func compute(_ piece: Base.Piece, folder: URL, context: RunContext) throws -> String {
        context.progress(1)
        return piece.name
    }
}

/// Changes each setting of each kind of study in turn and looks at what is computed again.
@Suite struct StudyPiecesTests {
    /// A setting by its place, another value for it, and the pieces that must be computed again.
    private typealias Change = (place: String, value: Any, pieces: [String])

    /// The names of the pieces that `changed` computes after `first`.
    private func recomputed<Base: StudySettings>(_ first: Base, _ changed: Base) throws -> [String] {
        try withFolder { folder in
            let computed = Mutex<[String]>([])
            let runner = StudyRunner(store: folder, threads: 1) { event in
                if case .kept(let piece, _) = event { computed.withLock { $0.append(piece) } }
            }
            _ = try runner.run(Sketch(base: first), folder: folder)
            computed.withLock { $0 = [] }
            let outcome = try runner.run(Sketch(base: changed), folder: folder)
            #expect(outcome.computed == computed.withLock(\.count))
            #expect(outcome.reused == changed.pieces.count - outcome.computed)
            // Pieces that took long are computed first.
            return changed.pieces.map(\.name).filter { name in computed.withLock { $0.contains(name) } }
        }
    }

    /// Places of the settings inside a JSON value, with lists of objects followed and other lists taken whole.
    private func places(_ value: Any, _ place: String = "") -> [String] {
        func inside(_ key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }
        if let object = value as? [String: Any] {
            return object.keys.sorted().flatMap { places(object[$0]!, inside($0)) }
        }
        if let list = value as? [[String: Any]] {
            return list.indices.flatMap { places(list[$0], inside(String($0))) }
        }
        return [place]
    }

    private func set(_ value: Any, _ place: ArraySlice<Substring>, to new: Any) -> Any {
        guard let step = place.first else { return new }
        if var object = value as? [String: Any] {
            object[String(step)] = set(object[String(step)] ?? "", place.dropFirst(), to: new)
            return object
        }
        var list = value as? [Any] ?? []
        if let index = Int(step) { list[index] = set(list[index], place.dropFirst(), to: new) }
        return list
    }

    private func check<Base: StudySettings>(_ type: Base.Type, _ text: String, _ changes: [Change]) throws {
        let settings = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let first = try JSONDecoder().decode(Base.self, from: Data(text.utf8))
        let known = Set(changes.map(\.place) + ["name"])
        #expect(Set(places(settings)).subtracting(known).isEmpty, "settings that no change tries")
        #expect(try recomputed(first, first) == [])
        for change in changes {
            let path = change.place.split(separator: ".")
            let data = try JSONSerialization.data(withJSONObject: set(settings, path[...], to: change.value))
            let changed = try JSONDecoder().decode(Base.self, from: data)
            #expect(changed != first, "\(change.place) has that value already")
            #expect(try recomputed(first, changed) == change.pieces, "\(change.place)")
        }
    }

    @Test func aDimensionStudyComputesAgainWhatASettingChanges() throws {
        let all = ["3-2", "3-2-2"]
        try check(
            DimensionStudy.self,
            #"""
            {"name": "x", "title": "x", "question": "x", "networks": ["3-2", "3-2-2"], "activation": "relu",
             "lastLayer": "linear", "bias": false, "sample": "digits", "samples": 5, "draws": 4, "sigma": [0.1],
             "forwardNoise": 1, "prior": "uniform:-1:1", "epsilon": ["1/10"], "zeta": ["0"],
             "tempered": {"networks": ["3-2"], "epsilon": ["1/10"], "zeta": "0", "schedule": "0:2:0"},
             "bound": {"gamma": ["1/2"], "constantC": 1, "constantH": 1, "constantK": 1, "zeta": "2/3", "rate": "3/8",
              "n": "100"}, "seed": 1}
            """#,
            [
                ("title", "y", []), ("question", "y", []), ("networks", ["3-2", "3-4", "3-2-2"], ["3-4"]),
                ("networks", ["3-2-2"], []), ("activation", "tanh", all), ("lastLayer", "activated", all),
                ("bias", true, all), ("sample", "covertype", all), ("data", "x.csv", all), ("samples", 6, all),
                ("table", ["missing": "mean"], all), ("draws", 5, all), ("fisher", "softmax", all),
                ("fisherEstimate", "empirical", all),
                ("eigen", "gsl", all), ("sigma", [0.2], all), ("forwardNoise", 2, all), ("prior", "normal:1", all),
                ("epsilon", ["1/20"], all), ("zeta", ["1/3"], all), ("seed", 2, all),
                ("tempered.networks", ["3-2", "3-2-2"], ["3-2-2"]), ("tempered.epsilon", ["1/20"], ["3-2"]),
                ("tempered.zeta", "1/3", ["3-2"]), ("tempered.schedule", "0:4:0", ["3-2"]),
                ("bound.gamma", ["1/4"], all), ("bound.constantC", 2, all), ("bound.constantH", 2, all),
                ("bound.constantK", 2, all), ("bound.zeta", "3/4", all), ("bound.rate", "1/2", all),
                ("bound.n", "200", all),
            ])
    }

    @Test func aCurveStudyComputesAgainWhatASettingChanges() throws {
        let curves = ["3-2-c10-10", "3-2-c1e3-1e3", "3-2-2-c10-1e3"]
        let (plain, lower) = (["3-2-plain", "3-2-2-plain"], ["3-2-lower"])
        let all = curves + plain + lower
        try check(
            CurveStudy.self,
            #"""
            {"name": "x", "title": "x", "question": "x", "networks": ["3-2", "3-2-2"], "activation": "relu",
             "lastLayer": "linear", "bias": false, "sample": "digits", "samples": 5, "sigma": [0.1], "forwardNoise": 1,
             "prior": "uniform:-1:1", "epsilon": ["1/1000", "1/10"], "zeta": ["0"], "target": [0.01],
             "runs": [{"networks": ["3-2"], "c": "2:20", "schedule": "0:2:0", "long": true},
              {"networks": ["3-2"], "c": "20:2000", "schedule": "0:2:0"},
              {"networks": ["3-2-2"], "c": "2:2000", "schedule": "0:2:0"}],
             "plain": {"draws": 4, "epsilon": ["1/10"], "zeta": "0"},
             "lower": {"networks": ["3-2"], "epsilon": ["1/10"], "zeta": "0", "schedule": "0:2:0", "long": true},
             "bound": {"gamma": ["1/2"], "constantC": 1, "constantH": 1, "constantK": 1, "zeta": "2/3", "rate": "3/8",
              "n": "100"}, "seed": 1}
            """#,
            [
                ("title", "y", []), ("question", "y", []), ("networks", ["3-2", "3-4", "3-2-2"], ["3-4-plain"]),
                ("activation", "tanh", all), ("lastLayer", "activated", all), ("bias", true, all),
                ("sample", "covertype", all), ("data", "x.csv", all), ("table", ["drop": ["2"]], all),
                ("samples", 6, all), ("sigma", [0.2], all),
                ("forwardNoise", 2, all), ("prior", "normal:1", all), ("seed", 2, all), ("target", [0.02], []),
                ("epsilon", ["1/100", "1/10"], ["3-2-c100-100", "3-2-2-c10-100"]),
                ("zeta", ["1/3"], ["3-2-c4.64-4.64", "3-2-c100-100", "3-2-2-c4.64-100"]),
                ("runs.0.networks", ["3-2", "3-2-2"], ["3-2-2-c10-10"]), ("runs.0.c", "3:15", []),
                ("runs.0.c", "2:2000", ["3-2-c10-1e3"]), ("runs.0.schedule", "0:4:0", ["3-2-c10-10"]),
                ("runs.0.long", false, []), ("runs.0.estimator", "tempered", ["3-2-c10-10"]),
                ("runs.1.networks", ["3-2", "3-2-2"], ["3-2-2-c1e3-1e3"]),
                ("runs.1.c", "30:3000", []), ("runs.1.schedule", "1:2:2", ["3-2-c1e3-1e3"]),
                ("runs.2.networks", ["3-2", "3-2-2"], ["3-2-c10-1e3"]), ("runs.2.c", "1:3000", []),
                ("runs.2.schedule", "-1:2:2", ["3-2-2-c10-1e3"]), ("plain.draws", 5, plain),
                ("plain.epsilon", ["1/20"], plain), ("plain.zeta", "1/3", plain),
                ("lower.networks", ["3-2", "3-2-2"], ["3-2-2-lower"]), ("lower.epsilon", ["1/20"], lower),
                ("lower.zeta", "1/3", lower), ("lower.schedule", "0:4:0", lower), ("lower.long", false, []),
                ("bound.gamma", ["1/4"], []), ("bound.constantC", 2, []), ("bound.constantH", 2, []),
                ("bound.constantK", 2, []), ("bound.zeta", "3/4", []), ("bound.rate", "1/2", []),
                ("bound.n", "200", []),
            ])
    }

    @Test func aBoundStudyComputesAgainWhatASettingChanges() throws {
        let (families, networks) = (["coin", "wave"], ["4-2", "4-3-2"])
        let all = families + networks
        try check(
            BoundStudy.self,
            #"""
            {"name": "x", "title": "x", "question": "x", "families": [
              {"label": "coin", "family": "bernoulli", "box": "1/10:9/10", "truth": ["3/10"]},
              {"label": "wave", "family": "cosine:1/5,1/10", "simulated": "50"}],
             "networks": {"widths": ["4-2", "4-3-2"], "activation": "relu", "sample": "digits", "samples": 4,
              "estimator": "tempered", "schedules": ["0:4:4", "0:8:8"], "target": 0.01, "epsilon": ["1/10"],
              "n": "1000"},
             "zeta": "2/3", "delta": "1/20", "n": "100", "simulated": "1000", "dataSets": 10, "seed": 5}
            """#,
            [
                ("title", "y", []), ("question", "y", []), ("families.0.label", "die", ["die"]),
                ("families.0.family", "logistic", ["coin"]), ("families.0.box", "1/5:4/5", ["coin"]),
                ("families.0.truth", ["1/2"], ["coin"]), ("families.1.label", "tide", ["tide"]),
                ("families.1.family", "cosine:1/5", ["wave"]), ("families.1.simulated", "60", ["wave"]),
                ("networks.widths", ["4-5-2", "4-3-2"], ["4-5-2"]), ("networks.activation", "tanh", networks),
                ("networks.sample", "covertype", networks), ("networks.samples", 5, networks),
                ("networks.estimator", "exchange", networks), ("networks.schedules", ["0:4:4", "1:8:8"], ["4-3-2"]),
                ("networks.target", 0.02, networks), ("networks.epsilon", ["1/20"], networks),
                ("networks.n", "2000", networks), ("zeta", "3/4", all), ("delta", "1/10", all), ("n", "200", families),
                ("simulated", "2000", ["coin"]), ("dataSets", 20, families), ("seed", 6, all),
            ])
    }

    @Test func aToyStudyComputesAgainWhatASettingChanges() throws {
        try check(
            ToyCoveringStudy.self,
            #"""
            {"name": "x", "title": "x", "question": "x", "models": [
              {"name": "square", "fim": "t1^2", "box": "0:2"}, {"name": "coin", "family": "bernoulli", "epsilon": ["1/2"]}],
             "epsilon": ["1/10"], "zeta": ["0"]}
            """#,
            [
                ("title", "y", []), ("question", "y", []), ("models.0.name", "cube", ["cube"]),
                ("models.0.fim", "t1^3", ["square"]), ("models.0.box", "0:3", ["square"]),
                ("models.1.name", "die", ["die"]), ("models.1.family", "logistic", ["coin"]),
                ("models.1.epsilon", ["1/3"], ["coin"]), ("epsilon", ["1/20"], ["square"]),
                ("zeta", ["1/3"], ["square", "coin"]),
            ])
    }

    @Test func anEstimatorStudyComputesAgainWhatASettingChanges() throws {
        let intervals = ["intervals-1-1", "intervals-2-1"]
        let curves = ["curves-1-1", "curves-1-2"]
        let plain = ["4-2-plain", "4-3-plain"]
        let tempered = ["4-2-tempered", "4-3-tempered"]
        let onSample = plain + ["inputs"] + tempered
        try check(
            EstimatorStudy.self,
            #"""
            {"name": "x", "title": "x", "question": "x", "networks": ["4-2", "4-3"], "sample": "digits", "samples": 5,
             "epsilon": ["1/10"], "zeta": "2/3", "draws": [3, 6], "seeds": 2, "schedules": ["0:2:0", "0:2:0"],
             "inputs": {"network": "4-2", "tempered": [4], "factorised": [4, 8], "draws": 1, "epsilon": "1/10",
              "schedule": "0:2:0"},
             "intervals": {"networks": ["1-1", "2-1"], "activation": "tanh", "width": 1, "samples": 3, "epsilon": "1/10",
              "runs": 3, "repetitions": 2, "factorisedDraws": 1, "plainDraws": 5, "targetNetworks": ["2-1"],
              "targetError": 0.5, "targetRuns": 2},
             "curves": {"networks": ["1-1", "1-2"], "activation": "tanh", "width": 1, "samples": 3,
              "epsilon": ["1/10", "1/20"], "runs": 3, "schedule": "0:2:0"}, "seed": 3}
            """#,
            [
                ("title", "y", []), ("question", "y", []), ("networks", ["4-2", "4-3", "4-4"], ["4-4-plain"]),
                ("sample", "covertype", onSample), ("samples", 6, plain + tempered),
                ("epsilon", ["1/20"], plain + tempered), ("zeta", "3/4", intervals + curves + onSample),
                ("draws", [3], plain),
                ("seeds", 3, plain), ("schedules", ["0:2:0", "0:4:0"], ["4-3-tempered"]),
                ("inputs.network", "4-3", ["inputs"]), ("inputs.tempered", [5], ["inputs"]),
                ("inputs.factorised", [4], ["inputs"]), ("inputs.draws", 2, ["inputs"]),
                ("inputs.epsilon", "1/20", ["inputs"]), ("inputs.schedule", "0:4:0", ["inputs"]),
                ("intervals.networks", ["1-1", "2-1", "1-2"], ["intervals-1-2"]),
                ("intervals.activation", "relu", intervals), ("intervals.width", 2, intervals),
                ("intervals.samples", 4, intervals), ("intervals.epsilon", "1/20", intervals),
                ("intervals.runs", 4, intervals), ("intervals.repetitions", 3, intervals),
                ("intervals.factorisedDraws", 2, intervals), ("intervals.plainDraws", 6, intervals),
                ("intervals.targetNetworks", ["1-1", "2-1"], ["intervals-1-1"]),
                ("intervals.targetError", 0.25, ["intervals-2-1"]), ("intervals.targetRuns", 3, ["intervals-2-1"]),
                ("curves.networks", ["1-1", "1-2", "2-1"], ["curves-2-1"]),
                ("curves.activation", "relu", curves), ("curves.width", 2, curves), ("curves.samples", 4, curves),
                ("curves.epsilon", ["1/10", "1/30"], curves), ("curves.runs", 4, curves),
                ("curves.schedule", "0:3:0", curves), ("seed", 4, intervals + curves + onSample),
            ])
    }

    @Test func aStudyOfArchitecturesComputesAgainWhatASettingChanges() throws {
        let (trained, prior, curves) = (["trained-1", "trained-2"], ["prior-1", "prior-2"], ["curves-1", "curves-2"])
        let all = trained + prior + curves
        try check(
            PredictArchitectureStudy.self,
            #"""
            {"name": "x", "title": "x", "question": "x",
             "rows": {"sample": "digits", "samples": 10, "measureSamples": 5, "testSamples": 6, "informationSamples": 4,
              "paths": 2},
             "architectures": {"count": 6, "parameters": [100, 200], "depth": [1, 2], "width": [2, 9]},
             "training": {"learningRate": 0.5, "batchSize": 4, "epochs": 2, "seeds": 2, "measures": ["training-loss"]},
             "priorForms": {"law": "normal:1", "draws": 3, "measures": ["linear-regions"]},
             "dimension": {"law": "normal:1", "samples": 5, "sigma": 0.5, "forwardNoise": 1, "scales": ["1/10:0"],
              "schedule": "0:2:0", "draws": 4},
             "variants": {"sigma": [1], "samples": [3], "draws": [5]}, "resamples": 10, "permutations": 10, "minutes": 5,
             "seed": 1}
            """#,
            [
                ("title", "y", []), ("question", "y", []), ("rows.sample", "covertype", all),
                ("rows.data", "x.csv", all),
                ("rows.table", ["label": "1"], all), ("rows.samples", 11, all), ("rows.measureSamples", 6, all),
                ("rows.testSamples", 7, all), ("rows.informationSamples", 5, all), ("rows.paths", 3, all),
                ("architectures.count", 5, all), ("architectures.parameters", [100, 300], all),
                ("architectures.depth", [1, 3], all), ("architectures.width", [2, 8], all),
                ("training.learningRate", 0.25, trained), ("training.batchSize", 8, trained),
                ("training.epochs", 3, trained), ("training.seeds", 3, trained),
                ("training.measures", ["training-loss", "margin"], trained), ("priorForms.law", "normal:2", prior),
                ("priorForms.draws", 4, prior), ("priorForms.measures", ["breakpoints"], prior),
                ("dimension.law", "normal:2", prior + curves), ("dimension.samples", 6, prior + curves),
                ("dimension.sigma", 0.25, prior + curves), ("dimension.forwardNoise", 2, prior + curves),
                ("dimension.scales", ["1/20:0"], prior + curves), ("dimension.schedule", "0:4:0", prior + curves),
                ("dimension.draws", 5, prior + curves), ("variants.sigma", [2], prior),
                ("variants.samples", [4], prior),
                ("variants.draws", [6], prior), ("resamples", 20, []), ("permutations", 20, []), ("minutes", 6, []),
                ("seed", 2, all),
            ])
    }

    @Test func aStudyOfScalingComputesAgainWhatASettingChanges() throws {
        let all = ["workers-1-run-1", "workers-2-run-1", "workers-1-run-2", "workers-2-run-2"]
        try check(
            ScalingStudy.self,
            #"""
            {"name": "x", "title": "x", "question": "x",
             "workload": {"networks": ["64-2-10"], "sample": "digits", "samples": 10, "draws": 5}, "workers": [1, 2],
             "repeats": 2, "simulation": {"ranks": [8], "pieceSeconds": [1], "piecesPerRank": 10, "repeats": 2},
             "seed": 1}
            """#,
            [
                ("title", "y", []), ("question", "y", []), ("workload.networks", ["64-3-10"], all),
                ("workload.sample", "covertype", all), ("workload.samples", 11, all), ("workload.draws", 6, all),
                ("workers", [1, 3], ["workers-3-run-1", "workers-3-run-2"]), ("repeats", 1, []),
                ("simulation.ranks", [9], []), ("simulation.pieceSeconds", [2], []),
                ("simulation.piecesPerRank", 11, []), ("simulation.repeats", 3, []), ("seed", 2, all),
            ])
    }

    @Test func aSearchComputesAgainWhatASettingChanges() throws {
        let (trained, dimension) = (["trained-1", "trained-2"], ["dimension-1", "dimension-2"])
        let capacity = ["capacity-1", "capacity-2"]
        let all = trained + dimension + capacity
        try check(
            SearchStudy.self,
            #"""
            {"name": "x", "title": "x", "question": "x",
             "rows": {"sample": "digits", "samples": 10, "validationSamples": 5, "testSamples": 6},
             "architectures": {"count": 6, "parameters": [100, 200], "depth": [1, 2], "width": [2, 9]},
             "training": {"learningRate": 0.5, "batchSize": 4, "epochs": 2, "seeds": 2},
             "dimension": {"law": "normal:1", "samples": 5, "sigma": 0.5, "forwardNoise": 1, "scale": "1/10:0",
              "schedule": "0:2:0"}, "capacity": {"error": 0.5, "steps": 10},
             "rules": {"patience": 3, "randomOrders": 10, "bins": 2, "errorReference": 0.5, "resamples": 10},
             "minutes": 5, "seed": 1}
            """#,
            [
                ("title", "y", []), ("question", "y", []), ("rows.sample", "covertype", all),
                ("rows.data", "x.csv", all),
                ("rows.table", ["label": "1"], all), ("rows.samples", 11, all), ("rows.validationSamples", 6, all),
                ("rows.testSamples", 7, all), ("architectures.count", 5, all),
                ("architectures.parameters", [100, 300], all), ("architectures.depth", [1, 3], all),
                ("architectures.width", [2, 8], all), ("training.learningRate", 0.25, trained),
                ("training.batchSize", 8, trained), ("training.epochs", 3, trained), ("training.seeds", 3, trained),
                ("dimension.law", "normal:2", dimension), ("dimension.samples", 6, dimension),
                ("dimension.sigma", 0.25, dimension), ("dimension.forwardNoise", 2, dimension),
                ("dimension.scale", "1/20:0", dimension), ("dimension.schedule", "0:4:0", dimension),
                ("capacity.error", 0.25, capacity), ("capacity.steps", 20, capacity), ("rules.patience", 2, []),
                ("rules.randomOrders", 20, []), ("rules.bins", 3, []),
                ("rules.errorReference", 0.25, []), ("rules.resamples", 20, []), ("minutes", 6, []), ("seed", 2, all),
            ])
    }

    @Test func aStudyOfCriteriaComputesAgainWhatASettingChanges() throws {
        let (labels, widths, methods) = (["labels-1", "labels-2"], ["width-1", "width-2"], ["method-1", "method-2"])
        let all = labels + widths + methods
        try check(
            CriteriaStudy.self,
            #"""
            {"name": "x", "title": "x", "question": "x",
             "rows": {"sample": "digits", "samples": 10, "measureSamples": 5, "testSamples": 6, "informationSamples": 4,
              "paths": 2},
             "base": {"width": 4, "depth": 1, "method": "b"}, "labels": [0, 1], "widths": [2, 4],
             "methods": [{"name": "a", "optimiser": "sgd", "learningRate": 0.5, "batchSize": 4},
              {"name": "b", "optimiser": "adam", "learningRate": 0.5, "batchSize": 4}],
             "epochs": 2, "seeds": 2, "measures": ["training-loss"], "seed": 1}
            """#,
            [
                ("title", "y", []), ("question", "y", []), ("rows.sample", "covertype", all),
                ("rows.data", "x.csv", all),
                ("rows.table", ["label": "1"], all), ("rows.samples", 11, all), ("rows.measureSamples", 6, all),
                ("rows.testSamples", 7, all), ("rows.informationSamples", 5, all), ("rows.paths", 3, all),
                ("base.width", 5, labels + methods), ("base.depth", 2, all), ("base.method", "a", labels + widths),
                ("labels", [0, 0.5], ["labels-2"]), ("widths", [2, 5], ["width-2"]),
                ("methods.0.name", "c", ["method-1"]), ("methods.0.optimiser", "momentum", ["method-1"]),
                ("methods.0.learningRate", 0.25, ["method-1"]), ("methods.0.batchSize", 8, ["method-1"]),
                ("methods.1.name", "c", []), ("methods.1.optimiser", "momentum", labels + widths + ["method-2"]),
                ("methods.1.learningRate", 0.25, labels + widths + ["method-2"]),
                ("methods.1.batchSize", 8, labels + widths + ["method-2"]), ("epochs", 3, all), ("seeds", 3, all),
                ("measures", ["training-loss", "margin"], all), ("seed", 2, all),
            ])
    }

    @Test func aTrainingStudyComputesAgainWhatASettingChanges() throws {
        let curves = ["4-2-at-10", "4-2-at-20", "4-3-at-10", "4-3-at-20"]
        let dimensions = ["4-2-dimension", "4-3-dimension"]
        let all = curves + dimensions + ["gaps"]
        try check(
            TrainingStudy.self,
            #"""
            {"name": "x", "title": "x", "question": "x", "networks": ["4-2", "4-3"], "activation": "relu",
             "lastLayer": "linear", "bias": false, "sample": "digits", "data": "x.csv", "samples": [10, 20],
             "training": {"optimizer": "adam", "learningRate": 0.5, "batchSize": 4, "epochs": 2,
              "initialiser": "kaiming-uniform", "seeds": 2, "testSamples": 5},
             "dimension": {"samples": 5, "schedules": ["0:2:0", "0:2:0"], "sigma": [0.5], "forwardNoise": 1,
              "prior": "uniform:-1:1", "epsilon": ["1/10"], "zeta": "0"},
             "gaps": {"networks": ["4-2"], "loss": "brier", "sizes": [10, 20], "calibrate": [10], "runs": 1, "epochs": 1,
              "starts": 1, "steps": 1, "testSamples": 5}, "seed": 1}
            """#,
            [
                ("title", "y", []), ("question", "y", []),
                ("networks", ["4-2", "4-3", "4-4"], ["4-4-at-10", "4-4-at-20", "4-4-dimension"]),
                ("activation", "tanh", all), ("lastLayer", "activated", all), ("bias", true, all),
                ("sample", "covertype", all), ("data", "y.csv", all),
                ("table", ["label": "1"], all),
                ("samples", [10, 20, 30], ["4-2-at-30", "4-3-at-30"]),
                ("training.optimizer", "sgd", curves + ["gaps"]), ("training.learningRate", 0.25, curves + ["gaps"]),
                ("training.batchSize", 8, curves + ["gaps"]), ("training.epochs", 3, curves),
                ("training.initialiser", "normal:1", curves + ["gaps"]), ("training.seeds", 3, curves),
                ("training.testSamples", 6, curves), ("dimension.samples", 6, dimensions),
                ("dimension.draws", 4, dimensions), ("dimension.schedules", ["0:2:0", "0:4:0"], ["4-3-dimension"]),
                ("dimension.sigma", [0.25], dimensions), ("dimension.forwardNoise", 2, dimensions),
                ("dimension.prior", "normal:1", dimensions), ("dimension.epsilon", ["1/20"], dimensions),
                ("dimension.zeta", "1/3", dimensions), ("gaps.networks", ["4-3"], ["gaps"]),
                ("gaps.loss", "zero-one", ["gaps"]), ("gaps.sizes", [10, 30], ["gaps"]),
                ("gaps.calibrate", [20], ["gaps"]), ("gaps.runs", 2, ["gaps"]), ("gaps.epochs", 2, ["gaps"]),
                ("gaps.starts", 2, ["gaps"]), ("gaps.steps", 2, ["gaps"]), ("gaps.testSamples", 6, ["gaps"]),
                ("seed", 2, all),
            ])
    }

    @Test func aStudyOfThePaperComputesAgainWhatASettingChanges() throws {
        let text = #"""
            {"name": "x", "title": "x", "question": "x", "data": {"covertype": "x.csv"}, "quick": true, "minutes": 9,
             "experiments": ["P1"], "seed": 1,
             "plain": [{"experiment": "P1", "source": "digits", "networks": ["3-2"], "priors": ["normal:1"],
              "fisher": ["expected"], "sigma": [0.5], "noise": [1], "inputs": [5], "draws": [4], "epsilon": ["1/10"],
              "zeta": ["0"], "replicates": 1}],
             "tempered": [{"experiment": "P2", "source": "digits", "networks": ["3-2"], "priors": ["normal:1"],
              "sigma": 0.5, "noise": 1, "inputs": 5, "schedule": "0:2:0", "epsilon": ["1/10"], "zeta": ["0"]}],
             "training": [{"experiment": "P5", "source": "digits", "networks": ["3-2"], "rows": [10], "testRows": 5,
              "batches": [4], "weights": ["normal:1"], "learningRate": 0.5, "doubled": false, "epochs": 2, "seeds": 1}],
             "limits": [{"source": "digits", "networks": ["3-2"], "prior": "normal:1", "fisher": ["expected"],
              "inputs": 5, "draws": 4, "epsilon": ["1/10"], "zeta": ["0"]}],
             "modular": [{"source": "digits", "base": "3-2", "variants": ["3-3"], "prior": "normal:1", "inputs": 5,
              "draws": 4, "epsilon": ["1/10"]}],
             "costs": [{"source": "digits", "networks": ["3-2"], "prior": "normal:1", "inputs": 5, "draws": 4,
              "rows": 10, "batch": 4, "epochs": 2, "repetitions": 0}],
             "rankings": [{"family": "equal", "source": "covertype", "count": 1, "lowest": 200, "highest": 90000,
              "prior": "normal:1", "inputs": 5, "draws": 4, "epsilon": ["1/10"], "zeta": ["0"], "rows": 10,
              "testRows": 5, "batch": 4, "weights": "normal:1", "epochs": 2, "seeds": 1}]}
            """#
        let first = try JSONDecoder().decode(PaperStudy.self, from: Data(text.utf8))
        let names = first.pieces.map(\.name)
        func name(_ experiment: String) -> [String] { names.filter { $0.hasPrefix(experiment + "-") } }
        let ranked = name("P11")
        #expect(names.count == 8 && ranked.count == 2)
        /// The names of an experiment after a change of the text.
        func changed(_ old: String, _ new: String, _ experiment: String) throws -> [String] {
            let study = try JSONDecoder().decode(
                PaperStudy.self, from: Data(text.replacing(old, with: new).utf8))
            return study.pieces.map(\.name).filter { $0.hasPrefix(experiment) }
        }
        var changes: [Change] = [
            ("title", "y", []), ("question", "y", []), ("quick", false, []), ("minutes", 8, []),
            ("experiments", ["P2"], []), ("data.covertype", "y.csv", ranked),
            ("seed", 2, try changed(#""seed": 1"#, #""seed": 2"#, "P")),
        ]
        let plain = "P1-digits-3-2-normal_1-expected-s0.5-S1-N5-M4-0"
        #expect(name("P1") == [plain])
        func renamed(_ old: String, _ new: String) -> [String] { [plain.replacing(old, with: new)] }
        changes += [
            ("plain.0.experiment", "P3", renamed("P1", "P3")), ("plain.0.source", "cifar", renamed("digits", "cifar")),
            ("plain.0.networks", ["3-2", "3-4"], renamed("3-2", "3-4")),
            ("plain.0.priors", ["normal:2"], renamed("normal_1", "normal_2")),
            ("plain.0.fisher", ["empirical"], renamed("expected", "empirical")),
            ("plain.0.sigma", [0.25], renamed("s0.5", "s0.25")), ("plain.0.noise", [2], renamed("S1", "S2")),
            ("plain.0.inputs", [6], renamed("N5", "N6")), ("plain.0.draws", [5], renamed("M4", "M5")),
            ("plain.0.epsilon", ["1/20"], [plain]), ("plain.0.zeta", ["1/3"], [plain + "-z1_3"]),
            ("plain.0.replicates", 2, [String(plain.dropLast()) + "1"]),
        ]
        let tempered = "P2-digits-3-2-normal_1-N5-tempered-1_10-0"
        #expect(name("P2") == [tempered])
        changes += [
            ("tempered.0.experiment", "P1", ["P1" + tempered.dropFirst(2)]),
            ("tempered.0.source", "mnist", [tempered.replacing("digits", with: "mnist")]),
            ("tempered.0.networks", ["3-4"], [tempered.replacing("3-2", with: "3-4")]),
            ("tempered.0.priors", ["normal:2"], [tempered.replacing("normal_1", with: "normal_2")]),
            ("tempered.0.sigma", 0.25, [tempered]), ("tempered.0.noise", 2, [tempered]),
            ("tempered.0.inputs", 6, [tempered.replacing("N5", with: "N6")]),
            ("tempered.0.schedule", "0:4:0", [tempered]),
            ("tempered.0.epsilon", ["1/20"], [tempered.replacing("1_10", with: "1_20")]),
            ("tempered.0.zeta", ["1/3"], [tempered.dropLast() + "1_3"]),
        ]
        let training = "P5-digits-3-2-n10-b4-normal_1"
        #expect(name("P5") == [training])
        changes += [
            ("training.0.experiment", "P6", [training.replacing("P5", with: "P6")]),
            ("training.0.source", "mnist", [training.replacing("digits", with: "mnist")]),
            ("training.0.networks", ["3-4"], [training.replacing("3-2", with: "3-4")]),
            ("training.0.rows", [20], [training.replacing("n10", with: "n20")]), ("training.0.testRows", 6, [training]),
            ("training.0.batches", [8], [training.replacing("b4", with: "b8")]),
            ("training.0.weights", ["normal:2"], [training.dropLast() + "2"]),
            ("training.0.learningRate", 0.25, [training]), ("training.0.doubled", true, [training + "-doubled"]),
            ("training.0.epochs", 3, [training]), ("training.0.seeds", 2, [training]),
        ]
        for (list, experiment) in [("limits", "P10"), ("modular", "P9"), ("costs", "P8")] {
            let own = name(experiment)
            #expect(own.count == 1)
            changes += [
                ("\(list).0.source", "mnist", own.map { $0.replacing("digits", with: "mnist") }),
                ("\(list).0.prior", "normal:2", own), ("\(list).0.inputs", 6, own), ("\(list).0.draws", 5, own),
            ]
            let network = own.map { $0.replacing("3-2", with: "3-4") }
            changes.append(
                list == "modular" ? ("modular.0.base", "3-4", network) : ("\(list).0.networks", ["3-4"], network))
            if list != "costs" { changes.append(("\(list).0.epsilon", ["1/20"], own)) }
        }
        changes += [
            ("limits.0.fisher", ["empirical"], name("P10").map { $0.replacing("expected", with: "empirical") }),
            ("limits.0.zeta", ["1/3"], name("P10")), ("modular.0.variants", ["3-5"], name("P9")),
        ]
        changes += ["rows", "batch", "epochs", "repetitions"].map { ("costs.0.\($0)", 7, name("P8")) }
        let (estimate, run) = ([ranked[0]], [ranked[1]])
        changes += [
            ("rankings.0.family", "unequal", try changed("equal", "unequal", "P11-")),
            ("rankings.0.source", "digits", try changed("covertype\", \"count", "digits\", \"count", "P11-")),
            ("rankings.0.count", 2, Array(try changed("\"count\": 1", "\"count\": 2", "P11-").dropFirst(2))),
            ("rankings.0.lowest", 3000, try changed("200", "3000", "P11-").filter { !ranked.contains($0) }),
            ("rankings.0.highest", 400, try changed("90000", "400", "P11-").filter { !ranked.contains($0) }),
            ("rankings.0.prior", "normal:2", estimate.map { $0.replacing("normal_1", with: "normal_2") }),
            ("rankings.0.inputs", 6, estimate.map { $0.replacing("N5", with: "N6") }),
            ("rankings.0.draws", 5, estimate.map { $0.replacing("M4", with: "M5") }),
            ("rankings.0.epsilon", ["1/20"], estimate),
            ("rankings.0.zeta", ["1/3"], estimate.map { $0 + "-z1_3" }),
            ("rankings.0.rows", 20, run.map { $0.replacing("n10", with: "n20") }), ("rankings.0.testRows", 6, run),
            ("rankings.0.batch", 8, run.map { $0.replacing("b4", with: "b8") }),
            ("rankings.0.weights", "normal:2", run.map { $0.dropLast() + "2" }), ("rankings.0.epochs", 3, run),
            ("rankings.0.seeds", 2, run),
        ]
        try check(PaperStudy.self, text, changes)
    }
}
