/// Text of figures in gnuplot syntax.
enum GnuplotText {
    /// Text with `_{...}` and `^{...}` as a single-quoted string of gnuplot's enhanced mode; all other special
    /// characters are escaped. Line breaks become spaces.
    static func quoted(_ text: String) -> String {
        var result = ""
        var open = 0
        var rest = Substring(text)
        while let character = rest.popFirst() {
            switch character {
            case "_", "^":
                if rest.first == "{", rest.contains("}") {
                    rest.removeFirst()
                    result += "\(character){"
                    open += 1
                } else {
                    result += "\\\(character)"
                }
            case "}" where open > 0:
                result += "}"
                open -= 1
                // Some SVG viewers drop a space at the beginning of a text element, but not a no-break space.
                if rest.first == " " {
                    rest.removeFirst()
                    result += "\u{A0}"
                }
            case "\\", "{", "}", "@", "&", "~": result += "\\\(character)"
            case "'": result += "''"
            default: result.append(character.isNewline ? " " : character)
            }
        }
        return "'\(result)\(String(repeating: "}", count: open))'"
    }

    /// The approximate width of a text in letters: markup has no width, and sub- and superscripts are smaller.
    static func width(_ text: String) -> Double {
        var width = 0.0
        var open = 0
        var rest = Substring(text)
        while let character = rest.popFirst() {
            switch character {
            case "_" where rest.first == "{", "^" where rest.first == "{":
                rest.removeFirst()
                open += 1
            case "}" where open > 0: open -= 1
            default: width += open > 0 ? 0.75 : 1
            }
        }
        return width
    }
}
