import Testing

@testable import EffectiveDimension

@Suite struct TemperingScheduleTests {
    @Test(arguments: ["0:2:0", "1:16:8", "-1:4:4", "-4:2:0", "10:2:2", "0:8:8:2"])
    func aScheduleReadsWhatItWrites(text: String) throws {
        #expect(try #require(TemperingReport.Schedule(parsing: text)).description == text)
    }

    /// The lowest level has none below it to check against.
    @Test(arguments: ["-5:2:0", "-4:2:2", "11:2:0", "1:1:0", "1:4:1", "1:4", "a:4:4", "0:8:8:1", "0:8:8:9", "0:8:8:"])
    func aScheduleThatCannotRunIsRefused(text: String) {
        #expect(TemperingReport.Schedule(parsing: text) == nil)
    }

    @Test func levelsBelowZeroHalveTheSweepsDownToOne() {
        let plan = CurvePlan(steps: [
            .init(factor: 1, stepSizes: [], sweeps: 9), .init(factor: 2, stepSizes: [], sweeps: 2),
        ])
        #expect(plan.doubled(-2).steps.map(\.sweeps) == [2, 1])
        #expect(plan.doubled(0).steps.map(\.sweeps) == [9, 2])
        #expect(plan.doubled(1).steps.map(\.sweeps) == [18, 4])
    }
}
