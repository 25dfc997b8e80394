import Datasets
import LinearAlgebra
import Networks
import Testing

@testable import Training

enum TeacherLawSample {
    static let law = TeacherLaw(network: Architecture(widths: [5, 6, 3], activation: .tanh), noise: 0.2, seed: 4)
}

struct TeacherLawNetworkTests {
    @Test func theTeacherErrsByItsNoise() {
        let law = TeacherLawSample.law
        let data = law.sample(0..<4000, seed: 2)
        let wrong = (0..<4000).count { law.teacherClass(Array(data.features.row($0))) != data.labels?[$0] }
        // Binomial with deviation 0.0063: five of them.
        #expect(abs(Double(wrong) / 4000 - 0.2) < 0.032)
        #expect(law.bayesErrorRate == 0.2)
        #expect(data.samplesPerClass.allSatisfy { $0 > 200 })
    }

    @Test func theTeachersOutputsAreThoseOfTheNaiveNetwork() {
        let architecture = Architecture(widths: [3, 4, 2], activation: .sigmoid, hasBias: true)
        let parameters = (0..<architecture.parameterCount).map { Double($0 % 7) / 3 - 1 }
        let naive = NaiveNetwork(architecture, parameters: parameters)
        let row = [0.375, -2.385, 1.1]
        let inputs = Matrix(rows: 1, columns: 3, elements: row)
        let outputs = ForwardPass(architecture, inputs: inputs, parameters: parameters[...]).outputs.elements
        for label in 0..<2 {
            let expected = naive.lossAndGradient(row, label: label, loss: .squared).loss
            #expect(abs(NaiveNetwork.loss(outputs, label, .squared).0 - expected) < 1e-13)
        }
    }
}
