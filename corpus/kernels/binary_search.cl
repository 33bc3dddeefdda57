// Where each lane's key belongs in a sorted array, in plain OpenCL: the functions of the language stay calls.
kernel void binary_search(global const uint *sorted, uint n, global const uint *keys, global uint *places) {
  size_t i = get_global_id(0);
  uint key = keys[i];
  uint low = 0, high = n;
  while (low < high) {
    uint middle = low + (high - low) / 2;
    if (sorted[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  places[i] = low;
}

// One key for all lanes: the same loop, and every value of it is uniform.
kernel void search_one(global const uint *sorted, uint n, uint key, global uint *place) {
  uint low = 0, high = n;
  while (low < high) {
    uint middle = low + (high - low) / 2;
    if (sorted[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  place[get_global_id(0)] = low;
}
