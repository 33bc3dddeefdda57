#version 450
// Sums tiles of 64 numbers. The last tile may be shorter than the work-group.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer Input { float x[]; };
layout(set = 0, binding = 1) writeonly buffer Output { float sums[]; };
layout(push_constant) uniform Push { uint count; };
shared float tile[64];

void main() {
    uint lane = gl_LocalInvocationID.x;
    uint at = gl_WorkGroupID.x * 64 + lane;
    if (at >= count) {
        return;
    }
    tile[lane] = x[at];
    barrier();
    for (uint step = 32; step > 0; step >>= 1) {
        if (lane < step) {
            tile[lane] += tile[lane + step];
        }
        barrier();
    }
    if (lane == 0) {
        sums[gl_WorkGroupID.x] = tile[0];
    }
}
