import Datasets
import Foundations
import LinearAlgebra
import Networks
import Testing
import Training

struct TrainerTests {
    @Test(arguments: Activation.allCases, allLosses)
    func gradientsEqualThoseOfTheNaiveNetwork(activation: Activation, loss: Loss) throws {
        // 300 rows make two chunks; widths below, at and above a vector; biases and an activated last layer.
        let sample = RowSample(300, features: 5, classes: 3)
        for (widths, bias, last) in [
            ([5, 8, 3], false, Architecture.LastLayer.linear), ([5, 17, 2, 3], true, .linear),
            ([5, 7, 9], true, .activated),
            ([5, 3], false, .linear),
        ] {
            let architecture = Architecture(widths: widths, activation: activation, lastLayer: last, hasBias: bias)
            let trainer = try Trainer(architecture, TrainingConfiguration(loss: loss, precision: .float64))
            let naive = NaiveNetwork(architecture, parameters: trainer.parameters)
            let (risk, gradient) = try trainer.riskGradient(on: sample.set())
            #expect(abs(risk - naive.meanLoss(sample.rows, sample.labels, loss: loss)) < 1e-12 * max(risk, 1))
            #expect(relativeDistance(gradient, naive.gradient(sample.rows, sample.labels, loss: loss)) < 1e-12)
        }
    }

    @Test func gradientsOfRealTargetsEqualThoseOfTheNaiveNetwork() throws {
        let sample = RowSample(300, features: 5, classes: 3)
        let data = Dataset(
            name: "t", source: "t", features: Matrix(rows: 300, columns: 5, elements: sample.rows.flatMap { $0 }),
            targets: sample.labels.map(Double.init))
        let plain = try Standardisation(
            fittedTo: Matrix(rows: 2, columns: 5, elements: [-1, -1, -1, -1, -1, 1, 1, 1, 1, 1]))
        let set = try TrainingSet(
            data, rows: Array(0..<300), standardisation: plain, targets: data.targets, precision: .float64)
        let architecture = Architecture(widths: [5, 7, 1], activation: .tanh, hasBias: true)
        let trainer = try Trainer(architecture, TrainingConfiguration(loss: .squaredTarget, precision: .float64))
        let naive = NaiveNetwork(architecture, parameters: trainer.parameters)
        let (risk, gradient) = try trainer.riskGradient(on: set)
        #expect(abs(risk - naive.meanLoss(sample.rows, sample.labels, loss: .squaredTarget)) < 1e-12)
        #expect(relativeDistance(gradient, naive.gradient(sample.rows, sample.labels, loss: .squaredTarget)) < 1e-12)
        #expect(throws: UserError.self) { try trainer.risk(on: sample.set()) }
    }

    @Test(arguments: allLosses)
    func gradientsEqualCentralDifferences(loss: Loss) throws {
        let sample = RowSample(37, features: 4, classes: 3)
        let architecture = Architecture(widths: [4, 6, 5, 3], activation: .tanh, hasBias: true)
        let trainer = try Trainer(architecture, TrainingConfiguration(loss: loss, precision: .float64, seed: 3))
        let start = trainer.parameters
        let gradient = try trainer.riskGradient(on: sample.set()).gradient
        let step = 1e-5
        let differences = try start.indices.map { index in
            func risk(_ shift: Double) throws -> Double {
                var moved = start
                moved[index] += shift
                trainer.parameters = moved
                return try trainer.risk(on: sample.set()).value
            }
            return try (risk(step) - risk(-step)) / (2 * step)
        }
        #expect(relativeDistance(gradient, differences) < 1e-8)
    }

