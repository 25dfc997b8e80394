import Foundation
import Records
import Testing

@testable import Reporting

/// What the page of bounds says of networks: each test changes the shipped records and reads the text again.
@Suite struct BoundNetworkReportTests {
    private typealias Dimension = BoundStudy.NetworkDimension

    private func page(
        of network: String = "54-16-7", _ change: (inout BoundStudy.Model, inout Dimension) -> Void
    ) throws -> String {
        var records = try ShippedRecords.load(BoundStudy.self, "bound-vs-n")
        for index in records.pieces.indices {
            guard case .network(var bounds, var dimension) = records.pieces[index].record else { continue }
            // All settled, then one of them changed.
            for row in dimension.values.indices {
                dimension.values[row].convergence = .converged
                dimension.values[row].meetsTarget = true
            }
            dimension.warnings = []
            if bounds.label == network { change(&bounds, &dimension) }
            records.pieces[index].record = .network(bounds: bounds, dimension: dimension)
        }
        return try BoundReport(records: records).page(figures: []).text
    }

    @Test func settledDimensionsAreNotMarked() throws {
        let text = try page { _, dimension in
            dimension.values[0].dimension = .init(value: 801.25, standardError: 0.25)
        }
        #expect(text.contains("801.25(25) |") && !text.contains("(!)") && !text.contains("not converged"))
        #expect(text.contains("The wanted error is 0.2 % of the parameters, which all numbers meet."))
        #expect(text.contains("comes from one curve of") && text.contains("54-13-11-9-7 1:8:8"))
        #expect(!text.contains("plain estimate"))
    }

    @Test func aDimensionThatDoubledSweepsMoveIsMarkedAndNamed() throws {
        let text = try page { _, dimension in
            dimension.values[1].convergence = .moved
            dimension.values[1].meetsTarget = false
            dimension.values[1].movement = .init(value: 7.5, standardError: 1.5)
            dimension.values[2].convergence = .unchecked
            dimension.warnings = ["it may not have settled"]
        }
        #expect(
            text.contains(
                "**54-16-7: not converged** at 2 of 11 scales, marked (!). Doubled sweeps move its dimension "
                    + "by up to 7.5(1.5) parameters"))
        #expect(text.contains("No check with half the sweeps was run at 1 of them."))
        #expect(text.contains("; 1 of 22 numbers miss it (54-16-7)."))
        #expect(text.contains("54-16-7: it may not have settled."))
        #expect(text.components(separatedBy: "(!) |").count == 3)
    }

    @Test func theErrorOfTheBoundIsThatOfTheWorstCurve() throws {
        let text = try page { bounds, _ in
            let index = bounds.curves.firstIndex { $0.caution != nil } ?? 0
            bounds.curves[index].leastInformative = 500
            bounds.curves[index].caution = .init(increase: 0.25, leastInformative: 580)
        }
        #expect(text.contains("raise the guaranteed deviation by at most 25 %, and the least n by at most 80."))
    }
}
