import Experiments
import Foundation
import Foundations
import Records
import Testing

@Suite struct RunEnvironmentTests {
    @Test func theMachineIsNamed() throws {
        let environment = RunEnvironment(threads: 3)
        #expect(environment.threads == 3 && environment.processors == processorCount)
        #expect(environment.version == TwoScaleVersion.current)
        #expect(environment.blas.contains("openblas"))
        #expect(!environment.system.isEmpty && !environment.processor.isEmpty)
        let date = try Date(environment.date, strategy: .iso8601)
        #expect(abs(date.timeIntervalSinceNow) < 60)
    }
}
