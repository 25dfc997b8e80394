extension EstimateDocument {
    /// The report of a tempered run, with the schedule that repeats it.
    public struct Tempering: Codable, Sendable, Equatable {
        /// One stage.
        public struct Stage: Codable, Sendable, Equatable {
            /// The layer whose determinant was tempered, from 1.
            public var layer: Int
            /// The powers after 0.
            public var powers: [Double]
            /// Share of the moves that were accepted.
            public var acceptance: Double
            /// Smallest conditional effective sample size of a step as a share of the particles.
            public var effectiveShare: Double
            /// Standard deviation of the stage's log normalising constant between populations, nats.
            public var spread: Double
            /// The largest correlation of log det before and after the moves of a step; absent in old records.
            public var persistence: Double?

            /// A value of its parts.
            public init(
                layer: Int, powers: [Double], acceptance: Double, effectiveShare: Double, spread: Double,
                persistence: Double? = nil
            ) {
                self.layer = layer
                self.powers = powers
                self.acceptance = acceptance
                self.effectiveShare = effectiveShare
                self.spread = spread
                self.persistence = persistence
            }
        }

        /// LEVEL:REPETITIONS:CHECK, which repeats the same bits.
        public var schedule: String
        /// Pairs of sweeps at each power.
        public var sweeps: Int
        /// Particles in a population of units.
        public var unitParticles: Int
        /// Networks in a repetition.
        public var networkParticles: Int
        /// The change of `log E[det]` by doubling the sweeps, nats.
        public var mixingShift: ReportedEstimate?
        /// `log E[det]` by thermodynamic integration, nats.
        public var thermodynamic: ReportedEstimate
        /// The stages, layer by layer.
        public var stages: [Stage]

        /// A value of its parts.
        public init(
            schedule: String, sweeps: Int, unitParticles: Int, networkParticles: Int,
            mixingShift: ReportedEstimate? = nil, thermodynamic: ReportedEstimate, stages: [Stage]
        ) {
            self.schedule = schedule
            self.sweeps = sweeps
            self.unitParticles = unitParticles
            self.networkParticles = networkParticles
            self.mixingShift = mixingShift
            self.thermodynamic = thermodynamic
            self.stages = stages
        }
    }
}
