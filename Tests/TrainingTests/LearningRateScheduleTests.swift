import Foundations
import Testing
import Training

struct LearningRateScheduleTests {
    @Test func schedulesHaveTheFactorsOfTheirDefinition() throws {
        let constant = try LearningRateSchedule(parsing: "constant")
        let step = try LearningRateSchedule(parsing: "step:3:0.5")
        let cosine = try LearningRateSchedule(parsing: "cosine")
        #expect((0..<5).map { constant.multiplier(epoch: $0, of: 5) } == [1, 1, 1, 1, 1])
        #expect((0..<7).map { step.multiplier(epoch: $0, of: 7) } == [1, 1, 1, 0.5, 0.5, 0.5, 0.25])
        #expect(cosine.multiplier(epoch: 0, of: 4) == 1)
        #expect(abs(cosine.multiplier(epoch: 1, of: 4) - 0.853_553_390_593_273_8) < 1e-15)
        #expect(abs(cosine.multiplier(epoch: 2, of: 4) - 0.5) < 1e-15)
        #expect([constant, step, cosine].map(\.description) == ["constant", "step:3:0.5", "cosine"])
    }

    @Test(arguments: ["", "linear", "step", "step:0:0.5", "step:3:0", "step:3:2", "cosine:3"])
    func nonsenseIsRefused(text: String) {
        #expect(throws: UserError.self) { try LearningRateSchedule(parsing: text) }
    }
}
