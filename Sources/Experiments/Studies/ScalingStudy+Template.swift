public import Records

extension ScalingStudy {
    /// A study of a few seconds.
    public static let template = """
        \(TemplateLines.head(
            kind, "How many processes can share a study: measured on this machine, simulated for many ranks.",
            name: "scaling", title: "How far does a study scale?",
            question: "What gives way first when a study runs on many ranks?"))
        workload:  # what is measured: a piece for each network, its dimension by plain draws
          networks: [64-2-10, 64-3-10, 64-4-10, 64-5-10, 64-6-10, 64-8-10]  # different widths, inputs first
          sample: digits  # a shipped sample
          samples: 20  # rows to draw from it, N
          draws: 20  # draws of the parameters, M
        workers: [1, 2]  # numbers of workers, each with one thread, 1 among them
        repeats: 2  # runs with each number of workers, 2 or more
        simulation:  # rank 0 hands out pieces of the measured times, stretched to a mean
          ranks: [8, 64]  # numbers of ranks
          pieceSeconds: [1, 10]  # mean times of a piece
          piecesPerRank: 10  # pieces for each rank
          repeats: 2  # draws of the times, 2 or more
        \(TemplateLines.seed)

        """
}
