#version 450
// An image, which is not supported, is written by invocations that a buffer chooses.
layout(local_size_x = 2) in;
layout(set = 0, binding = 0) buffer Data { uint chosen; } data;
layout(set = 0, binding = 1, rgba8) uniform writeonly image2D picture;
void main() {
  if (data.chosen == gl_LocalInvocationIndex) {
    imageStore(picture, ivec2(0), vec4(1.0));
  }
}
