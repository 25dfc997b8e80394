import Experiments
import Foundation
import Foundations
import Records
import Testing

@Suite struct StudyFileTests {
    private func failure(_ text: String) -> UserError? {
        #expect(throws: UserError.self) { try StudyFile.parse(text, path: "study.yml") }
    }

    @Test func settingsAreReadAsTheyAreWritten() throws {
        let study = try StudySamples.study()
        let setting = study.setting
        #expect(study.name == "tiny" && study.networks == ["3-2", "3-2-2"] && setting.activation == .tanh)
        #expect(setting.lastLayer == .activated && setting.bias && setting.sample == nil && setting.data == "table.csv")
        #expect(setting.epsilon == ["1/10", "0.01"] && setting.zeta == ["0", "2/3"] && setting.sigma == [0.5])
        #expect(setting.samples == 5 && setting.draws == 4 && setting.forwardNoise == 2 && setting.seed == 7)
        #expect(setting.bound?.gamma == ["1/2", "1/50"] && setting.bound?.n == "1e2:1e6:3")
    }

    @Test func aStudyIsLoadedFromItsFile() throws {
        try withFolder { folder in
            let path = folder.appendingPathComponent("study.yml").path
            try Data(StudySamples.text.utf8).write(to: URL(fileURLWithPath: path))
            #expect(try StudyFile.load(path) as? DimensionStudy == StudySamples.study())

            try Data([0x6B, 0xFF, 0xFE]).write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: UserError.self) { try StudyFile.load(path) }
            #expect(error?.description == "the file is not UTF-8 text (\(path)): save it as UTF-8")

            for missing in [folder.path, path + "x"] {
                let error = #expect(throws: UserError.self) { try StudyFile.load(missing) }
                #expect(error?.kind == .missing)
                #expect(error?.description == "no such file (\(missing)): check the path")
            }
        }
    }

    @Test func anUnknownSettingIsNamedWithLineAndColumn() {
        let error = failure("kind: dimension\nname: x\n  \ncolour: red\n")
        #expect(error?.kind == .badData)
        #expect(
            error?.description
                == "unknown setting 'colour' (study.yml, line 4, column 1): use one of: name, title, question, networks, "
                + "activation, lastLayer, bias, sample, data, table, samples, draws, fisher, fisherEstimate, sigma, "
                + "forwardNoise, eigen, prior, epsilon, zeta, tempered, bound, seed, kind")
        let indented = failure("  kind: dimension\n  nme: x\n")
        #expect(
            indented?.description.hasPrefix("unknown setting 'nme' (study.yml, line 2, column 3): write 'name', or ")
                == true)
    }

    @Test func textThatIsNotYAMLIsNamedWithLineAndColumn() {
        let error = failure("kind: dimension\nnetworks: [3-2\nname: x\n")
        #expect(error?.kind == .badData)
        #expect(
            error?.description
                == "not YAML: did not find expected ',' or ']' (study.yml, line 3, column 5): mend the file")
        #expect(
            failure("kind: dimension\nname: a\tb: c\n")?.description
                == "not YAML: mapping values are not allowed in this context (study.yml, line 2, column 10): mend the file"
        )
        #expect(
            failure("kind: dimension\nname: \u{1}\n")?.description.hasSuffix(" (study.yml): mend the file") == true)
    }

    @Test func aSettingGivenTwiceIsNamed() {
        #expect(
            failure("kind: dimension\nname: a\nname: b\n")?.description
                == "given twice: name (study.yml): write each setting once")
    }

    @Test(arguments: ["", "# only a remark\n", "- a\n- b\n", "word"])
    func aTextWithoutSettingsIsRefused(text: String) {
        #expect(
            failure(text)?.description
                == "no settings found (study.yml): write 'key: value' lines, or start from "
                + "'twosed run --template KIND'")
    }

    @Test(arguments: [
        ("name: x\n", "no kind of study is named", "", "KIND"),
        ("kind: none\n", "'none' is no kind of study", "", "KIND"),
        ("kind: [dimension]\n", "no kind of study is named", "", "KIND"),
        ("kind: Curve\n", "'Curve' is no kind of study", "curves, or ", "curves"),
    ])
    func aKindNobodyKnowsIsRefusedWithTheTemplate(text: String, what: String, nearest: String, kind: String) {
        #expect(
            failure(text)?.description
                == "\(what) (study.yml\(text.hasPrefix("kind") ? ", line 1, column 7" : "")): set 'kind' to \(nearest)one of: dimension, curves, bound, training, "
                + "toy-covering, estimators, paper, predict-trained, predict-architecture, criteria, search, scaling; start from 'twosed run --template \(kind)'"
        )
    }

    @Test(arguments: [
        ("draws", "many", "a value has the wrong type at draws, where a whole number is expected"),
        ("bias", "maybe", "a value has the wrong type at bias, where true or false is expected"),
        ("networks", "3-2", "a value has the wrong type at networks, where a list is expected"),
        ("prior", "[uniform]", "a value has the wrong type at prior"),
    ])
    func aSettingThatCannotBeReadIsNamed(key: String, value: String, what: String) {
        let text = StudySamples.text(key, value)
        #expect(
            failure(text)?.description
                == "\(what) (\(place(of: key, in: text))): compare with 'twosed run --template dimension'")
    }

    /// The file, the line and the column of the value of a setting.
    private func place(of key: String, in text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            if let found = line.range(of: "\(key): ") {
                let column = line.distance(from: line.startIndex, to: found.upperBound)
                return "study.yml, line \(number + 1), column \(column + 1)"
            }
        }
        return "nowhere"
    }

    @Test(arguments: [
        (StudySamples.text("draws", nil), "'draws' is"),
        (
            StudySamples.text("bound", "{gamma: [1/2], zeta: 2/3}").replacing("seed: 7\n", with: ""),
            "'bound.constantC', 'bound.constantH', 'bound.constantK', 'bound.rate', 'bound.n' and 'seed' are"
        ),
        (
            "kind: dimension\nname: x\n",
            "'title', 'question', 'networks', 'activation', 'lastLayer', 'bias', 'samples', 'draws', 'sigma', "
                + "'forwardNoise', 'prior', 'epsilon', 'zeta' and 'seed' are"
        ),
    ])
    func allMissingSettingsAreNamedAtOnce(text: String, what: String) {
        let error = failure(text)
        #expect(error?.kind == .badData)
        #expect(
            error?.description == "\(what) missing (study.yml): start from 'twosed run --template dimension'")
    }

    @Test func allMissingSettingsAreNamedInListsAndStructsToo() {
        let text = CurveSamples.text.replacing(
            #"runs: [{networks: [3-2], c: "2:1000", schedule: "0:4:0"}"#, with: "runs: [{c: 3}"
        )
        .replacing("target: [0.05, 0.02]\n", with: "")
        #expect(
            failure(text)?.description
                == "'target', 'runs.[0].networks' and 'runs.[0].schedule' are missing (study.yml): start from "
                + "'twosed run --template curves'")
        let training = failure("kind: training\nname: x\nsamples: [10]\n")?.description
        #expect(
            training
                == "'title', 'question', 'networks', 'activation', 'lastLayer', 'bias', 'sample', 'training', "
                + "'dimension' and 'seed' are missing (study.yml): start from 'twosed run --template training'")
    }

    @Test(arguments: [
        (
            "activation", "relo",
            "activation", "unknown word 'relo' at activation (PLACE): write 'relu', or use one of: relu, tanh, "
        ),
        (
            "seed", "7\nfisher: dense",
            "fisher", "unknown word 'dense' at fisher (PLACE): use one of: markovian, softmax, gaussian"
        ),
        (
            "bound", "{gamma: [1/2], constantC: 1, constantH: 1, constantK: 1, zeta: 2/3, rate: 3/7, n: 100}",
            "rate", "unknown word '3/7' at bound.rate (PLACE): "
        ),
    ])
    func anUnknownWordIsAnsweredByTheKnownOnes(key: String, value: String, wrong: String, what: String) {
        let text = StudySamples.text(key, value)
        let found = failure(text)?.description ?? ""
        #expect(found.hasPrefix(what.replacing("PLACE", with: place(of: wrong, in: text))), "\(found)")
    }

    @Test(arguments: [
        ("name", "Tiny", "'Tiny' is no study name (name): use small letters, digits and hyphens"),
        ("name", "-x", "'-x' is no study name (name): use small letters, digits and hyphens"),
        ("name", "a/b", "'a/b' is no study name (name): use small letters, digits and hyphens"),
        ("networks", "[]", "no network (networks): name one at least"),
        ("networks", "[3-2, 3-2]", "a network is named twice (networks): name each once"),
        (
            "networks", "[3-x]",
            "'3-x' is no network (network): write whole numbers joined by hyphens, such as 54-16-7"
        ), ("samples", "0", "0 samples and 4 draws (samples, draws): give at least 1 of each"),
        ("draws", "-1", "5 samples and -1 draws (samples, draws): give at least 1 of each"),
        (
            "epsilon", "[1]",
            "epsilon = 1 lies outside (0, 1) (epsilon): give numbers between 0 and 1"
        ), ("zeta", "[1]", "zeta = 1 lies outside [0, 1) (zeta): give numbers from 0 up to below 1"),
        (
            "prior", "flat",
            "'flat' is no prior (prior): write uniform:LO:HI with LO < HI, kaiming-uniform, torch-default or normal:SD"
        ),
        (
            "forwardNoise", "2\nfisher: softmax",
            "softmax networks have no inner noise (forwardNoise): use 0, or fisher markovian"
        ),
        (
            "forwardNoise", "0\nfisher: gaussian\nfisherEstimate: empirical",
            "sampled scores are those of a chain of layers (fisherEstimate): use fisher markovian"
        ), ("seed", "7\neigen: qr", "'qr' finds no spectra (eigen): use singular-values, lapack, gsl"),
        ("data", nil, "one of 'sample' and 'data' is needed (sample, data): give one"),
        ("data", "a.csv\nsample: digits", "one of 'sample' and 'data' is needed (sample, data): give one"),
        (
            "bound", #"{gamma: [2], constantC: 1, constantH: 1, constantK: 1, zeta: 0, rate: 1/2, n: "100"}"#,
            "gamma = 2 lies outside (0, 1] (gamma): give a number above 0 and at most 1"
        ),
        (
            "bound", #"{gamma: [1], constantC: 0, constantH: 1, constantK: 1, zeta: 0, rate: 1/2, n: "100"}"#,
            "the constant 0 is not a positive number (constantC): give a number above 0"
        ),
        (
            "bound", #"{gamma: [1], constantC: 1, constantH: 1, constantK: 1, zeta: 0, rate: 1/2, n: "1"}"#,
            "a sample size below 2 in '1' (n): write 100,1000,10000 or LOW:HIGH:COUNT such as 1e2:1e9:50"
        ),
        (
            "bound", #"{gamma: [1], constantC: 1, constantH: 1, constantK: 1, zeta: 1, rate: 1/2, n: "100"}"#,
            "zeta = 1 lies outside [0, 1) (zeta): give numbers from 0 up to below 1"
        ),
    ])
    func aSettingOutOfRangeIsNamedWithTheFile(key: String, value: String?, what: String) {
        let error = failure(StudySamples.text(key, value))
        #expect(error?.kind == .badData)
        #expect(error?.description.hasPrefix("\(what) (study.yml") == true, "\(error?.description ?? "")")
        #expect(error?.description.hasSuffix("): mend the setting") == true)
    }

    @Test(arguments: [
        ("epsilon", "[1/2, 3]", "epsilon"), ("seed", "7\neigen: qr", "eigen"), ("samples", "0", "samples"),
        (
            "bound", #"{gamma: [2], constantC: 1, constantH: 1, constantK: 1, zeta: 0, rate: 1/2, n: "100"}"#, "gamma"
        ),
        // Two settings have this name.
        ("bound", #"{gamma: [1], constantC: 1, constantH: 1, constantK: 1, zeta: 1, rate: 1/2, n: "100"}"#, nil),
    ])
    func aSettingOutOfRangeIsFoundInTheFile(key: String, value: String, name: String?) throws {
        let text = StudySamples.text(key, value)
        let error = try #require(failure(text)).description
        guard let name else {
            #expect(error.contains(" (study.yml): "), "\(error)")
            return
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("\(name): ") })
        let start = try #require(lines[line].firstRange(of: "\(name): ")).upperBound
        let column = lines[line].distance(from: lines[line].startIndex, to: start) + 1
        #expect(error.contains(" (study.yml, line \(line + 1), column \(column)): "), "\(error)")
    }

    @Test func aNumberThatIsNoneIsNamedWithTheFile() {
        let error = failure(StudySamples.text("epsilon", "[1/x]"))
        #expect(error?.kind == .badData)
        #expect(error?.description.hasSuffix("): mend the setting") == true)
    }

    @Test func theShippedStudyIsInOrder() throws {
        let reports = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Reports")
        for name in try FileManager.default.contentsOfDirectory(atPath: reports.path) {
            let path = reports.appendingPathComponent("\(name)/study.yml").path
            guard FileManager.default.fileExists(atPath: path) else { continue }
            #expect(try StudyFile.load(path).name == name)
        }
    }
}
