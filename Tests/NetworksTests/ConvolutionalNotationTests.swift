import Foundations
import Networks
import Testing

@Suite struct ConvolutionalNotationTests {
    @Test(
        arguments: [
            ("cnn:7-5|10-50-34-10", 784, 5539, [490, 2500, 9, 500, 1700, 340]),
            ("cnn:7-5|10-50-34-10", 3072, 6526, [1470, 2500, 16, 500, 1700, 340]),
            ("cnn:3-3-3|10-52-50-10", 784, 5511, [90, 900, 900, 1, 520, 2600, 500]),
            ("cnn:5-5|10-115-2-116-10", 784, 5538, [250, 2500, 16, 1150, 230, 232, 1160]),
            ("cnn:3-3-3|10-60-55-10", 3072, 6524, [270, 900, 900, 4, 600, 3300, 550]),
            ("cnn:5-5|10-135-2-136-10", 3072, 6527, [750, 2500, 25, 1350, 270, 272, 1360]),
            ("cnn:7-5|4-10-10", 784, 745, [196, 400, 9, 40, 100]),
            ("cnn:7-5|10-50-34-10;flatten=full", 784, 9530, [490, 2500, 4500, 1700, 340]),
            ("cnn:3|4-2@;image=1x5x5", nil, 0, []),
            ("cnn:3-3|4-2@6;norm=batch-affine;pool=none;image=1x5x5", nil, 299, [66, 224, 1, 8]),
        ] as [(String, Int?, Int, [Int])])
    func networksHaveTheParametersOfThePaper(text: String, inputs: Int?, count: Int, layers: [Int]) throws {
        guard count > 0 else {
            #expect(throws: UserError.self) { try NetworkShape(text).architecture(inputs: inputs) }
            return
        }
        let architecture = try NetworkShape(text).architecture(inputs: inputs)
        #expect(architecture.parameterCount == count)
        #expect(architecture.layers.map(\.parameterCount) == layers)
        #expect(architecture.name == text)
    }

    @Test(arguments: [
        ("cnn:9|2-2;image=1x8x8", "a kernel of 9 on a map of 8 x 8"),
        ("cnn:7|2-2;pool=max:3;image=1x8x8", "pools windows of 3 on a map of 2 x 2"),
        ("cnn:3-4|2-2;image=1x8x8", "a kernel of 4 on a map of 3 x 3 in convolution 2"),
        ("cnn:3|2-2", "does not say its image"), ("cnn:3-3|2-2@4,5;image=1x8x8", "5 and 2 channels"),
        ("cnn:3-3-3|2-2@4;image=1x9x9", "1 numbers of channels and 3 convolutions"),
        ("cnn:3-3|2-2;norm=layer;image=1x8x8", "norm=layer"), ("cnn:3|2-2;colour=3", "unknown option 'colour'"),
        ("cnn:3|2-2;pool=max:2;pool=none", "'pool' twice"), ("cnn:3", "no bar"), ("cnn:3|a-2", "'a-2'"),
        ("cnn:3|2-2;image=9999x9999x9999", "this machine has"), ("cnn:3|2-2;image=99999x1x1", "image=99999x1x1"),
        ("cnn:3|2-2;image=8x8", "image=8x8"),
        ("cnn:3-3|2-2;skip=1>2;image=1x12x12", "skips from values of the shape 2x5x5"),
        ("cnn:3-3|2-2;project=0>1;image=1x11x12", "projects values of the shape 1x11x12 onto the shape 2x4x5"),
        ("cnn:3-3|2-2;project=1>3;image=1x12x12", "projects layer 1 into 3, shared kernel"),
        ("cnn:3-3|2-2;project=2>1;image=1x12x12", "project=2>1"),
        ("cnn:3-3|2-2;skip=2>2;image=1x9x9", "skip=2>2"), ("cnn:3|2;flatten=full;image=1x8x8", "no dense layer"),
    ])
    func whatDoesNotFitIsSaidInOneLine(text: String, part: String) throws {
        let error = try #require(throws: UserError.self) { try NetworkShape(text).architecture() }
        #expect(error.description.contains(part), "\(error.description)")
        #expect(!error.description.contains("\n"))
    }

    @Test func imagesOfTheDataMustFit() throws {
        for (text, inputs) in [("cnn:3|2-2;image=1x8x8", 63), ("cnn:3|2-2", 63)] {
            #expect(throws: UserError.self) { try NetworkShape(text).architecture(inputs: inputs) }
        }
        #expect(try NetworkShape("cnn:3|2-2").readInputs().inputs == nil)
        #expect(try NetworkShape("cnn:3|2-2;image=3x8x8").readInputs().inputs == 192)
    }

    @Test func flagsGiveWayToTheNotation() {
        let shape = NetworkShape("cnn:3|2-2;pool=none").completed(with: [("pool", "avg:2"), ("norm", "batch")])
        #expect(shape.widths == "cnn:3|2-2;pool=none;norm=batch")
    }
}