    @Test(arguments: Optimiser.allCases)
    func oneEpochEqualsTheNaiveEpoch(optimiser: Optimiser) throws {
        // 203 rows in batches of 64 leave a batch of 11; the stated tolerance is 1e-5, the distance is rounding alone.
        let sample = RowSample(203, features: 54, classes: 7)
        let architecture = Architecture(widths: [54, 16, 7])
        let settings = TrainingConfiguration(
            optimiser: optimiser, learningRate: optimiser == .adam ? 1e-3 : 0.05, weightDecay: 1e-3, precision: .float64
        )
        let trainer = try Trainer(architecture, settings)
        var naive = NaiveNetwork(architecture, parameters: trainer.parameters)
        naive.train(sample.rows, sample.labels, order: trainer.order(of: 203), with: settings)
        let before = try trainer.risk(on: sample.set()).value
        try trainer.runEpoch(on: sample.set(), of: 1)
        let loss = try trainer.risk(on: sample.set()).value
        let expected = naive.meanLoss(sample.rows, sample.labels, loss: .crossEntropy)
        #expect(loss < before)
        #expect(abs(loss - expected) < 1e-10 * expected)
        #expect(relativeDistance(trainer.parameters, naive.parameters) < 1e-9)
    }

    @Test func aLargeBatchOfSeveralChunksIsOneStep() throws {
        let sample = RowSample(600, features: 5, classes: 3)
        let architecture = Architecture(widths: [5, 4, 3], hasBias: true)
        let settings = TrainingConfiguration(optimiser: .sgd, learningRate: 0.1, batchSize: 600, precision: .float64)
        let trainer = try Trainer(architecture, settings)
        var naive = NaiveNetwork(architecture, parameters: trainer.parameters)
        naive.train(sample.rows, sample.labels, order: trainer.order(of: 600), with: settings)
        try trainer.runEpoch(on: sample.set(), of: 1)
        #expect(trainer.step == 1)
        #expect(relativeDistance(trainer.parameters, naive.parameters) < 1e-12)
    }

    @Test func singlePrecisionFollowsDoublePrecision() throws {
        let sample = RowSample(640, features: 54, classes: 7)
        let architecture = Architecture(widths: [54, 16, 7])
        let losses = try [TrainingConfiguration.Precision.float32, .float64].map { precision in
            let trainer = try Trainer(architecture, TrainingConfiguration(precision: precision))
            try trainer.runEpoch(on: sample.set(precision), of: 1)
            return try trainer.risk(on: sample.set(precision)).value
        }
        #expect(abs(losses[0] - losses[1]) < 1e-5 * losses[1])
        #expect(losses[0] != losses[1])
    }

    @Test func theSameSeedGivesTheSameBitsAndAnotherSeedDoesNot() throws {
        let set = RowSample(300, features: 6, classes: 3).set(.float32)
        func trained(seed: UInt64) throws -> [Double] {
            let trainer = try Trainer(Architecture(widths: [6, 5, 3]), TrainingConfiguration(seed: seed))
            for _ in 0..<3 { try trainer.runEpoch(on: set, of: 3) }
            return trainer.parameters
        }
        let first = try trained(seed: 5)
        #expect(try trained(seed: 5) == first)
        #expect(try trained(seed: 6) != first)
    }

    @Test func everyEpochVisitsEveryRowOnceInAnOrderOfItsOwn() throws {
        let trainer = try Trainer(Architecture(widths: [6, 3]), TrainingConfiguration())
        let first = trainer.order(of: 100)
        #expect(first.sorted() == Array(0..<100))
        #expect(first != Array(0..<100))
        try trainer.runEpoch(on: RowSample(100, features: 6, classes: 3).set(.float32), of: 2)
        #expect(trainer.order(of: 100).sorted() == Array(0..<100))
        #expect(trainer.order(of: 100) != first)
    }

