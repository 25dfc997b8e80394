import Foundation

/// Small valid files of every format that the command reads, to be spoiled.
struct FuzzFiles {
    /// The files by name.
    private(set) var contents: [String: [UInt8]] = [:]

    /// Files written by hand, and those that the command itself writes from them in `folder`.
    init(process: FuzzProcess, folder: URL) throws {
        let table = "0.5,1.25,-2,0\n1.5,-0.375,1,1\n-1,2.385,0.25,0\n0,0.75,3,1\n2,-1.5,0.5,0\n-0.25,0.125,-1.75,1\n"
        contents["d.csv"] = Array(("a,b,c,label\n" + table).utf8)
        contents["d.csv.gz"] = Self.gzip(Array(table.utf8))
        contents["t.csv"] = Array(Self.texts.utf8)
        contents["i.npy"] = Self.npy(rows: 4, columns: 3)
        contents["p.npy"] = Self.npy(rows: 2, columns: 10)
        contents["q.npy"] = Self.npy(rows: 1, columns: 10)
        contents["w.safetensors"] = Self.safetensors
        contents["study.yml"] = Array(Self.study.utf8)
        contents["toy.yml"] = Array(Self.toyStudy.utf8)
        contents["metric.json"] = Array(
            #"{"S":["2","1/3"],"gamma":["2","1"],"sigma_c":"0","omega_c":"1/2","B":"2.2","offsets":[0,2]}"#.utf8)
        contents["bound.yml"] = Array(Self.boundStudy.utf8)
        contents["n.txt"] = Array(Self.notebook.utf8)
        try write(to: folder)
        let makers = [
            "train --network 3-2-2 --data d.csv --samples 3 --epochs 1 --save w.npz",
            "estimate --network 3-2-2 --data d.csv --samples 3 --draws 3 --epsilon 0.1,0.01 --format json --output e.json",
            "run toy.yml --store .",
        ]
        for maker in makers {
            let outcome = try process.run(maker.split(separator: " ").map(String.init), in: folder)
            guard outcome.status == 0 else { throw Unprepared(command: maker, errors: outcome.errors) }
        }
        for (name, path) in [("w.npz", "w.npz"), ("e.json", "e.json"), ("records.json", "toy/records.json")] {
            contents[name] = Array(try Data(contentsOf: folder.appendingPathComponent(path)))
        }
    }

    /// A command that should have made a file failed.
    struct Unprepared: Error {
        let command: String
        let errors: String
    }

    /// Writes all files into a folder.
    func write(to folder: URL) throws {
        for (name, bytes) in contents { try Data(bytes).write(to: folder.appendingPathComponent(name)) }
    }

    private static func npy(rows: Int, columns: Int) -> [UInt8] {
        var header = "{'descr': '<f8', 'fortran_order': False, 'shape': (\(rows), \(columns)), }"
        header += String(repeating: " ", count: 64 - (header.utf8.count + 11) % 64) + "\n"
        var data: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0]
        data += bytes(UInt16(header.utf8.count))
        data += Array(header.utf8)
        for k in 0..<(rows * columns) { data += bytes((Double((k * 7 + 3) % 11) / 4 - 1.375).bitPattern) }
        return data
    }

    private static var safetensors: [UInt8] {
        let header =
            #"{"0.weight":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"#
            + #""2.weight":{"dtype":"F64","shape":[2,2],"data_offsets":[24,56]}}"#
        var data = bytes(UInt64(header.utf8.count)) + Array(header.utf8)
        for k in 0..<6 { data += bytes(Float(k).bitPattern) }
        for k in 0..<4 { data += bytes((Double(k) / 4).bitPattern) }
        return data
    }

    /// A gzip file of one stored block.
    private static func gzip(_ data: [UInt8]) -> [UInt8] {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        let size = UInt16(data.count)
        var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1]
        file += bytes(size) + bytes(~size)
        file += data
        return file + bytes(~crc) + bytes(UInt32(data.count))
    }

    private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    private static let texts = """
        who;a;b;on;kind
        "ann";1,5;2;True;x
        "bob";2,25;3;False;y
        "cid";-4;2;True;x
        "dan";0,5;NA;True;y
        "eve";1;3;False;x
        "fay";7;2;False;y

        """

    private static let study = """
        kind: dimension
        name: tiny
        title: A tiny study
        question: Does it run?
        networks: [3-2, 3-2-2]
        activation: tanh
        lastLayer: activated
        bias: true
        data: d.csv
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

    private static let toyStudy = """
        kind: toy-covering
        name: toy
        title: Tiny covers
        question: How many?
        models:
          - {name: one, fim: "4,1"}
          - {name: two, fim: 1+t1, box: "0:2", epsilon: [1/10]}
        epsilon: [1/10, 1/3]
        zeta: [0, 2/3]

        """

    private static let boundStudy = """
        kind: bound
        name: b
        title: Tiny bound
        question: Is it true?
        families:
          - {label: bernoulli, family: bernoulli, box: "1/10:9/10", truth: ["3/10"]}
        networks: {widths: [64-1-10], activation: relu, sample: digits, samples: 2, estimator: tempered, schedules: ["0:2:0"],
          target: 0.5, epsilon: [1/10, 1/2], n: "1e3,1e4"}
        zeta: 2/3
        delta: 1/20
        n: 1e2,1e4
        simulated: "30"
        dataSets: 5
        seed: 1

        """

    private static let notebook = """
        A notebook
        ==========

            $ twosed exact --fim 4,1 --epsilon 1/10 --zeta 0
            [...]

            $ twosed bound --dimension 3 --gamma 1/4 --constant-C 1 --constant-H 1 --constant-K 1 --n 100   # tolerance 1e-3
            ...

        """
}
