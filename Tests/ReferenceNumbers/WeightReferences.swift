/// Networks at given weights, tasks and tables, with what another program says of them: `measures/weights.json`.
public struct WeightReferences: Decodable, Sendable {
    /// A network with its weights in unit order.
    public struct Network: Decodable, Sendable {
        public let widths: [Int]
        public let activation: String
        public let bias: Bool
        public let theta: [Double]
    }
    /// Rows with classes.
    public struct Rows: Decodable, Sendable {
        public let x: [[Double]]
        public let y: [Int]
    }
    /// log det at a scale.
    public struct LogDet: Decodable, Sendable {
        public let g: Double
        public let logDet: Double
        public let effectiveParameters: Double
    }
    /// A Fisher matrix.
    public struct Fisher: Decodable, Sendable {
        public let trace: Double?
        public let traceByLayer: [Double]
        public let largest: Double?
        /// Eigenvalues above 1e-12 of the largest.
        public let rankAbove1e12: Int?
        public let logDets: [LogDet]
        public let fisherRaoSquared: Double?
    }
    /// A Hessian.
    public struct Hessian: Decodable, Sendable {
        /// log det(I + gH) over the positive eigenvalues alone.
        public struct Positive: Decodable, Sendable {
            public let g: Double
            public let logDet: Double
        }
        public let trace: Double
        public let largest: Double
        public let least: Double
        public let negative: Int
        public let gradientNorm: Double
        public let logDetsPositivePart: [Positive]
    }
    /// All matrices of a network.
    public struct Matrices: Decodable, Sendable {
        public let softmax: Fisher
        public let gaussian: Fisher
        public let markovian: Fisher
        public let fisherRaoSquaredEmpirical: Double
        public let crossEntropy: Double
        public let hessian: Hessian
        /// Of the networks that have initial weights.
        public let traceAtInitialWeights: Double?
        public let traceByLayerAtInitialWeights: [Double]?
        enum CodingKeys: String, CodingKey {
            case softmax, gaussian, fisherRaoSquaredEmpirical, crossEntropy, hessian
            case traceAtInitialWeights, traceByLayerAtInitialWeights
            case markovian = "markovianSigma0.1"
        }
    }
    /// A number before and after a rescaling.
    public struct Change: Decodable, Sendable {
        public let before: Double
        public let after: Double
    }
    /// What rescaling does.
    public struct Rescaling: Decodable, Sendable {
        public let trace: Change
        public let logDetG1000: Change
        public let squaredNorm: Change
        public let fisherRaoSquared: Double
        public let squaredPathNormWeights: Double
    }
    /// Divergences of a posterior.
    public struct Information: Decodable, Sendable {
        public struct Case: Decodable, Sendable {
            public let beta: Double
            public let lam2: Double
            public let kl: Double
            public let logDet: Double
            public let effectiveParameters: Double
            public let distanceTerm: Double
            public let upperBoundWithoutTrace: Double
            public let halfTraceFSigma: Double
        }
        public struct Best: Decodable, Sendable {
            public let beta: Double
            public let lam2: Double
            public let kl: Double
        }
        public struct Grid: Decodable, Sendable {
            public struct Inputs: Decodable, Sendable {
                public let empiricalRisk: Double
                public let n: Double
                public let delta: Double
                public let beta: Double
                public let b: Double
                public let c: Double
            }
            public let inputs: Inputs
            public let bound: Double
            public let j: Double
            public let lam2: Double
            public let kl: Double
        }
        public struct Risk: Decodable, Sendable {
            public struct Sampled: Decodable, Sendable {
                public let value: Double
                public let standardError: Double
            }
            public let beta: Double
            public let lam2: Double
            public let zeroOne: Sampled
            public let crossEntropy: Sampled
            public let secondOrderCrossEntropy: Double
        }
        public let squaredDistanceToInitial: Double
        public let squaredNorm: Double
        public let cases: [Case]
        public let bestPriorVariance: [Best]
        public let gridPriorBound: Grid
        public let gridPriorBoundCoarse: Grid
        public let posteriorRisk: Risk
    }
    /// Bounds on a risk.
    public struct Bounds: Decodable, Sendable {
        public struct Case: Decodable, Sendable {
            public let empiricalRisk: Double
            public let kl: Double
            public let n: Double
            public let delta: Double
            public let maurerSeeger: Double
            public let mcallester: Double
            public let catoniBest27: Double
            public let mcallester2013BestOfUnion: Double
            public let klInverseOfKlOverN: Double
        }
        public let cases: [Case]
    }
    /// An isotropic posterior.
    public struct Isotropic: Decodable, Sendable {
        public let d: Int
        public let squaredDistance: Double
        public let posteriorVariance: Double
        public let bestPriorVariance: Double
        public let kl: Double
        public let klByFormula: Double
    }
    /// Linear regression tasks.
    public struct Linear: Decodable, Sendable {
        public struct Point: Decodable, Sendable {
            public let beta: Double?
            public let complexity: Double
            public let risk: Double
            public let kl: Double
        }
        public let noiseVariance: Double
        public let priorVariance: Double
        public let curve: [Point]
        public let curveShuffledLabels: [Point]
        public let first: Point
        public let second: Point
        public let both: Point
        public let distance1To2: Double
        public let distance2To1: Double
        public let structure1To2: Double
        public let structure2To1: Double
        public let structurePerRow1To2: Double
        public let structurePerRow2To1: Double
        public let structure1To1Copy: Double
        public let distance1To1Copy: Double
        public let x1: [[Double]]
        public let x2: [[Double]]
        public let y1: [Double]
        public let y2: [Double]
        public let y1Shuffled: [Double]
        enum CodingKeys: String, CodingKey {
            case noiseVariance, priorVariance, curve, curveShuffledLabels
            case first = "C1"
            case second = "C2"
            case both = "C12"
            case distance1To2, distance2To1, structure1To2, structure2To1, structurePerRow1To2, structurePerRow2To1
            case structure1To1Copy, distance1To1Copy, x1, x2, y1, y2, y1Shuffled
        }
    }
    /// Effective model complexity.
    public struct Capacity: Decodable, Sendable {
        public struct LeastSquares: Decodable, Sendable {
            public let d: Int
            public let s2: Double
            public let eps: Double
            public let n: Int?
        }
        public struct Bracket: Decodable, Sendable {
            public struct Case: Decodable, Sendable {
                public let lower: Int
                public let upper: Int?
                public let estimate: Double?
                public let eps: Double
                public let monotone: Bool
            }
            public let sizes: [Int]
            public let cases: [Case]
        }
        public let leastSquaresOnNoise: [LeastSquares]
        public let bracket: Bracket
        public let errors: [[Double]]
    }

    public let networks: [String: Network]
    public let data: [String: Rows]
    public let fisher: [String: Matrices]
    public let rescaling: Rescaling
    public let information: [String: Information]
    public let pacBayes: Bounds
    public let isotropic: [Isotropic]
    public let linearGaussian: Linear
    public let capacity: Capacity

    /// The file, read once.
    public static let stored = Result { try Oracle.decode(WeightReferences.self, from: "measures/weights.json") }
}
