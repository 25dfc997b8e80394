/// One case: a command line around a valid one, and at most one file that is spoiled.
struct FuzzCase {
    /// The arguments.
    var arguments: [String]
    /// A file and what it holds in place of its valid contents.
    var spoiled: (name: String, bytes: [UInt8])?

    /// The case of an index under a seed; the same for the same files.
    init(seed: UInt64, index: Int, files: FuzzFiles) {
        var random = FuzzRandom(seed: seed, index: index)
        arguments = random.pick(FuzzCommands.valid).split(separator: " ").map(String.init)
        let read = arguments.map { $0 == "toy" ? "records.json" : $0 }.filter { files.contents[$0] != nil }
        if let name = read.randomElement(using: &random), !random.oneIn(4) {
            spoiled = (name, FuzzMutator.spoil(files.contents[name] ?? [], using: &random))
            if random.oneIn(4) { mutate(using: &random) }
        } else {
            for _ in 0...random.below(3) { mutate(using: &random) }
        }
        if random.oneIn(3), arguments.count > 1, !arguments.contains("--format") {
            arguments += ["--format", random.pick(["json", "csv", "text"])]
        }
        if random.oneIn(6), arguments.count > 1, !arguments.contains("--output") {
            arguments += ["--output", random.pick(["o.txt", "/dev/full", "none/o.txt", "."])]
        }
    }

    /// Changes one argument.
    private mutating func mutate(using random: inout FuzzRandom) {
        guard arguments.count > 1 else { return arguments.append(random.pick(FuzzValues.flags)) }
        let place = 1 + random.below(arguments.count - 1)
        switch random.below(12) {
        case 0...5:
            // A value, where there is one near.
            let values = arguments.indices.dropFirst().filter { !arguments[$0].hasPrefix("--") }
            arguments[values.isEmpty ? place : random.pick(Array(values))] = random.pick(FuzzValues.words)
        case 6: arguments[place] = FuzzMutator.edit(arguments[place], using: &random)
        case 7: arguments.remove(at: place)
        case 8: arguments.insert(arguments[place], at: place)
        case 9: arguments.swapAt(place, 1 + random.below(arguments.count - 1))
        case 10: arguments.insert(random.pick(FuzzValues.flags), at: place)
        default: arguments += [random.pick(FuzzValues.flags), random.pick(FuzzValues.words)]
        }
    }
}
