/// How this process was started.
public enum RankLaunch {
    /// The channel to the other processes of a parallel program; nil if this process runs alone, or if the package was built
    /// without the trait `MPI`.
    public static func channel() throws -> (any RankChannel)? {
        #if MPI
            guard let channel = try MPIChannel.ofLaunch() else { return nil }
            if channel.count > 1 { return channel }
            channel.finish()
        #endif
        return nil
    }
}
