/// The known name closest to a misspelt one.
public enum NearestName {
    /// The name closest to `word` among `names` by edit distance, the first in a tie. Nil if more than a third of the
    /// letters, or more than one of a short word, would have to change.
    public static func of(_ word: String, among names: some Sequence<String>) -> String? {
        let limit = max(1, word.count / 3)
        return names.map { (name: $0, distance: distance(word.lowercased(), $0.lowercased())) }
            .filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.name
    }

    /// The least number of insertions, deletions, replacements and exchanges of neighbours (optimal string alignment).
    public static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a), Array(b))
        var table = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
        for i in 0...a.count { table[i][0] = i }
        for j in 0...b.count { table[0][j] = j }
        for i in a.indices {
            for j in b.indices {
                let change = a[i] == b[j] ? 0 : 1
                var least = min(table[i][j + 1] + 1, table[i + 1][j] + 1, table[i][j] + change)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, table[i - 1][j - 1] + 1) }
                table[i + 1][j + 1] = least
            }
        }
        return table[a.count][b.count]
    }
}
