import ArgumentParser

/// The flags of a group that a command line has changed, for groups that exclude each other.
enum ChangedFlags {
    /// Flags whose values differ from those of a command line without flags, without nested groups.
    static func of<Options: ParsableArguments>(_ options: Options) throws -> [String] {
        let defaults = try Options.parse([])
        return zip(Mirror(reflecting: options).children, Mirror(reflecting: defaults).children).compactMap {
            own, other in
            // A wrapped property is stored under its name with an underscore; a wrapper describes its value.
            guard let label = own.label?.drop(while: { $0 == "_" }), !(own.value is any OptionGroupMarker),
                String(describing: own.value) != String(describing: other.value)
            else { return nil }
            return Failure.flag(of: String(label))
        }
    }
}

/// Marks groups of options among the properties of a group.
private protocol OptionGroupMarker {}
extension OptionGroup: OptionGroupMarker {}
