#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
// Subgroup operations under branches (divergent_group_operation.dl).
// Build: glslangValidator -V -g --target-env vulkan1.1
layout(local_size_x = 64) in;
layout(binding = 0) buffer Words { uint words[]; };
layout(push_constant) uniform Constants { uint count; };

void main() {
    uint lane = gl_LocalInvocationIndex;
    uint sum = subgroupAdd(lane); // no hit: all lanes are here
    if (lane < count)
        sum += subgroupMax(lane); // hit: lanes from count on are not here
    if (count > 7)
        sum += subgroupMin(lane); // no hit: the condition is the same for all
    for (uint i = 0; i < lane; i++)
        sum += subgroupBallot(i > 2).x; // hit: lane 0 never comes, lane 1 comes once
    sum += subgroupAdd(sum); // no hit: the lanes have reconverged
    words[gl_GlobalInvocationID.x] = sum;
}
