import Foundation
import Foundations
import Testing

@Suite struct RootFindingTests {
    @Test func rootsAreFoundToTheLastPlaces() throws {
        let root = try RootFinding.root(in: 0...2) { $0 * $0 - 2 }
        #expect(root.converged && abs(root.value - 2.0.squareRoot()) < 1e-15)
        #expect(root.bracket.contains(2.0.squareRoot()))
        let steep = try RootFinding.root(in: 0...700) { exp($0) - 1e200 }
        #expect(abs(steep.value / (200 * log(10)) - 1) < 1e-14)
        #expect(try RootFinding.root(in: -1...1) { $0 - 1 }.value == 1)
    }

    @Test func bracketsWithoutASignChangeAreRefused() {
        #expect(throws: RootFinding.NoBracket.self) { try RootFinding.root(in: 0...1) { $0 + 1 } }
        #expect(throws: RootFinding.NoBracket.self) { try RootFinding.root(in: 0...1) { _ in .nan } }
    }

    @Test func errorsOfTheFunctionComeThrough() {
        struct Broken: Error {}
        var calls = 0
        #expect(throws: Broken.self) {
            try RootFinding.root(in: 0...1) { x in
                calls += 1
                if calls > 3 { throw Broken() }
                return x - 0.3
            }
        }
    }
}
