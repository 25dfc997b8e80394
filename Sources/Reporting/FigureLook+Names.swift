/// Colours and marks by name: a network or a method looks the same in every figure of the project.
extension FigureLook {
    /// The networks of the shipped studies, each with the colour of its place.
    private static let networks = ["54-16-7", "54-13-11-9-7", "54-10-2-10-25-7"]

    /// The colours of some networks: those of the shipped studies have their own, the others take the next free ones in
    /// their order.
    static func colours(ofNetworks names: [String]) -> [Int] {
        let taken = Set(names.compactMap { networks.firstIndex(of: $0) })
        var free = (0...).lazy.filter { !taken.contains($0) }.makeIterator()
        return names.map { networks.firstIndex(of: $0) ?? free.next() ?? 0 }
    }

    /// The look of a bound or an estimator that is known by name; competitors are dashed, the truth is black.
    static func method(_ name: String) -> Figure.Series.Look? {
        switch name {
        case "2sED, rate 3/8, explicit", "tempered": .init(colour: 0)
        case "2sED, rate 1/2, explicit", "factorised": .init(colour: 1)
        case "2sED, rate 1/2, sharper K", "plain": .init(colour: 2)
        case "2sED, rate 3/8, the paper's constants": .init(colour: 0, dash: 2)
        case "Hoeffding, one fixed model": .init(colour: 3, dash: 1)
        case "parameter count": .init(colour: 4, dash: 1)
        case "Abbas et al., from above": .init(colour: 5, dash: 1)
        case "Rademacher": .init(colour: 6, dash: 1)
        case "test set": .init(colour: 4, dash: 2)
        case "32 bits a parameter": .init(colour: 5, dash: 2)
        case "PAC-Bayes, McAllester": .init(colour: 6, dash: 2)
        case "PAC-Bayes, Catoni": .init(colour: 7, dash: 2)
        case "chain, metric of the losses": .init(colour: 2, dash: 3)
        case "chain, Fisher covers": .init(colour: 1, dash: 3)
        case "chain, blind to the spectrum": .init(colour: 2, dash: 2)
        case "simulated truth": .init(colour: 7)
        default: nil
        }
    }
}
