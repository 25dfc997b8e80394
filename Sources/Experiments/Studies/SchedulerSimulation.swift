import Foundations

/// A run of pieces over ranks, of which rank 0 answers one question after another.
///
/// A rank asks for a piece, computes it, sends its results together with the next question, and ends when nothing is left.
/// Rank 0 answers in the order of arrival. Signs of life and reports take a constant share of its time.
struct SchedulerSimulation {
    /// Seconds that rank 0 takes to hand out a piece and to keep one.
    var handing: Double
    var keeping: Double
    /// Seconds for a message, and messages that a rank sends in a second.
    var message: Double
    var messagesPerSecond: Double

    /// What a run took.
    struct Outcome: Equatable {
        /// From the first question to the last answer, seconds.
        var seconds = 0.0
        /// Shares of the time of all ranks: computing, waiting for rank 0, without work at the end.
        var efficiency = 0.0
        var waiting = 0.0
        var idle = 0.0
        /// Messages that rank 0 answers in a second, with those about progress.
        var messages = 0.0
    }

    /// The run of pieces of these times in this order.
    func run(_ pieces: [Double], ranks: Int) -> Outcome {
        // What is left of rank 0 beside the other messages; a thousandth when they would take all of it.
        let share = max(1e-3, 1 - Double(ranks) * messagesPerSecond * message)
        // When each rank asks next, the earliest first.
        var questions = Questions(count: ranks)
        var next = 0
        var free = 0.0
        var (waiting, idle, busy, end) = (0.0, 0.0, 0.0, 0.0)
        var leaving: [Double] = []
        while let (time, brings) = questions.first {
            let start = max(time, free)
            let hasMore = next < pieces.count
            free = start + ((brings ? keeping : 0) + (hasMore ? handing : 0)) / share
            waiting += free - time
            if hasMore {
                busy += pieces[next]
                questions.replaceFirst(with: free + pieces[next])
                next += 1
            } else {
                questions.removeFirst()
                leaving.append(free)
                end = max(end, free)
            }
        }
        idle = leaving.reduce(0) { $0 + end - $1 }
        let all = Double(ranks) * end
        guard all > 0 else { return Outcome() }
        return Outcome(
            seconds: end, efficiency: busy / all, waiting: waiting / all, idle: idle / all,
            messages: Double(pieces.count + ranks) / end + Double(ranks) * messagesPerSecond)
    }
}

/// The times at which ranks ask next, as a binary heap.
private struct Questions {
    /// The time, and whether the rank brings the results of a piece.
    private var heap: [(time: Double, brings: Bool)]

    /// All ask at time 0 and bring nothing.
    init(count: Int) { heap = Array(repeating: (0, false), count: count) }

    var first: (time: Double, brings: Bool)? { heap.first }

    mutating func replaceFirst(with time: Double) {
        heap[0] = (time, true)
        sink()
    }

    mutating func removeFirst() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        sink()
    }

    private mutating func sink() {
        var place = 0
        while true {
            let children = [2 * place + 1, 2 * place + 2].filter { $0 < heap.count }
            guard let least = children.min(by: { heap[$0].time < heap[$1].time }),
                heap[least].time < heap[place].time
            else { return }
            heap.swapAt(place, least)
            place = least
        }
    }
}
