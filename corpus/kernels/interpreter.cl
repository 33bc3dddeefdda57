// A little stack machine: all lanes run the same program on data of their own, so the dispatch is uniform and the jumps are not.
enum { PUSH, LOAD, ADD, MUL, LESS, JUMP_IF, STORE, STOP };

kernel void interpreter(global const int *program, global const int *in, global int *out, uint limit) {
  int stack[16];
  uint top = 0, at = 0;
  size_t me = get_global_id(0);
  for (uint turn = 0; turn < limit; ++turn) {
    int code = program[at], operand = program[at + 1];
    at += 2;
    switch (code) {
    case PUSH:
      stack[top++ & 15] = operand;
      break;
    case LOAD:
      stack[top++ & 15] = in[me + (size_t)operand];
      break;
    case ADD:
      --top;
      stack[(top - 1) & 15] += stack[top & 15];
      break;
    case MUL:
      --top;
      stack[(top - 1) & 15] *= stack[top & 15];
      break;
    case LESS:
      --top;
      stack[(top - 1) & 15] = stack[(top - 1) & 15] < stack[top & 15];
      break;
    case JUMP_IF:
      if (stack[--top & 15])
        at = (uint)operand;
      break;
    case STORE:
      out[me] = stack[--top & 15];
      break;
    default:
      return;
    }
  }
}
