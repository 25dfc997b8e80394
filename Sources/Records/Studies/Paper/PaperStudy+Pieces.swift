extension PaperStudy {
    /// The inputs of a piece.
    public struct Inputs: Codable, Sendable, Hashable {
        /// Where they come from.
        public var source: Source
        /// The files, relative to the study file.
        public var files: [String]
    }

    /// A plain estimate of one network on one replicate.
    public struct PlainPiece: Codable, Sendable, Hashable {
        /// The network.
        public var network: String
        /// The distribution of the parameters.
        public var prior: String
        /// The Fisher matrix.
        public var fisher: Fisher
        /// Standard deviation of the noise.
        public var sigma: Double
        /// Forward noise samples for each input.
        public var noise: Int
        /// Number of inputs.
        public var samples: Int
        /// Number of draws.
        public var draws: Int
        /// Micro scales, exact.
        public var epsilon: [String]
        /// Meso exponents, exact.
        public var zeta: [String]
        /// Number of the replicate, from 0.
        public var replicate: Int
    }

    /// A tempered estimate at one pair of scales.
    public struct TemperedPiece: Codable, Sendable, Hashable {
        /// The network.
        public var network: String
        /// The distribution of the parameters.
        public var prior: String
        /// Standard deviation of the noise.
        public var sigma: Double
        /// Forward noise samples for each input.
        public var noise: Int
        /// Number of inputs.
        public var samples: Int
        /// LEVEL:REPETITIONS:CHECK.
        public var schedule: String
        /// Micro scale, exact.
        public var epsilon: String
        /// Meso exponent, exact.
        public var zeta: String
    }

    /// The training runs of one network.
    public struct TrainingPiece: Codable, Sendable, Hashable {
        /// The network.
        public var network: String
        /// Training rows.
        public var rows: Int
        /// Held-out rows, at most.
        public var testRows: Int
        /// Rows of one step.
        public var batch: Int
        /// The distribution of the initial weights.
        public var weights: String
        /// The learning rate.
        public var learningRate: Double
        /// Whether each image comes once more, shifted and perhaps mirrored.
        public var doubled: Bool
        /// Epochs.
        public var epochs: Int
        /// Runs.
        public var seeds: Int
        /// Whether losses after each epoch are kept, or the last ones alone.
        public var keepsCurves: Bool
    }

    /// What is computed.
    public enum Work: Codable, Sendable, Hashable {
        /// A plain estimate.
        case plain(PlainPiece)
        /// A tempered estimate.
        case tempered(TemperedPiece)
        /// Training runs.
        case training(TrainingPiece)
        /// The limit of small scales of one network and Fisher matrix.
        case limit(Limit)
        /// Networks that share layers.
        case modular(Modular)
        /// Times of one network.
        case cost(Cost)
    }

    /// One piece with the settings of its numbers.
    public struct Piece: StudyPiece {
        /// The experiment.
        public var experiment: Experiment
        /// Its inputs.
        public var inputs: Inputs
        /// What is computed.
        public var work: Work
        /// Seed of all randomness.
        public var seed: UInt64

        /// Experiment, network and what sets the piece apart, as a file name.
        public var name: String {
            let parts: [String] =
                switch work {
                case .plain(let piece):
                    [
                        piece.network, piece.prior, piece.fisher.rawValue, "s\(piece.sigma)", "S\(piece.noise)",
                        "N\(piece.samples)", "M\(piece.draws)", "\(piece.replicate)",
                    ]
                        // Lists for other meso exponents alone stand beside those with 0.
                        + (piece.zeta.first == "0" ? [] : ["z\(piece.zeta.joined(separator: ","))"])
                case .tempered(let piece):
                    [
                        piece.network, piece.prior, "N\(piece.samples)", "tempered", piece.epsilon,
                        piece.zeta.replacing("/", with: ":"),
                    ]
                case .training(let piece):
                    [piece.network, "n\(piece.rows)", "b\(piece.batch)", piece.weights]
                        + (piece.doubled ? ["doubled"] : [])
                case .limit(let piece): [piece.networks[0], piece.fisher[0].rawValue, "limit"]
                case .modular(let piece): [piece.base, "modular"]
                case .cost(let piece): [piece.networks[0], "cost"]
                }
            let text = ([experiment.rawValue, inputs.source.rawValue] + parts).joined(separator: "-")
            return String(text.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." ? $0 : "_" })
        }
    }

    /// The pieces: plain estimates first, then training, limits, shared layers, times, random architectures, and tempered
    /// estimates, which take the longest.
    public var pieces: [Piece] {
        var seen: Set<String> = []
        return everyPiece.filter { seen.insert($0.name).inserted }
    }

    /// The pieces of all lists, some of them perhaps twice.
    public var everyPiece: [Piece] {
        func piece(_ experiment: Experiment, _ source: Source, _ work: Work) -> Piece {
            Piece(
                experiment: experiment, inputs: Inputs(source: source, files: data.paths(of: source)), work: work,
                seed: seed)
        }
        var pieces: [Piece] = plain.flatMap { list in
            list.pieces.map { piece(list.experiment, list.source, .plain($0)) }
        }
        pieces += (training ?? []).flatMap { list in
            list.pieces.map { piece(list.experiment, list.source, .training($0)) }
        }
        for list in limits ?? [] {
            for network in list.networks {
                for fisher in list.fisher {
                    var one = list
                    (one.networks, one.fisher) = ([network], [fisher])
                    pieces.append(piece(.limit, list.source, .limit(one)))
                }
            }
        }
        pieces += (modular ?? []).map { piece(.modular, $0.source, .modular($0)) }
        for list in costs ?? [] {
            for network in list.networks {
                var one = list
                one.networks = [network]
                pieces.append(piece(.cost, list.source, .cost(one)))
            }
        }
        for list in rankings ?? [] {
            for network in list.networks(seed: seed) {
                pieces.append(piece(.ranking, list.source, .plain(list.estimate(of: network))))
                pieces.append(piece(.ranking, list.source, .training(list.training(of: network))))
            }
        }
        pieces += (tempered ?? []).flatMap { list in
            list.pieces.map { piece(list.experiment, list.source, .tempered($0)) }
        }
        return pieces
    }
}

extension PaperStudy.Plain {
    /// The product of the lists, replicate by replicate.
    var pieces: [PaperStudy.PlainPiece] {
        (0..<replicates).flatMap { replicate in
            networks.flatMap { network in
                priors.flatMap { prior in
                    fisher.flatMap { fisher in
                        sigma.flatMap { sigma in
                            noise.flatMap { noise in
                                inputs.flatMap { inputs in
                                    draws.map { draws in
                                        PaperStudy.PlainPiece(
                                            network: network, prior: prior, fisher: fisher, sigma: sigma,
                                            noise: noise, samples: inputs, draws: draws, epsilon: epsilon,
                                            zeta: zeta, replicate: replicate)
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension PaperStudy.Tempered {
    var pieces: [PaperStudy.TemperedPiece] {
        epsilon.flatMap { epsilon in
            zeta.flatMap { zeta in
                priors.flatMap { prior in
                    networks.map { network in
                        PaperStudy.TemperedPiece(
                            network: network, prior: prior, sigma: sigma, noise: noise, samples: inputs,
                            schedule: schedule, epsilon: epsilon, zeta: zeta)
                    }
                }
            }
        }
    }
}

extension PaperStudy.Training {
    var pieces: [PaperStudy.TrainingPiece] {
        rows.flatMap { rows in
            batches.flatMap { batch in
                weights.flatMap { weights in
                    networks.map { network in
                        PaperStudy.TrainingPiece(
                            network: network, rows: rows, testRows: testRows, batch: batch, weights: weights,
                            learningRate: learningRate, doubled: doubled, epochs: epochs, seeds: seeds,
                            keepsCurves: true)
                    }
                }
            }
        }
    }
}

extension PaperStudy.Cost {
    /// The training runs to time.
    public var training: PaperStudy.TrainingPiece {
        .init(
            network: networks[0], rows: rows, testRows: 100, batch: batch, weights: "torch-default",
            learningRate: 0.001, doubled: false, epochs: epochs, seeds: 1, keepsCurves: true)
    }
}
