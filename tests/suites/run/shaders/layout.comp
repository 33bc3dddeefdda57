#version 450
// Layouts: a matrix that is stored row by row, arrays with strides, a runtime array, push constants,
// a specialisation constant.
layout(local_size_x = 4) in;
layout(constant_id = 3) const int FACTOR = 2;
struct Row { vec3 direction; float weight; };
layout(std140, row_major, set = 0, binding = 0) uniform Parameters { mat3x2 matrix; float list[3]; } parameters;
layout(std430, set = 0, binding = 1) readonly buffer Input { float more; Row rows[]; } given;
layout(std430, set = 0, binding = 2) writeonly buffer Output { float numbers[]; } result;
layout(push_constant) uniform Push { ivec2 offset; } push;
void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= given.rows.length()) return;
  vec2 product = parameters.matrix * given.rows[i].direction;
  result.numbers[i] = product.x + 10.0 * product.y + parameters.list[i % 3] * given.rows[i].weight
      + float(push.offset.y * FACTOR) + given.more;
}
