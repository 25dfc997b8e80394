import Foundations
import LinearAlgebra
import Measures
import Networks
import Testing

@Suite struct MeasureRegistryTests {
    @Test func namesAreUniqueAndParseToTheirMeasures() throws {
        let names = MeasureRegistry.all.map { $0.name }
        #expect(Set(names).count == names.count)
        for type in MeasureRegistry.all where type.arguments.allSatisfy({ $0.standard != nil }) {
            let measure = try MeasureRegistry.measure(parsing: type.name)
            #expect(Swift.type(of: measure).name == type.name)
        }
    }

    @Test func anUnknownMeasureNamesTheNearestOne() {
        #expect(throws: UserError.self) { try MeasureRegistry.measure(parsing: "paramters") }
        do {
            _ = try MeasureRegistry.measure(parsing: "paramters")
        } catch {
            #expect("\(error)".contains("did you mean parameters?"))
        }
        #expect(throws: UserError.self) { try MeasureRegistry.measure(parsing: "parameters:3") }
    }

    @Test func valuesBeyondTheDoublesAreUndefinedWithANote() {
        for value in [Double.nan, .infinity] {
            let result = MeasureValue(value)
            #expect(result.values.isEmpty && result.notes.count == 1)
        }
    }

    @Test func aSingleItemHasNoError() {
        #expect(MeasureValue.mean(of: [3]).standardErrors == nil)
        #expect(MeasureValue.mean(of: [3, 5]) == MeasureValue(4, standardError: 1))
    }
}
