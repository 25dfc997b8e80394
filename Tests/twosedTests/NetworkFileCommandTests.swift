import Foundation
import Testing

/// Networks named by files of weights.
@Suite struct NetworkFileCommandTests {
    private func withRunner(_ body: (CommandRunner) throws -> Void) throws {
        let runner = try CommandRunner()
        defer { runner.remove() }
        try runner.write((0..<12).map { "\(Double($0 % 5) / 2),\(Double($0 % 7)),\($0 % 2)\n" }.joined(), to: "d.csv")
        try body(runner)
    }

    private let train = "train --data d.csv --samples 8 --bias --activation tanh --precision float64"

    @Test func aCheckpointIsANetworkWithItsWeights() throws {
        try withRunner { runner in
            let trained = try runner.run("\(train) --network 2-3-2 --epochs 3 --save net.npz --format json")
            #expect(trained.status == 0, "\(trained.errors)")
            let note = "note: net.npz is read as 2-3-2 with biases (0, 2), 17 parameters, tanh, linear last layer\n"
            // Evaluation: no epoch, the risks of the end of the training.
            let evaluated = try runner.run(
                "train --data d.csv --samples 8 --network net.npz --precision float64 --epochs 0 --format json")
            #expect(evaluated.status == 0 && evaluated.errors == note)
            func end(_ output: String) throws -> [String: Any] {
                let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
                return try #require(object?["final"] as? [String: Any])
            }
            let (before, after) = (try end(trained.output), try end(evaluated.output))
            #expect(before["trainRisk"] as? Double == after["trainRisk"] as? Double)
            #expect(after["epoch"] as? Int == 0)
            // The local dimension about its weights, with and without naming them again.
            let local = "estimate --radius 0.1 --draws 3 --inputs d.csv --label 3 --format csv"
            let short = try runner.run("\(local) --network net.npz")
            #expect(short.status == 0 && short.errors == note)
            let long = try runner.run("\(local) --network 2-3-2 --bias --activation tanh --around net.npz")
            #expect(long.output == short.output && long.errors.isEmpty)
            let given = try runner.run("estimate --network net.npz --inputs d.csv --label last --parameters net.npz")
            #expect(given.status == 0)
        }
    }

    @Test func aFileAsksForItsActivationAndFitsItsNetworkOnly() throws {
        try withRunner { runner in
            _ = try runner.run("\(train) --network 2-3-2 --epochs 1 --save net.npz")
            let other = try runner.run(
                "estimate --network 2-4-2 --bias --data d.csv --around net.npz --radius 0.1 --draws 2")
            #expect(other.status == 65)
            #expect(
                other.errors
                    == "twosed: the file holds weights of 2-3-2 with biases (0, 2), 17 parameters, the network is 2-4-2 "
                    + "with biases (net.npz): give the weights of that network, or name this file with --network\n")
            let weights =
                #"{"a.weight":{"dtype":"F64","shape":[1,2],"data_offsets":[0,16]},"#
                + #""b.weight":{"dtype":"F64","shape":[2,1],"data_offsets":[16,32]}}"#
            var bytes = withUnsafeBytes(of: UInt64(weights.utf8.count).littleEndian) { Data($0) } + Data(weights.utf8)
            for number in [0.5, -1, 2, 0.25] { withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 } }
            try bytes.write(to: runner.folder.appendingPathComponent("w.safetensors"))
            let silent = try runner.run("compare 2-2 w.safetensors --data d.csv --draws 2")
            #expect(silent.status == 64)
            #expect(
                silent.errors
                    == "twosed: the file does not say its activation (w.safetensors, 2-1-2 without biases (a, b), "
                    + "4 parameters): add --activation relu, tanh, or the one that the network was trained with\n")
            let told = try runner.run("compare 2-2 w.safetensors --data d.csv --draws 2 --activation relu")
            #expect(told.status == 0 && told.output.contains("2-1-2"))
            let info = try runner.run("data info w.safetensors --format json")
            let object = try JSONSerialization.jsonObject(with: Data(info.output.utf8)) as? [String: Any]
            #expect(object?["kind"] as? String == "network" && object?["network"] as? String == "2-1-2")
            let biased = try runner.run("estimate --network w.safetensors --bias --activation relu --data d.csv")
            #expect(
                biased.errors
                    == "twosed: the layers of the file have no biases (--bias, w.safetensors): leave out --bias\n")
        }
    }
}
