import Foundation

/// Rough costs of pieces, in seconds of one core. They decide what is computed first, and nothing else.
enum PieceEffort {
    /// Training a network so many times on so many rows.
    static func training(_ network: String, rows: Int, epochs: Int, runs: Int) -> Double {
        6e-9 * size(network).weights * Double(rows) * Double(epochs) * Double(runs)
    }

    /// The repetitions of a schedule LEVEL:REPETITIONS:CHECK, those at lower levels half as long, whatever its rule of sweeps.
    static func tempering(_ network: String, schedule: String?) -> Double {
        let numbers = (schedule ?? "1:8:8").split(separator: ":").map { Double($0) ?? 0 }
        guard numbers.count >= 3 else { return 0 }
        let (weights, layers) = size(network)
        return 1.5e-3 * weights * layers * layers * (numbers[1] + numbers[2] / 2) * pow(2, numbers[0])
    }

    /// Spectra of a network at so many draws.
    static func spectra(_ network: String, draws: Int) -> Double { 2e-6 * size(network).weights * Double(draws) }

    /// The weights of a network of dense layers, such as 54-16-7, and its layers; for others by the numbers in its name.
    static func size(_ network: String) -> (weights: Double, layers: Double) {
        let widths = network.split { !$0.isNumber }.compactMap { Double($0) }
        return (zip(widths, widths.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }, Double(max(widths.count - 1, 1)))
    }
}
