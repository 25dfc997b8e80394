import Testing

@testable import Reporting

@Suite struct FigureDataTests {
    @Test func seriesAreBlocksOfOneTidyTable() {
        let figure = Figure(
            name: "f", altText: "", x: .init("x"), y: .init("y"),
            series: [
                .init("with\terror", [.init(1e-4, 843.21, error: 0.5), .init(0.1, 2, lower: 1.5, upper: 4)]),
                .init("exact", [.init(1.0 / 3, 16)]),
            ])
        #expect(
            figure.data == """
                series\tx\ty\tlower\tupper


                with error\t0.0001\t843.21\t842.71\t843.71
                with error\t0.1\t2.0\t1.5\t4.0


                exact\t0.3333333333333333\t16.0\t\t

                """)
    }
}
