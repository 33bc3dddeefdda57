void reduce(int n, float *A) {
  for (int i = 0; i < n; ++i) {
    for (int len = 1; len * 2 < n; len *= 2) {
      for (int k = 0; k < n; k += 2 * len) {
        A[k * n + i] += A[(k + len) * n + i];
      }
    }
  }
}
