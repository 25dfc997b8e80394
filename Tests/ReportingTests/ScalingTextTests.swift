import Records
import Testing

@testable import Reporting

/// The sentences of a study of scaling follow its numbers.
@Suite struct ScalingTextTests {
    private func run(
        _ ranks: Int, _ seconds: Double, _ efficiency: Double, waiting: Double = 0, idle: Double = 0
    ) -> ScalingStudy.Summary.Simulated {
        .init(
            ranks: ranks, pieceSeconds: seconds, longestFirst: true,
            efficiency: ReportedEstimate(value: efficiency, standardError: 0.001), waiting: waiting, idle: idle,
            messages: 10, storeOperations: 20)
    }

    private func summary(
        _ simulated: [ScalingStudy.Summary.Simulated], predicted: Double = 5.1
    ) -> ScalingStudy.Summary {
        .init(
            measured: [
                .init(
                    workers: 2, seconds: .init(value: 5, standardError: 0.1),
                    efficiency: .init(value: 0.9, standardError: 0.01),
                    simulated: predicted)
            ],
            costs: .init(handing: 2e-4, keeping: 3e-3, message: 1e-6), longest: 3, simulated: simulated)
    }

    @Test func whatGivesWayFirstIsTheLargerLoss() {
        let slow = summary([run(64, 1, 0.95), run(1024, 1, 0.3, waiting: 0.6, idle: 0.1), run(1024, 100, 0.97)])
        #expect(
            slow.limitSentence
                == "**With pieces of 1 s, 1024 ranks are 30% efficient:** ranks wait for rank 0, which keeps a piece in 3 ms "
                + "(60% of their time). 1024 ranks are 90% efficient from pieces of 100 s on.")
        let idle = summary([run(64, 1, 0.5, waiting: 0.1, idle: 0.4)])
        #expect(idle.limitSentence.contains("ranks have nothing to do while the last pieces are computed (40% of"))
        #expect(idle.limitSentence.hasSuffix("64 ranks are not 90% efficient with any length of pieces here."))
        #expect(summary([run(64, 1, 0.95)]).limitSentence.hasPrefix("**Nothing gives way:** with pieces of 1 s, 64"))
    }

    @Test func theSimulationIsComparedWithTheMeasurement() {
        #expect(summary([]).measuredSentence.hasSuffix("5.1 s for their 5.00(10) s, within two errors."))
        #expect(summary([], predicted: 6).measuredSentence.hasSuffix("which differs by more than two errors."))
    }
}
