import Foundations
import Testing

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("truht", "truth", 1), ("gama", "gamma", 1),
        ("kitten", "sitting", 3), ("boxx", "box", 1),
    ])
    func distancesCountChangesOfLetters(a: String, b: String, distance: Int) {
        #expect(NearestName.distance(a, b) == distance && NearestName.distance(b, a) == distance)
    }

    @Test func theNearestNameIsFoundAndAFarOneIsNot() {
        let names = ["label", "family", "box", "truth"]
        #expect(NearestName.of("truht", among: names) == "truth")
        #expect(NearestName.of("Family", among: names) == "family")
        #expect(NearestName.of("bx", among: names) == "box")
        #expect(NearestName.of("colour", among: names) == nil)
    }
}
