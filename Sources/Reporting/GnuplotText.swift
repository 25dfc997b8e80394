/// Text of figures in the tongue of gnuplot.
enum GnuplotText {
    /// Text with `_{...}` and `^{...}` as a single-quoted string of gnuplot's enhanced mode; all other characters that
    /// mean something there are escaped. Line breaks become spaces.
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
                // Some readers of SVG drop a space that opens a new piece of text; a fixed space stays.
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

    /// How many letters wide a text will be, roughly: markup has no width and scripts are smaller.
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
