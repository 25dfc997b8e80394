internal import Foundations
public import Records

extension ScalingStudy {
    /// Efficiency of the measured runs, and all simulations.
    public func summary(of entries: [StudyRecords<Self>.Entry]) throws -> Summary? {
        let records = entries.map(\.record)
        func all(_ times: (Record) -> [Double]) -> [Double] { records.flatMap(times).sorted() }
        func median(_ sorted: [Double]) -> Double { sorted.isEmpty ? 0 : sorted[sorted.count / 2] }
        let pieces = all(\.pieces)
        guard let longest = pieces.last, longest > 0 else { return nil }
        let mean = pieces.reduce(0, +) / Double(pieces.count)
        let costs = Summary.Costs(
            handing: median(all(\.handing)), keeping: median(all(\.keeping)), message: median(all(\.messages)))
        var simulation = SchedulerSimulation(
            handing: costs.handing, keeping: costs.keeping, message: costs.message, messagesPerSecond: 0)

        let seconds = workers.map { count in
            zip(entries, records).filter { $0.0.key.workers == count }.map { $0.1.seconds }
        }
        let alone = zip(workers, seconds).first { $0.0 == 1 }?.1 ?? []
        let measured = zip(workers, seconds).map { count, seconds in
            // Runs of one round meet the same machine.
            let ratios = zip(alone, seconds).map { $0 / $1 / Double(count) }
            let times = zip(entries, records).first { $0.0.key.workers == count }?.1.pieces ?? []
            return Summary.Measured(
                workers: count, seconds: ReportedEstimate(.mean(of: seconds)),
                efficiency: ReportedEstimate(.mean(of: ratios)),
                simulated: simulation.run(times, ranks: count).seconds)
        }

        // A report and a sign of life of each rank: every second and every five seconds.
        simulation.messagesPerSecond = 1.2
        let simulated = self.simulation.ranks.flatMap { ranks in
            self.simulation.pieceSeconds.flatMap { length in
                [true, false].map { longestFirst in
                    outcome(simulation, pieces.map { $0 / mean * length }, ranks, length, longestFirst)
                }
            }
        }
        return Summary(measured: measured, costs: costs, longest: longest / mean, simulated: simulated)
    }

    private func outcome(
        _ model: SchedulerSimulation, _ times: [Double], _ ranks: Int, _ length: Double, _ longestFirst: Bool
    ) -> Summary.Simulated {
        let count = ranks * simulation.piecesPerRank
        let outcomes = (0..<simulation.repeats).map { run in
            var stream = RandomStream(seed: seed, purpose: .simulatedPieces, index: UInt64(run))
            let drawn = (0..<count).map { _ in times[stream.integer(below: times.count)] }
            return model.run(longestFirst ? drawn.sorted(by: >) : drawn, ranks: ranks)
        }
        func mean(_ value: (SchedulerSimulation.Outcome) -> Double) -> Estimate { .mean(of: outcomes.map(value)) }
        return Summary.Simulated(
            ranks: ranks, pieceSeconds: length, longestFirst: longestFirst,
            efficiency: ReportedEstimate(mean(\.efficiency)), waiting: mean(\.waiting).value, idle: mean(\.idle).value,
            messages: mean(\.messages).value, storeOperations: mean { Double(2 * count) / $0.seconds }.value)
    }
}
