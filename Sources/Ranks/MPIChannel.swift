#if MPI
    internal import CMPI
    public import Foundation
    import Foundations

    /// The processes that `mpirun` or `srun` started, which send texts by MPI.
    public final class MPIChannel: RankChannel {
        public let rank: Int
        public let count: Int
        /// MPI is called by one thread at a time.
        private let library = NSLock()

        /// The channel of this process; nil if it was started alone.
        public static func ofLaunch() throws -> MPIChannel? {
            // Set by Open MPI; by MPICH, Intel MPI and Slurm; by PMIx.
            let isLaunched = ["OMPI_COMM_WORLD_SIZE", "PMI_RANK", "PMIX_RANK"].contains {
                ProcessInfo.processInfo.environment[$0] != nil
            }
            guard isLaunched else { return nil }
            var (rank, count): (Int32, Int32) = (0, 1)
            guard twoscale_mpi_start(&rank, &count) == 0 else {
                throw UserError(
                    .usage, "MPI could not be started", "mpirun", "it must allow calls from several threads in turn")
            }
            return MPIChannel(rank: Int(rank), count: Int(count))
        }

        private init(rank: Int, count: Int) {
            self.rank = rank
            self.count = count
        }

        public func send(_ text: Data, to rank: Int) throws {
            guard let length = Int32(exactly: text.count) else { throw RankLost(rank: rank) }
            // The text must outlive a send that is given up.
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(text.count, 1), alignment: 16)
            text.copyBytes(to: buffer)
            guard let request = library.withLock({ twoscale_mpi_send(buffer.baseAddress!, length, Int32(rank)) })
            else {
                buffer.deallocate()
                throw RankLost(rank: rank)
            }
            let start = ContinuousClock.now
            var pause = Pause()
            while true {
                switch library.withLock({ twoscale_mpi_sent(request) }) {
                case 0:
                    guard ContinuousClock.now - start < .seconds(30) else { throw RankLost(rank: rank) }
                    pause.rest()
                case 1: return buffer.deallocate()
                default:
                    buffer.deallocate()
                    throw RankLost(rank: rank)
                }
            }
        }

        public func receive(within time: Duration) throws -> (text: Data, sender: Int)? {
            let start = ContinuousClock.now
            var pause = Pause()
            while true {
                let message: (Data, Int)? = try library.withLock {
                    var (sender, length): (Int32, Int32) = (0, 0)
                    let found = twoscale_mpi_probe(&sender, &length)
                    if found == 0 { return nil }
                    var text = Data(count: Int(length))
                    let status = text.withUnsafeMutableBytes { twoscale_mpi_receive($0.baseAddress, length, sender) }
                    guard found > 0, status == 0 else { throw RankLost(rank: Int(sender)) }
                    return (text, Int(sender))
                }
                if let message { return message }
                guard ContinuousClock.now - start < time else { return nil }
                pause.rest()
            }
        }

        public func finish() { library.withLock { _ = twoscale_mpi_finish() } }
    }

    /// A wait without burning a core: the longer, the longer nothing happens.
    private struct Pause {
        private var seconds = 1e-5

        mutating func rest() {
            Thread.sleep(forTimeInterval: seconds)
            seconds = min(1.5 * seconds, 2e-3)
        }
    }
#endif
