import Testing

@testable import Reporting

@Suite struct MarkdownDocumentTests {
    @Test func blocksArePartedByBlankLines() {
        var page = MarkdownDocument()
        page.heading("Dimension of three networks", level: 1)
        page.paragraph("The dimension is 843.2(1.7).")
        page.list(["one", "two"])
        page.list([])
        page.math(#"d_\zeta(\varepsilon)"#)
        page.code("twosed run study.yml", language: "sh")
        #expect(
            page.text == """
                # Dimension of three networks

                The dimension is 843.2(1.7).

                - one
                - two

                $$
                d_\\zeta(\\varepsilon)
                $$

                ```sh
                twosed run study.yml
                ```

                """)
    }

    @Test func fenceOutgrowsBackticksInTheCode() {
        var page = MarkdownDocument()
        page.code("```` four\n")
        #expect(page.text == "`````\n```` four\n`````\n")
    }

    @Test func figureLinksItsFilesRelativeToThePage() {
        var page = MarkdownDocument()
        page.figure(
            RenderedFigure(
                name: "bound", altText: "Bound [in logs]", caption: "The bound.", pictures: [.svg, .png], note: nil),
            in: "my figures (1)")
        #expect(
            page.text == """
                ![Bound \\[in logs\\]](my%20figures%20%281%29/bound.svg)

                The bound. ([data](my%20figures%20%281%29/bound.tsv), [script](my%20figures%20%281%29/bound.gp), \
                [SVG](my%20figures%20%281%29/bound.svg), [PNG](my%20figures%20%281%29/bound.png))

                """)
    }

    @Test func figureWithoutPictureShowsItsNote() {
        var page = MarkdownDocument()
        page.figure(RenderedFigure(name: "bound", altText: "", caption: "", pictures: [], note: "No picture."), in: "")
        #expect(page.text == "> No picture.\n\n([data](bound.tsv), [script](bound.gp))\n")
    }

    @Test func escapedTextShowsLetterByLetter() {
        #expect(MarkdownDocument.escaped("covtype_20k <b> $x$\n|y|") == #"covtype\_20k \<b\> \$x\$ \|y\|"#)
    }

    @Test func manyPiecesAreCounted() {
        let names = (1...9).map { "p\($0)" }
        #expect(MarkdownDocument.named(Array(names[..<8])) == "p1, p2, p3, p4, p5, p6, p7, p8")
        #expect(MarkdownDocument.named(names) == "9 pieces, from p1 to p9")
    }
}
