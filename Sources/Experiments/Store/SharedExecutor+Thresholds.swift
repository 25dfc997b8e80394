internal import Foundations

extension SharedExecutor {
    /// When results are kept and items are shared.
    struct Thresholds {
        /// An item that takes less time is not kept.
        var item: Duration = .seconds(5)
        /// A whole map of short items that takes less time is not kept.
        var map: Duration = .milliseconds(500)
        /// One whose results later pieces may use is not kept if it takes less than this.
        var lastingMap: Duration = .milliseconds(50)
        /// The results of a map are not kept if that takes a larger share of its time.
        var cost = 0.05
        /// Time between two states of an item.
        var checkpoint: Duration = .seconds(30)
        /// A map of less time is not shared.
        var sharing: Duration = .milliseconds(250)
        /// A map is shared only if its items take this long or longer.
        var sharedItem: Duration = .milliseconds(50)
        /// A helper waits that long for the items of others.
        var patience: Duration = .seconds(2)
    }
}
