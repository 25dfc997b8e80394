internal import CTraining

/// The C loops of convolutions for one floating-point type; `CTraining.h` says what each computes.
struct TrainingKernels<Scalar: TrainingScalar>: Sendable {
    typealias In = UnsafePointer<Scalar>
    typealias Out = UnsafeMutablePointer<Scalar>
    typealias Numbers = UnsafePointer<Double>
    typealias Sums = UnsafeMutablePointer<Double>
    typealias Patches = UnsafePointer<training_patches>
    typealias Windows = UnsafePointer<training_windows>

    let addInner: @Sendable (In, In, Out, _ stride: Int, _ m: Int, _ n: Int, _ vectors: Int) -> Void
    let patches:
        @Sendable (Patches, In, _ stride: Int, _ count: Int, _ padded: Out, _ columns: Out, _ vectors: Int) -> Void
    let returnPatches:
        @Sendable (Patches, In, _ vectors: Int, _ count: Int, _ padded: Out, _ images: Out, _ stride: Int) -> Void
    let unstack:
        @Sendable (In, _ vectors: Int, _ units: Int, _ positions: Int, _ count: Int, _ images: Out, _ stride: Int)
            -> Void
    let stack:
        @Sendable (In, _ stride: Int, _ units: Int, _ positions: Int, _ count: Int, _ stacked: Out, _ vectors: Int)
            -> Void
    let poolLargest: @Sendable (Windows, In, _ count: Int, Out, _ picks: UnsafeMutablePointer<Int32>) -> Void
    let returnLargest: @Sendable (Windows, In, _ picks: UnsafePointer<Int32>, _ count: Int, Out) -> Void
    let poolMean: @Sendable (Windows, In, _ count: Int, Out) -> Void
    let returnMean: @Sendable (Windows, In, _ count: Int, Out) -> Void
    let mapSums:
        @Sendable (In, _ stride: Int, _ units: Int, _ positions: Int, _ count: Int, _ means: Numbers?, Sums) -> Void
    let affine:
        @Sendable (
            In, _ stride: Int, _ units: Int, _ positions: Int, _ count: Int, _ shifts: Numbers, _ factors: Numbers,
            _ gammas: Numbers, _ betas: Numbers, Out, _ resultStride: Int
        ) -> Void
    let slopeSums:
        @Sendable (
            _ slopes: In, _ slopeStride: Int, _ maps: In, _ stride: Int, _ units: Int, _ positions: Int, _ count: Int,
            _ shifts: Numbers, _ factors: Numbers, _ sums: Sums, _ products: Sums
        ) -> Void
    let returnSlopes:
        @Sendable (
            _ slopes: In, _ slopeStride: Int, _ maps: In, _ stride: Int, _ units: Int, _ positions: Int, _ count: Int,
            _ shifts: Numbers, _ factors: Numbers, _ gains: Numbers, _ means: Numbers, _ products: Numbers, Out
        ) -> Void
    let project:
        @Sendable (
            In, _ stride: Int, _ units: Int, _ size: Int, _ count: Int, _ kernel: In, Out, _ resultStride: Int
        ) -> Void
    let returnProjection:
        @Sendable (
            _ slopes: In, _ slopeStride: Int, _ maps: In, _ stride: Int, _ units: Int, _ size: Int, _ count: Int,
            _ kernel: In, _ gradient: Out, _ results: Out?
        ) -> Void
    let add: @Sendable (Out, In, _ count: Int) -> Void
}

extension TrainingKernels<Float> {
    static let single = TrainingKernels(
        addInner: training_add_inner_f32, patches: training_patches_f32, returnPatches: training_return_patches_f32,
        unstack: training_unstack_f32, stack: training_stack_f32, poolLargest: training_pool_largest_f32,
        returnLargest: training_return_largest_f32, poolMean: training_pool_mean_f32,
        returnMean: training_return_mean_f32, mapSums: training_map_sums_f32, affine: training_affine_f32,
        slopeSums: training_slope_sums_f32, returnSlopes: training_return_slopes_f32, project: training_project_f32,
        returnProjection: training_return_projection_f32, add: training_add_f32)
}

extension TrainingKernels<Double> {
    static let double = TrainingKernels(
        addInner: training_add_inner_f64, patches: training_patches_f64, returnPatches: training_return_patches_f64,
        unstack: training_unstack_f64, stack: training_stack_f64, poolLargest: training_pool_largest_f64,
        returnLargest: training_return_largest_f64, poolMean: training_pool_mean_f64,
        returnMean: training_return_mean_f64, mapSums: training_map_sums_f64, affine: training_affine_f64,
        slopeSums: training_slope_sums_f64, returnSlopes: training_return_slopes_f64, project: training_project_f64,
        returnProjection: training_return_projection_f64, add: training_add_f64)
}
