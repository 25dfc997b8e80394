import Foundations
import Testing

@Suite struct MemoryBudgetTests {
    @Test func productsBeyondEveryIntegerStaySizes() {
        #expect(MemoryBudget.bytes(3, 5) == 120)
        #expect(MemoryBudget.bytes(7, each: 2) == 14)
        #expect(MemoryBudget.bytes(.max, .max) > 6e38)
    }

    @Test func whatFitsIsLetThroughAndWhatDoesNotIsRefusedWithItsSize() throws {
        try MemoryBudget.require(1, for: "things", at: "things", advice: "ask for fewer")
        let error = #expect(throws: UserError.self) {
            try MemoryBudget.require(1e30, for: "9 things", at: "things", advice: "ask for fewer")
        }
        #expect(error?.description.hasPrefix("9 things need 1.0e+12 EB, this machine has ") == true)
        #expect(error?.description.hasSuffix(" (things): ask for fewer") == true)
        #expect(throws: UserError.self) {
            try MemoryBudget.require(.nan, for: "things", at: "things", advice: "ask for fewer")
        }
    }

    @Test(arguments: [(0.0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (25.7e9, "26 GB"), (8.0005e12, "8.0 TB")])
    func sizesAreForPeople(bytes: Double, text: String) { #expect(MemoryBudget.size(bytes) == text) }

    @Test func aMapOfMoreResultsThanMemoryHoldsIsRefused() {
        #expect(throws: UserError.self) { try RunContext(threads: 2).map(.max) { $0 } }
    }
}
