import Foundations
import Testing

/// The published examples (FIPS 180-4; NIST, SHA256.pdf and the additional vectors) and every length of the last block.
@Suite struct SHA256Tests {
    private func digest(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { SHA256.digest(of: $0) } }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ])
    func publishedMessagesHaveTheirPublishedDigests(message: String, expected: String) {
        #expect(digest(Array(message.utf8)) == expected)
    }

    /// The additional vectors of NIST: the digests of 55, 56, 57 and 64 zero bytes, where the padding needs a block or two.
    @Test(arguments: [
        (55, "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"),
        (56, "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"),
        (57, "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785"),
        (64, "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"),
        (1000, "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"),
    ])
    func paddingIsRightAtTheEdgesOfABlock(count: Int, expected: String) {
        #expect(digest(Array(repeating: 0, count: count)) == expected)
    }
}
