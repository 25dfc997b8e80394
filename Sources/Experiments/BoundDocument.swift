public import Bounds
import Foundation

/// The generalisation bound over sample sizes: what `twosed bound` prints as JSON.
public struct BoundDocument: Codable, Sendable, Equatable {
    /// Constants and conventions.
    public struct Setting: Codable, Sendable, Equatable {
        /// Free parameter gamma.
        public var gamma: Double
        /// Factor C of the deviation.
        public var constantC: Double
        /// Factor H of the tail.
        public var constantH: Double
        /// Exponent K of the tail.
        public var constantK: Double
        /// `3/8` or `1/2`.
        public var rate: String
        /// The meso exponent at which the dimension is taken; absent for a constant dimension.
        public var zeta: Double?
        /// Where the dimension comes from.
        public var dimension: String
    }

    /// The bound at one sample size.
    public struct Row: Codable, Sendable, Equatable {
        /// Sample size.
        public var n: Double
        /// eps_n.
        public var epsilon: Double
        /// `C eps_n`; absent outside the theorem.
        public var deviation: Double?
        /// Logarithm of the right side, nats; absent where it is unknown.
        public var logTail: Double?
        /// Its standard error, where the dimension is an estimate.
        public var logTailStandardError: Double?
        /// The right side; absent where it leaves the range of doubles.
        public var tail: Double?
        /// Whether the right side is 1 or more, or the theorem does not speak: the bound then says nothing.
        public var vacuous: Bool
        /// Why numbers are missing, or what to be careful about.
        public var notes: [String]
    }

    /// Constants and conventions.
    public var setting: Setting
    /// One row for each sample size.
    public var rows: [Row]
    /// What the numbers are, in words.
    public var notes: [String]

    /// A document over sample sizes; `dimension` gives d_zeta(eps) with the standard error of `d_zeta |log eps|`, or nil
    /// where it is unknown.
    public init(
        bound: TailBound, sizes: [Double], zeta: Double?, source: String, notes: [String],
        dimension: (_ n: Int, _ epsilon: Double) throws -> (value: Double, standardErrorOfLogTail: Double?)?
    ) rethrows {
        setting = Setting(
            gamma: bound.gamma, constantC: bound.deviationFactor, constantH: bound.tailFactor,
            constantK: bound.exponent, rate: bound.rate.rawValue, zeta: zeta, dimension: source)
        self.notes = notes
        rows = try sizes.enumerated().map { index, n in
            var error: Double?
            let evaluation = try bound.evaluate(n: n) { epsilon in
                let known = try dimension(index, epsilon)
                error = known?.standardErrorOfLogTail
                return known?.value
            }
            return Row(n: n, epsilon: bound.epsilon(n: n), evaluation: evaluation, standardError: error)
        }
    }
}

extension BoundDocument.Row {
    init(n: Double, epsilon: Double, evaluation: TailBound.Evaluation?, standardError: Double?) {
        self.n = n
        self.epsilon = epsilon
        notes = []
        vacuous = true
        switch evaluation {
        case .tail(_, let deviation, let logTail):
            self.deviation = deviation
            self.logTail = logTail
            logTailStandardError = standardError
            vacuous = logTail >= 0
            let tail = exp(logTail)
            if tail.isNormal {
                self.tail = tail
            } else {
                notes.append("the right side leaves the range of doubles: see logTail")
            }
        case .outsideTheorem:
            notes.append("eps_n >= 1: the theorem does not speak of this n")
        case nil:
            notes.append("the dimension is not known at this eps_n")
        }
    }
}
