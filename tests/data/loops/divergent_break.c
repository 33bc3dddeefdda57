void example(int n, int m, const int *restrict A, const int *restrict B, int *restrict C, const int *restrict D, int *restrict x) {
  for (int thread_id = 0; thread_id < n; ++thread_id) {
    int V = 0;
    if (A[thread_id] > 0) {
      V = 1;
    }
    int j = 0;
    for (; j < m; ++j) {
      if (B[j] > 50) {
        C[j * n + thread_id] = 42;
      }
      if (D[j] < V) break;
    }
    x[thread_id] = j;
  }
}