    @Test(arguments: Optimiser.allCases)
    func aRunFromAStoredStateGoesOnToTheBit(optimiser: Optimiser) throws {
        let set = RowSample(300, features: 6, classes: 3).set(.float32)
        let settings = TrainingConfiguration(optimiser: optimiser, learningRate: 0.01, schedule: .cosine)
        let whole = try Trainer(Architecture(widths: [6, 5, 3]), settings)
        for _ in 0..<2 { try whole.runEpoch(on: set, of: 4) }
        let resumed = try Trainer(Architecture(widths: [6, 5, 3]), settings)
        resumed.state = whole.state
        for _ in 0..<2 {
            try whole.runEpoch(on: set, of: 4)
            try resumed.runEpoch(on: set, of: 4)
        }
        #expect(whole.state == resumed.state)
        #expect(whole.state.epoch == 4 && whole.state.step == 20)
    }

    @Test func divergenceNamesItsStepAndKeepsTheLastFiniteWeights() throws {
        let set = RowSample(300, features: 6, classes: 3).set(.float32)
        let trainer = try Trainer(
            Architecture(widths: [6, 50, 50, 3]),
            TrainingConfiguration(
                loss: .squared, optimiser: .sgd, learningRate: 1000, initialiser: .normal(standardDeviation: 10)))
        let error = #expect(throws: UserError.self) { for _ in 0..<5 { try trainer.runEpoch(on: set, of: 5) } }
        #expect(error?.kind == .badData)
        let place = "at step \(trainer.step + 1), in epoch 1 ("
        #expect(error?.description.contains(place) == true)
        #expect(trainer.parameters.allSatisfy { $0.isFinite })
        #expect(trainer.epoch == 0)
    }

    @Test func settingsOutOfRangeAreRefused() {
        for settings in [
            TrainingConfiguration(learningRate: 0), TrainingConfiguration(learningRate: -1),
            TrainingConfiguration(learningRate: .nan), TrainingConfiguration(learningRate: 1e4),
            TrainingConfiguration(batchSize: 0), TrainingConfiguration(weightDecay: -0.1),
        ] {
            let error = #expect(throws: UserError.self) { try settings.validate() }
            #expect(error?.kind == .usage)
        }
    }

    @Test func dataThatDoNotFitTheNetworkAreNamed() throws {
        let set = RowSample(10, features: 6, classes: 3).set(.float32)
        let narrow = try Trainer(Architecture(widths: [5, 3]), TrainingConfiguration())
        #expect(throws: UserError.self) { try narrow.runEpoch(on: set, of: 1) }
        let poor = try Trainer(Architecture(widths: [6, 2]), TrainingConfiguration())
        let error = #expect(throws: UserError.self) { try poor.runEpoch(on: set, of: 1) }
        #expect(
            error?.description
                == "the data have 3 classes and the network has 2 outputs (network 6-2): end the network with 3")
    }

    @Test func weightsOfRowsWeighTheRiskAndItsGradient() throws {
        let sample = RowSample(3, features: 4, classes: 3)
        let features = sample.set()
        let architecture = Architecture(widths: [4, 3])
        let trainer = try Trainer(architecture, TrainingConfiguration(precision: .float64))
        let naive = NaiveNetwork(architecture, parameters: trainer.parameters)
        let weights = [0.5, 0.125, 0.375]
        let weighted = TrainingSet(
            features: .init(rows: 3, columns: 4, elements: sample.rows.flatMap { $0 }), labels: features.labels,
            classCount: 3, weights: weights, precision: .float64)
        let rows = zip(sample.rows, sample.labels).map { naive.lossAndGradient($0, label: $1, loss: .crossEntropy) }
        let risk = zip(rows, weights).reduce(0) { $0 + $1.0.loss * $1.1 }
        let gradient = rows[0].gradient.flatMap { $0.flatMap { $0 } }.indices.map { index in
            zip(rows, weights).reduce(0) { $0 + $1.0.gradient.flatMap { $0.flatMap { $0 } }[index] * $1.1 }
        }
        let found = try trainer.riskGradient(on: weighted)
        #expect(abs(found.risk - risk) < 1e-14)
        #expect(relativeDistance(found.gradient, gradient) < 1e-13)
        #expect(abs(try trainer.risk(on: weighted).value - risk) < 1e-14)
    }
}
