/// The first path through a network, for a figure.
public struct MeasuredPath: Codable, Sendable, Equatable {
    /// A place between two regions.
    public struct Breakpoint: Codable, Sendable, Equatable {
        /// The share of the path's length.
        public var place: Double
        /// The lowest layer of which a unit switches, from 1.
        public var layer: Int
        /// Whether the Jacobian changes.
        public var jacobianChanges: Bool

        /// A value of its parts.
        public init(place: Double, layer: Int, jacobianChanges: Bool) {
            self.place = place
            self.layer = layer
            self.jacobianChanges = jacobianChanges
        }
    }

    /// Length of the path.
    public var length: Double
    /// The places at which units switch, in order.
    public var breakpoints: [Breakpoint]
    /// Length of the image in each layer.
    public var lengths: [Double]

    /// A value of its parts.
    public init(length: Double, breakpoints: [Breakpoint], lengths: [Double]) {
        self.length = length
        self.breakpoints = breakpoints
        self.lengths = lengths
    }
}

/// The linear regions of a network with two inputs, for a figure.
public struct MeasuredPlane: Codable, Sendable, Equatable {
    /// A polygon on which the network is affine.
    public struct Region: Codable, Sendable, Equatable {
        /// The corners [x, y], counterclockwise.
        public var corners: [[Double]]
        /// The number of its linear region.
        public var linearRegion: Int
        /// The direction in which the outputs change most, radians: of the gradient for one output, else up to a half turn.
        public var direction: Double
        /// The largest singular value of the Jacobian.
        public var slope: Double

        /// A value of its parts.
        public init(corners: [[Double]], linearRegion: Int, direction: Double, slope: Double) {
            self.corners = corners
            self.linearRegion = linearRegion
            self.direction = direction
            self.slope = slope
        }
    }

    /// A border between two polygons.
    public struct Border: Codable, Sendable, Equatable {
        /// The ends [x, y].
        public var ends: [[Double]]
        /// The layer whose unit switches, from 1.
        public var layer: Int
        /// Whether the Jacobian changes.
        public var jacobianChanges: Bool

        /// A value of its parts.
        public init(ends: [[Double]], layer: Int, jacobianChanges: Bool) {
            self.ends = ends
            self.layer = layer
            self.jacobianChanges = jacobianChanges
        }
    }

    /// The box [[x low, x high], [y low, y high]].
    public var box: [[Double]]
    /// The polygons.
    public var regions: [Region]
    /// The borders.
    public var borders: [Border]
    /// Number of linear regions.
    public var linearRegions: Int
    /// Number of outputs of the network.
    public var outputs: Int
    /// The first rows of the inputs, at most 200.
    public var rows: [[Double]]

    /// A value of its parts.
    public init(
        box: [[Double]], regions: [Region], borders: [Border], linearRegions: Int, outputs: Int, rows: [[Double]]
    ) {
        self.box = box
        self.regions = regions
        self.borders = borders
        self.linearRegions = linearRegions
        self.outputs = outputs
        self.rows = rows
    }
}
