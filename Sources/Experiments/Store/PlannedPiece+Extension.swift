import Foundation
internal import Records

extension PlannedPiece {
    /// Keeps the results of the largest stored piece that this one extends as its parts, so that they are not computed again;
    /// false if there is none.
    func takeItemsOfShorterPieces(in store: any StudyStore) -> Bool {
        for shorter in S.shorter(than: piece) {
            guard let address = try? PieceAddress(kind: S.kind, piece: shorter, fingerprint: fingerprint),
                let text = try? store.result(at: address), let entry = StoredPiece<S>.entry(in: text),
                entry.key == shorter, let parts = store.parts(of: self.address, isHelper: false)
            else { continue }
            let kept = KeptResults(parts: parts)
            func keep(_ result: some Codable, _ item: Int) { kept.keep([result], as: PartName(map: 1, item: item)) }
            for (item, result) in S.items(of: entry.record).enumerated() { keep(result, item) }
            return true
        }
        return false
    }
}
