#version 450
// Operations of a subgroup, shared memory, a barrier and atomic operations.
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) buffer Output { uint total; uint reversed[8]; uint numbers[]; } result;
shared uint words[8];
void main() {
  uint i = gl_LocalInvocationIndex;
  words[i] = i * i;
  barrier();
  result.reversed[i] = words[7 - i];
  atomicAdd(result.total, words[i]);
  uint lane = gl_SubgroupInvocationID;
  uint sum = 0;
  if (lane != 2) sum = subgroupExclusiveAdd(lane + 1);
  uint count = subgroupBallotBitCount(subgroupBallot((lane & 1) == 1));
  uint other = subgroupShuffleXor(lane * 10, 1);
  result.numbers[i] = sum * 10000 + count * 1000 + other * 10 + (subgroupElect() ? 1 : 0);
}
