public import EffectiveDimension
public import Networks

/// The number of rows that networks can afford when their numbers are about the law of the rows.
///
/// It depends on the shapes and on the time allowed, not on the speed of the machine, so that an answer can be repeated
/// anywhere. The constants come from runs on two cores of 2023, on which the planned work takes a third of the time:
/// the rest is for repetitions until the target is met, and for slower machines.
public enum RowBudget {
    /// Fewest rows of a default answer.
    private static let fewest = 100
    /// Share of the time that the rows are planned for.
    private static let share = 1.0 / 3

    /// As many rows as all the networks can have within `seconds` of wall time, at least 100.
    public static func rows(for networks: [(shape: Architecture, estimator: EstimatorKind)], seconds: Double) -> Int {
        func fits(_ rows: Int) -> Bool {
            networks.reduce(0) { $0 + self.seconds(for: $1.shape, rows: rows, estimator: $1.estimator.name) }
                <= share * seconds
        }
        var (affordable, tooMany) = (fewest, fewest * 2)
        while fits(tooMany), tooMany < 1 << 40 { (affordable, tooMany) = (tooMany, tooMany * 2) }
        while tooMany - affordable > 1 {
            let middle = (affordable + tooMany) / 2
            if fits(middle) { affordable = middle } else { tooMany = middle }
        }
        return affordable
    }

    /// Seconds of a run with a check of its mixing, within a factor of two for tempered networks of up to four layers.
    static func seconds(for shape: Architecture, rows: Int, estimator: String) -> Double {
        guard estimator == EstimatorKind.wide.name else { return 9.3e-8 * Double(rows) * temperingWork(shape) }
        // The Gram matrix of the last layer, by rows or by units, decides.
        let width = Double(shape.widths[1])
        return 5.4e-6 * Double(rows) * width * min(width, Double(rows))
    }

    /// The work that a row adds to a tempered run, in multiplications of one sweep.
    ///
    /// A block of width w takes w^2, and about a thousand for what does not depend on its width. Units of the first layer are
    /// tempered by themselves. At the stage of a later layer m the units of all layers up to m move, and with a unit change
    /// the blocks of all layers between.
    private static func temperingWork(_ shape: Architecture) -> Double {
        let layers = shape.layers
        let block = layers.map { Double($0.parametersPerUnit * $0.parametersPerUnit + 1000) }
        let isConstant = layers.map { $0.activation == .identity }
        let blocks = layers.indices.map { isConstant[$0] ? block[$0] : Double(layers[$0].units) * block[$0] }
        var work = 2 * blocks[0]
        for stage in layers.indices.dropFirst() {
            for layer in 0...stage where !isConstant[layer] {
                let changed = block[layer] + blocks[(layer + 1)..<max(layer + 1, stage + 1)].reduce(0, +)
                work += Double(layers[layer].units) * changed
            }
        }
        return work
    }
}
