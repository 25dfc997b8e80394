import CGSL
import Foundations
import Testing

@Suite struct GSLTests {
    @Test func successPassesAndOtherStatusesSpeakInTheWordsOfGSL() throws {
        try GSL.check(Int32(GSL_SUCCESS))
        let domain = #expect(throws: GSLError.self) { try GSL.check(Int32(GSL_EDOM)) }
        #expect(domain?.description == "input domain error")
        let rounds = #expect(throws: GSLError.self) { try GSL.check(Int32(GSL_EMAXITER)) }
        #expect(rounds?.description == "exceeded max number of iterations")
    }

    /// GSL's own handler would end the process here.
    @Test func anErrorInsideGSLReturnsToTheCaller() {
        _ = GSL.ready
        gsl_error("made up by a test", #fileID, Int32(#line), Int32(GSL_EFAILED))
    }
}
