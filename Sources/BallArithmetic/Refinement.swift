/// The accuracy goal and the limit of adaptive precision.
public struct PrecisionGoal: Sendable {
    /// Wanted accuracy in bits, relative to the value: the radius is at most `2^-bits` of it.
    public var bits: Int
    /// The highest working precision that may be tried.
    public var limit: Int

    /// A goal in bits, with a limit that leaves room for cancellation of several times its size.
    public init(bits: Int, limit: Int? = nil) {
        precondition(bits >= 1, "a goal of \(bits) bits")
        self.bits = bits
        self.limit = limit ?? 8 * bits + 1024
    }

    /// A goal in significant decimal digits.
    public init(digits: Int, limit: Int? = nil) {
        // log2(10) < 3.3220; one bit more turns the radius into half a unit.
        self.init(bits: Int((Double(digits) * 3.3220).rounded(.up)) + 1, limit: limit)
    }
}

/// The outcome of adaptive precision: the best enclosure found, and whether it meets the goal.
public struct Refinement: Sendable {
    /// The narrowest enclosure found. It is rigorous even if the goal was not met.
    public let ball: Ball
    /// The working precision in bits that gave it.
    public let precision: Int
    /// The goal.
    public let goal: PrecisionGoal

    /// An outcome from its parts.
    public init(ball: Ball, precision: Int, goal: PrecisionGoal) {
        self.ball = ball
        self.precision = precision
        self.goal = goal
    }

    /// Whether the radius meets the goal.
    public var meetsGoal: Bool { ball.accuracyBits >= goal.bits }

    /// One line on the missed goal, or nil if it was met.
    public var shortfall: String? {
        guard !meetsGoal else { return nil }
        let reached = ball.isFinite ? "\(max(0, ball.accuracyBits)) bits are certain" : "no finite enclosure was found"
        return "\(goal.bits) bits were asked and \(reached) at a working precision of \(precision) bits"
    }

    /// Evaluates at increasing precision until the radius meets the goal or the limit is reached.
    ///
    /// The precision starts 32 bits above the goal. It increases by the missing bits, at least by half.
    ///
    /// - Throws: only what `evaluate` throws.
    public static func run(to goal: PrecisionGoal, _ evaluate: (_ precision: Int) throws -> Ball) rethrows -> Refinement
    {
        var precision = goal.bits + 32
        var best: Refinement?
        while true {
            let ball = try evaluate(precision)
            if best.map({ ball.accuracyBits > $0.ball.accuracyBits }) ?? true {
                best = Refinement(ball: ball, precision: precision, goal: goal)
            }
            if let best, best.meetsGoal || precision >= goal.limit { return best }
            let missing = ball.isFinite ? max(0, goal.bits - ball.accuracyBits) + 16 : precision
            precision = min(goal.limit, precision + max(missing, precision / 2))
        }
    }
}
