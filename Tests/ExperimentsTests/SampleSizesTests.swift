import Experiments
import Foundations
import Testing

@Suite struct SampleSizesTests {
    @Test func listsAreTakenAsTheyStand() throws {
        #expect(try SampleSizes.parse("100,1000,1e4") == [100, 1000, 10_000])
        #expect(try SampleSizes.parse("2") == [2])
        #expect(try SampleSizes.parse("2.6,1e300") == [3, 1e300])
    }

    @Test func gridsAreEvenInTheLogarithmAndEndWhereTheySay() throws {
        #expect(try SampleSizes.parse("100:1e6:5") == [100, 1000, 10_000, 100_000, 1_000_000])
        #expect(try SampleSizes.parse("1e5:1e15:61").count == 61)
        let huge = try SampleSizes.parse("1e299:1e300:2")
        #expect(huge == [1e299, 1e300])
    }

    @Test func sizesThatRoundToTheSameAppearOnce() throws {
        #expect(try SampleSizes.parse("2:5:10") == [2, 3, 4, 5])
    }

    @Test(arguments: [
        ("", "'' is no sample size"), ("a", "'a' is no sample size"), ("100,,1000", "'' is no sample size"),
        ("100,inf", "'inf' is no sample size"), ("nan", "'nan' is no sample size"),
        ("1,10", "a sample size below 2 in '1,10'"), ("-5", "a sample size below 2 in '-5'"),
        ("100,10", "the sample sizes '100,10' do not ascend"), ("10,10", "the sample sizes '10,10' do not ascend"),
        ("10:100", "'10:100' is no list of sample sizes"), ("10:100:5:6", "'10:100:5:6' is no list of sample sizes"),
        ("10:100:1", "'1' is no number of grid points from 2 to 100000"),
        ("10:100:1.5", "'1.5' is no number of grid points from 2 to 100000"),
        ("10:100:100001", "'100001' is no number of grid points from 2 to 100000"),
        ("100:10:5", "the grid '100:10:5' runs backwards"), ("10:10:5", "the grid '10:10:5' runs backwards"),
        ("0:10:5", "a sample size below 2 in '0:10:5'"), ("x:10:5", "'x' is no sample size"),
    ])
    func anythingElseIsRefused(text: String, what: String) {
        let error = #expect(throws: UserError.self) { try SampleSizes.parse(text) }
        #expect(error?.kind == .usage)
        #expect(error?.description == "\(what) (n): write 100,1000,10000 or LOW:HIGH:COUNT such as 1e2:1e9:50")
    }
}
