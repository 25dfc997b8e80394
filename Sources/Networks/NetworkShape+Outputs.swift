extension NetworkShape {
    /// The number of outputs. Throws `UserError` if the notation cannot be read.
    public func outputCount() throws -> Int {
        if blocks == nil, readsImages {
            let notation = try ConvolutionalNotation(parsing: widths)
            return notation.widths[notation.widths.count - 1]
        }
        let architecture = try architecture()
        return architecture.widths[architecture.depth]
    }
}
