import Foundations
import Networks
import Testing

@Suite struct ArchitectureTests {
    @Test func parametersAreCountedWithAndWithoutBias() {
        #expect(Architecture(widths: [54, 16, 7]).parameterCount == 976)
        #expect(Architecture(widths: [5, 4, 3, 2], hasBias: true).parameterCount == 47)
        let biased = Architecture(widths: [5, 4, 2], hasBias: true)
        #expect(biased.depth == 2 && biased.layers[0].parametersPerUnit == 6 && biased.layers[1].parametersPerUnit == 5)
        #expect(biased.name == "5-4-2")
    }

    @Test func aLinearLastLayerHasNoActivation() {
        let linear = Architecture(widths: [3, 2, 2], activation: .tanh)
        #expect(linear.lastLayer == .linear)
        #expect(linear.layers[0].activation == .tanh && linear.layers[1].activation == .identity)
        let activated = Architecture(widths: [3, 2, 2], activation: .tanh, lastLayer: .activated)
        #expect(activated.layers[1].activation == .tanh)
        #expect(Architecture(widths: [3, 2]).layers[0].activation == .identity)
    }

    @Test func widthsAreReadFromTheirNames() throws {
        #expect(try Architecture.widths(parsing: "54-16-7") == [54, 16, 7])
        #expect(try Architecture.widths(parsing: "1-1000000") == [1, 1_000_000])
    }

    @Test(arguments: [
        "", "a", "54-", "-7", "54--7", "54-0-7", "54-1.5-7", "5 - 4", "54-1000001", "5-99999999999999999999",
    ])
    func widthsThatMakeNoNetworkAreRefused(text: String) {
        let error = #expect(throws: UserError.self) { try Architecture.widths(parsing: text) }
        #expect(
            error?.description
                == "'\(text)' is no network (network): write whole numbers joined by hyphens, such as 54-16-7")
    }

    @Test func oneWidthIsNoNetwork() {
        let error = #expect(throws: UserError.self) { try Architecture.widths(parsing: "54") }
        #expect(
            error?.description
                == "network '54' has one number (network): give inputs and outputs at least, such as 54-7")
    }

    @Test func unitOrderPutsEachBiasAfterItsWeights() {
        // Layer 1: W = [[1, 2, 3], [4, 5, 6]], b = [7, 8]; layer 2: W = [[9, 10], [11, 12], [13, 14]], b = [15, 16, 17].
        let architecture = Architecture(widths: [3, 2, 3], hasBias: true)
        #expect(
            architecture.unitOrder(fromLayerOrder: (1...17).map(Double.init)) == [
                1, 2, 3, 7, 4, 5, 6, 8, 9, 10, 15, 11, 12, 16, 13, 14, 17,
            ])
    }

    @Test func unitOrderIsTheFileOrderWithoutBias() {
        let parameters = (1...12).map(Double.init)
        #expect(Architecture(widths: [3, 2, 3]).unitOrder(fromLayerOrder: parameters[...]) == parameters)
    }

    @Test func kindsOfLastLayerHaveTheNamesOfTheCommandLine() {
        #expect(Architecture.LastLayer.allCases.map(\.rawValue) == ["linear", "activated"])
    }

    #if compiler(>=6.2)
        @Test func widthsInCodeMustMakeANetwork() async {
            await #expect(processExitsWith: .failure) { _ = Architecture(widths: [3]) }
            await #expect(processExitsWith: .failure) { _ = Architecture(widths: [3, 0]) }
        }
    #endif

    @Test func parametersOfConvolutionsStandInUnitOrderInFiles() throws {
        let architecture = try NetworkShape("cnn:2|2-1;norm=batch-affine;pool=none;image=1x2x2", bias: true)
            .architecture()
        let file = (1...architecture.parameterCount).map(Double.init)
        #expect(architecture.unitOrder(fromLayerOrder: file) == file)
    }
}
