import Foundation
import Synchronization

/// Many cases under one seed, by several workers, each in a folder of its own.
struct FuzzRun {
    let process: FuzzProcess
    let seed: UInt64
    let workers: Int
    /// Called with every bad case: its index, what is wrong and how to see it again.
    let report: @Sendable (Int, String) -> Void
    /// Called after every case with the number done.
    var advance: @Sendable (Int) -> Void = { _ in }

    /// Runs the cases of a range; returns the number of bad ones.
    func run(_ cases: Range<Int>) throws -> Int {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("twosed-fuzz-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let model = root.appendingPathComponent("model")
        try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
        let files = try FuzzFiles(process: process, folder: model)
        // Where a valid command line fails, the cases around it test nothing.
        for line in FuzzCommands.valid {
            let folder = root.appendingPathComponent("valid")
            try prepare(folder, files)
            let outcome = try process.run(line.split(separator: " ").map(String.init), in: folder)
            guard !outcome.isSignal, [0, 1, 2].contains(outcome.status) else {
                throw FuzzFiles.Unprepared(command: line, errors: outcome.errors)
            }
        }
        let state = Mutex<(next: Int, done: Int, bad: Int, error: (any Error)?)>((cases.lowerBound, 0, 0, nil))
        DispatchQueue.concurrentPerform(iterations: workers) { worker in
            let folder = root.appendingPathComponent("worker-\(worker)")
            while let index = state.withLock({ state -> Int? in
                guard state.next < cases.upperBound, state.error == nil else { return nil }
                state.next += 1
                return state.next - 1
            }) {
                do {
                    let complaint = try complaint(about: index, files: files, folder: folder)
                    if let complaint { report(index, complaint) }
                    let done = state.withLock { state in
                        state.done += 1
                        state.bad += complaint == nil ? 0 : 1
                        return state.done
                    }
                    advance(done)
                } catch {
                    state.withLock { $0.error = error }
                }
            }
        }
        let (bad, error) = state.withLock { ($0.bad, $0.error) }
        if let error { throw error }
        return bad
    }

    private func complaint(about index: Int, files: FuzzFiles, folder: URL) throws -> String? {
        let fuzzCase = FuzzCase(seed: seed, index: index, files: files)
        try prepare(folder, files)
        if let spoiled = fuzzCase.spoiled {
            let isStored = fuzzCase.arguments.contains("toy") && spoiled.name == "records.json"
            let name = isStored ? "toy/records.json" : spoiled.name
            try Data(spoiled.bytes).write(to: folder.appendingPathComponent(name))
        }
        let outcome = try process.run(fuzzCase.arguments, in: folder)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard let complaint = FuzzJudge.complaint(about: outcome, files: left) else { return nil }
        return "\(complaint) (status \(outcome.status))\n"
            + "  twosed \(fuzzCase.arguments.map(Self.quoted).joined(separator: " "))\n"
            + "  again, with its files: make fuzz SEED=\(seed) FROM=\(index) CASES=1\n"
            + outcome.errors.prefix(300).split(separator: "\n").map { "  | \($0)\n" }.joined()
    }

    /// Makes a fresh folder with all files: what one case writes must not decide another.
    private func prepare(_ folder: URL, _ files: FuzzFiles) throws {
        try? FileManager.default.removeItem(at: folder)
        let toy = folder.appendingPathComponent("toy")
        try FileManager.default.createDirectory(at: toy, withIntermediateDirectories: true)
        try files.write(to: folder)
        try Data(files.contents["records.json"] ?? []).write(to: toy.appendingPathComponent("records.json"))
    }

    private static func quoted(_ argument: String) -> String {
        let plain = !argument.isEmpty && argument.allSatisfy { $0.isLetter || $0.isNumber || "-_./:,=+^".contains($0) }
        return plain ? argument : "'\(argument)'"
    }
}
