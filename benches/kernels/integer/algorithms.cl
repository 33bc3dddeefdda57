// Sorting, searching, counting, strings, games, graphs.

#define ITEM            \
    uint i = get_global_id(0); \
    if (i >= n)         \
        return;

#define ORDER(a, b)        \
    {                      \
        uint t = min(a, b); \
        b = max(a, b);     \
        a = t;             \
    }

kernel void sort_four(global uint4 *data, uint n) {
    ITEM
    uint4 v = data[i];
    ORDER(v.x, v.y) ORDER(v.z, v.w) ORDER(v.x, v.z) ORDER(v.y, v.w) ORDER(v.y, v.z)
    data[i] = v;
}

#define SWAP_IF(a, b)       \
    if (a > b) {            \
        int t = a;          \
        a = b;              \
        b = t;              \
    }

kernel void sort_eight_by_swaps(global int8 *data, uint n) {
    ITEM
    int8 v = data[i];
    SWAP_IF(v.s0, v.s1) SWAP_IF(v.s2, v.s3) SWAP_IF(v.s4, v.s5) SWAP_IF(v.s6, v.s7)
    SWAP_IF(v.s0, v.s2) SWAP_IF(v.s1, v.s3) SWAP_IF(v.s4, v.s6) SWAP_IF(v.s5, v.s7)
    SWAP_IF(v.s1, v.s2) SWAP_IF(v.s5, v.s6) SWAP_IF(v.s0, v.s4) SWAP_IF(v.s3, v.s7)
    SWAP_IF(v.s1, v.s5) SWAP_IF(v.s2, v.s6) SWAP_IF(v.s1, v.s4) SWAP_IF(v.s3, v.s6)
    SWAP_IF(v.s2, v.s4) SWAP_IF(v.s3, v.s5) SWAP_IF(v.s3, v.s4)
    data[i] = v;
}

kernel void sort_pairs64(global ulong4 *data, uint n) {
    ITEM
    ulong4 v = data[i], t;
    t.xy = min(v.xz, v.yw), t.zw = max(v.xz, v.yw);
    v.x = min(t.x, t.y), v.w = max(t.z, t.w);
    ulong a = max(t.x, t.y), b = min(t.z, t.w);
    v.y = min(a, b), v.z = max(a, b);
    data[i] = v;
}

kernel void insertion_sort(global const uint *in, global uint *out, uint n) {
    ITEM
    uint v[9];
    for (int k = 0; k < 9; k++) {
        uint x = in[(i + k * 7) % n];
        int j = k;
        while (j > 0 && v[j - 1] > x) {
            v[j] = v[j - 1];
            j--;
        }
        v[j] = x;
    }
    out[i] = v[4];
}

kernel void bubble_count(global const uint *in, global uint *out, uint n) {
    ITEM
    uint v[6], swaps = 0;
    for (int k = 0; k < 6; k++)
        v[k] = in[(i + k) % n];
    bool changed;
    do {
        changed = false;
        for (int k = 0; k < 5; k++)
            if (v[k] > v[k + 1]) {
                uint t = v[k];
                v[k] = v[k + 1];
                v[k + 1] = t;
                changed = true;
                swaps++;
            }
    } while (changed);
    out[i] = swaps;
}

kernel __attribute__((reqd_work_group_size(64, 1, 1))) void bitonic_group(global uint *data, uint n) {
    local uint keys[64];
    uint t = get_local_id(0), i = get_global_id(0);
    keys[t] = i < n ? data[i] : ~0u;
    for (uint size = 2; size <= 64; size <<= 1)
        for (uint by = size >> 1; by; by >>= 1) {
            barrier(CLK_LOCAL_MEM_FENCE);
            uint other = t ^ by;
            uint a = keys[t], b = keys[other];
            barrier(CLK_LOCAL_MEM_FENCE);
            bool up = (t & size) == 0, first = t < other;
            keys[t] = up == first ? min(a, b) : max(a, b);
        }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < n)
        data[i] = keys[t];
}

kernel __attribute__((reqd_work_group_size(64, 1, 1))) void odd_even_group(global int *data, uint n) {
    local int keys[128];
    uint t = get_local_id(0), base = get_group_id(0) * 128;
    keys[t] = base + t < n ? data[base + t] : INT_MAX;
    keys[t + 64] = base + t + 64 < n ? data[base + t + 64] : INT_MAX;
    for (uint k = 0; k < 8; k++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        uint at = 2 * t + (k & 1);
        if (at + 1 < 128) {
            int a = keys[at], b = keys[at + 1];
            if (a > b) {
                keys[at] = b;
                keys[at + 1] = a;
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (base + t < n)
        data[base + t] = keys[t];
}

kernel __attribute__((reqd_work_group_size(64, 1, 1))) void rank_sort_group(global const uint *in, global uint *out, uint n) {
    local uint keys[64];
    uint t = get_local_id(0), i = get_global_id(0), rank = 0;
    uint own = i < n ? in[i] : ~0u;
    keys[t] = own;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < 64; k++)
        rank += keys[k] < own || (keys[k] == own && k < t);
    if (get_group_id(0) * 64 + rank < n)
        out[get_group_id(0) * 64 + rank] = own;
}

kernel void radix_counts(global const uint *in, global uint *counts, uint n, uint shift) {
    local uint bins[16];
    uint t = get_local_id(0), i = get_global_id(0);
    if (t < 16)
        bins[t] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < n)
        atomic_inc(&bins[in[i] >> (shift & 28) & 15]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < 16 && t < n)
        atomic_add(&counts[t], bins[t]);
}

kernel void histogram_of_bytes(global const uint *in, global uint *bins, uint n) {
    local uint own[256];
    uint t = get_local_id(0), size = get_local_size(0);
    for (uint k = t; k < 256; k += size)
        own[k] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_global_id(0); i < n; i += get_global_size(0)) {
        uint w = in[i];
        atomic_inc(&own[w & 255]);
        atomic_inc(&own[w >> 8 & 255]);
        atomic_inc(&own[w >> 16 & 255]);
        atomic_inc(&own[w >> 24]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = t; k < 256 && k < n; k += size)
        if (own[k])
            atomic_add(&bins[k], own[k]);
}

kernel void histogram_in_registers(global const uchar *in, global uint *out, uint n) {
    ITEM
    ulong bins = 0;
    for (int k = 0; k < 12; k++)
        bins += 1ul << ((in[(i + k) % n] & 15) * 4);
    uint best = 0;
    for (uint k = 1; k < 16; k++)
        if ((bins >> k * 4 & 15) > (bins >> best * 4 & 15))
            best = k;
    out[i] = best;
}

kernel void scan_of_group(global const uint *in, global uint *out, uint n) {
    local uint sums[512];
    uint t = get_local_id(0) & 255, i = get_global_id(0), size = min((uint)get_local_size(0), 256u);
    sums[t] = i < n ? in[i] : 0;
    for (uint by = 1; by < size; by *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        uint left = t >= by ? sums[t - by] : 0, own = sums[t];
        barrier(CLK_LOCAL_MEM_FENCE);
        sums[t] = own + left;
    }
    if (i < n)
        out[i] = sums[t];
}

kernel void maximum_and_place(global const int *in, global int2 *out, uint n) {
    local int values[256], places[256];
    uint t = get_local_id(0) & 255, size = min((uint)get_local_size(0), 256u);
    int best = INT_MIN, at = -1;
    for (uint i = get_global_id(0); i < n; i += get_global_size(0))
        if (in[i] > best) {
            best = in[i];
            at = i;
        }
    values[t] = best;
    places[t] = at;
    for (uint half_size = size / 2; half_size; half_size /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t < half_size && values[t + half_size] > values[t]) {
            values[t] = values[t + half_size];
            places[t] = places[t + half_size];
        }
    }
    if (t == 0 && get_group_id(0) < n)
        out[get_group_id(0)] = (int2)(values[0], places[0]);
}

kernel void lower_bound(global const uint *sorted, global const uint *keys, global uint *out, uint n) {
    ITEM
    uint first = 0, count = n, key = keys[i];
    while (count) {
        uint half_count = count / 2;
        if (sorted[first + half_count] < key) {
            first += half_count + 1;
            count -= half_count + 1;
        } else
            count = half_count;
    }
    out[i] = first;
}

kernel void branch_free_search(global const uint *sorted, global const uint *keys, global uint *out, uint n) {
    ITEM
    uint at = 0, key = keys[i];
    for (uint length = n; length > 1;) {
        uint half_length = length >> 1;
        at += sorted[at + half_length - 1] < key ? half_length : 0;
        length -= half_length;
    }
    out[i] = at;
}

kernel void search_in_tree_order(global const uint *tree, global const uint *keys, global uint *out, uint n) {
    ITEM
    uint k = 1;
    while (k < n)
        k = 2 * k + (tree[k] < keys[i]);
    out[i] = k >> (32 - clz(~k & -~k));
}

kernel void interpolation_search(global const uint *sorted, global const uint *keys, global int *out, uint n) {
    ITEM
    int low = 0, high = n - 1, found = -1;
    uint key = keys[i];
    for (int step = 0; step < 12 && low <= high; step++) {
        uint a = sorted[low], b = sorted[high];
        if (key < a || key > b)
            break;
        int at = a == b ? low : low + (int)((ulong)(key - a) * (high - low) / (b - a));
        uint v = sorted[clamp(at, low, high)];
        if (v == key) {
            found = at;
            break;
        }
        if (v < key)
            low = at + 1;
        else
            high = at - 1;
    }
    out[i] = found;
}

kernel void merge_path(global const uint *a, global const uint *b, global uint *out, uint n) {
    ITEM
    uint low = i > n ? i - n : 0, high = min(i, n);
    while (low < high) {
        uint mid = (low + high) / 2;
        if (a[mid] <= b[i - 1 - mid])
            low = mid + 1;
        else
            high = mid;
    }
    out[i] = low;
}

kernel void compact_by_atomic(global const int *in, global uint *count, global int *out, uint n) {
    ITEM
    if (in[i] > 3)
        atomic_inc(count);
    out[i] = in[i] > 3 ? in[i] - 3 : 0;
}

kernel void edit_distance(global const uchar *a, global const uchar *b, global uint *out, uint n) {
    ITEM
    uchar row[9];
    for (int k = 0; k < 9; k++)
        row[k] = k;
    for (int y = 0; y < 8; y++) {
        uchar corner = row[0], c = a[(i + y) % n];
        row[0] = y + 1;
        for (int x = 1; x < 9; x++) {
            uchar up = row[x];
            row[x] = min((uchar)(min(up, row[x - 1]) + 1), (uchar)(corner + (c != b[x % n])));
            corner = up;
        }
    }
    out[i] = row[8];
}

kernel void edit_distance_by_bits(global const uchar *a, global const uchar *b, global uint *out, uint n) {
    ITEM
    uint plus = ~0u, minus = 0, score = 16;
    for (uint k = 0; k < 10; k++) {
        uint same = 0;
        uchar c = b[(i + k) % n];
        for (uint j = 0; j < 16; j++)
            same |= (a[j % n] == c) << j;
        uint x = same | minus, d = ((x & plus) + plus ^ plus) | x;
        uint hp = minus | ~(d | plus), hm = plus & d;
        score += hp >> 15 & 1;
        score -= hm >> 15 & 1;
        hp = hp << 1 | 1;
        plus = hm << 1 | ~(d | hp);
        minus = hp & d;
    }
    out[i] = score;
}

kernel void common_subsequence(global const ulong *in, global uint *out, uint n) {
    ITEM
    ulong a = in[i], b = in[(i + 1) % n], row = ~0ul;
    for (int k = 0; k < 64; k += 4) {
        uint symbol = b >> k & 15;
        ulong same = a ^ symbol * 0x1111111111111111ul;
        same = ~(same | same >> 1 | same >> 2 | same >> 3) & 0x1111111111111111ul;
        ulong u = row & same;
        row = row + u | row - u;
    }
    out[i] = 64 - popcount(row);
}

kernel void queens(global uint *out, uint n) {
    ITEM
    const uint full = 31;
    uint columns[6], left[6], right[6], free_places[6];
    int depth = 0;
    uint found = 0, first = 1u << i % 5;
    columns[0] = first, left[0] = first << 1, right[0] = first >> 1;
    free_places[0] = full & ~(columns[0] | left[0] | right[0]);
    while (depth >= 0) {
        uint f = free_places[depth];
        if (!f) {
            depth--;
            continue;
        }
        uint bit = f & -f;
        free_places[depth] = f ^ bit;
        uint c = columns[depth] | bit, l = (left[depth] | bit) << 1, r = (right[depth] | bit) >> 1;
        if (c == full)
            found++;
        else {
            depth++;
            columns[depth] = c, left[depth] = l, right[depth] = r;
            free_places[depth] = full & ~(c | l | r);
        }
    }
    out[i] = found;
}

kernel void life_by_cell(global const uchar *in, global uchar *out, uint width, uint height) {
    uint x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    uint sum = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            sum += in[(y + height + dy) % height * width + (x + width + dx) % width] & 1;
    uint own = in[y * width + x] & 1;
    out[y * width + x] = sum == 3 || (sum == 4 && own);
}

kernel void life_by_words(global const uint *in, global uint *out, uint n) {
    ITEM
    uint own = in[i], up = i ? in[i - 1] : 0, down = i + 1 < n ? in[i + 1] : 0;
    uint ones = 0, twos = 0, fours = 0, c, v;
#define ADD(w) v = w, c = ones & v, ones ^= v, v = c, c = twos & v, twos ^= v, fours |= c;
    ADD(up << 1) ADD(up) ADD(up >> 1) ADD(own << 1) ADD(own >> 1) ADD(down << 1) ADD(down) ADD(down >> 1)
    out[i] = twos & ~fours & (ones | own);
}

kernel void rule_of_one_line(global const uint *in, global uint *out, uint n, uint rule) {
    ITEM
    uint w = in[i], r = 0;
    for (int k = 0; k < 32; k++)
        r |= (rule >> ((rotate(w, (uint)(31 - k) & 31)) & 7) & 1) << k;
    out[i] = r;
}

kernel void line_of_cells_steps(global uint *line, uint n, uint steps) {
    ITEM
    uint x = line[i];
    for (uint k = 0; k < (steps & 31); k++)
        x = rotate(x, 1u) ^ (x | rotate(x, 31u));
    line[i] = x;
}

kernel void sudoku_rows(global const uchar *cells, global ushort *out, uint n) {
    ITEM
    uint seen = 0, twice = 0;
    for (int k = 0; k < 9; k++) {
        uchar c = cells[(i * 9 + k) % n];
        if (c == 0 || c > 9)
            continue;
        uint bit = 1u << c;
        twice |= seen & bit;
        seen |= bit;
    }
    out[i] = twice ? 0x8000 | twice : 0x3fe & ~seen;
}

kernel void knapsack_row(global const uint *before, global uint *after, uint n, uint weight, uint value) {
    ITEM
    weight &= 15;
    uint leave = before[i];
    after[i] = i >= weight ? max(leave, before[i - weight] + value) : leave;
}

kernel void shortest_paths_step(global uint *distance, uint n, uint middle) {
    uint x = get_global_id(0), y = get_global_id(1);
    uint side = min(n, 8u);
    if (x >= side || y >= side || x * side + y >= n || middle * side + side >= n)
        return;
    uint through = add_sat(distance[(y * side + middle) % n], distance[(middle * side + x) % n]);
    if (x == y && through < distance[x])
        atomic_min(&distance[x], through);
}

kernel void breadth_first_step(global const uint *rows, global const uint *columns, global uint *level, uint n, uint now) {
    ITEM
    if (level[i] != now)
        return;
    uint last = min(rows[i] + 3, n);
    for (uint k = rows[i]; k < last; k++) {
        uint next = columns[k];
        if (next < n && level[next] > now + 1)
            level[next] = now + 1;
    }
}

kernel void find_root(global const uint *parent, global uint *out, uint n) {
    ITEM
    uint x = i;
    for (int k = 0; k < 16; k++) {
        uint up = parent[x];
        if (up >= x)
            break;
        x = up;
    }
    out[i] = x;
}

kernel void count_matches(global const uchar *text, global const uchar *pattern, global uint *out, uint n, uint length) {
    ITEM
    length = length % 6 + 1;
    uint found = 0;
    for (uint at = i; at + length <= n && at < i + 8; at++) {
        uint k = 0;
        while (k < length && text[at + k] == pattern[k])
            k++;
        if (k == length)
            found++;
    }
    out[i] = found;
}

kernel void shift_or_match(global const uchar *text, global const uint *masks, global uint *out, uint n) {
    ITEM
    uint state = ~0u, hits = 0;
    for (uint k = 0; k < 16; k++) {
        state = state << 1 | masks[text[(i + k) % n] % n];
        hits += !(state & 16);
    }
    out[i] = hits;
}

kernel void horspool(global const uchar *text, global const uchar *pattern, global int *out, uint n) {
    ITEM
    const int length = 4;
    if (n < 4) {
        out[i] = -2;
        return;
    }
    int at = i, found = -1;
    while (at + length <= (int)n) {
        int k = length - 1;
        while (k >= 0 && text[at + k] == pattern[k])
            k--;
        if (k < 0) {
            found = at;
            break;
        }
        uchar last = text[at + length - 1];
        int skip = length;
        for (int j = 0; j < length - 1; j++)
            if (pattern[j] == last)
                skip = length - 1 - j;
        at += skip;
    }
    out[i] = found;
}

kernel void state_machine(global const uchar *text, global uint *out, uint n) {
    ITEM
    uint state = 0, words = 0, numbers = 0;
    for (uint k = i; k < min(i + 16, n); k++) {
        uint c = text[k];
        switch (state) {
            case 0:
                if (c > 64)
                    state = 1;
                else if (c > 5)
                    state = 2;
                break;
            case 1:
                if (c <= 5) {
                    words++;
                    state = 0;
                } else if (c == 9)
                    state = 3;
                break;
            case 2:
                if (c <= 5) {
                    numbers++;
                    state = 0;
                }
                break;
            default:
                state = c & 1 ? 1 : 0;
        }
    }
    out[i] = words << 16 | numbers << 8 | state;
}

kernel void stack_machine(global const uchar *code, global const int *input, global int *out, uint n) {
    ITEM
    int stack[8] = {0}, top = 0, acc = input[i];
    for (uint pc = 0; pc < min(n, 16u); pc++) {
        switch (code[pc] & 7) {
            case 0: acc += pc; break;
            case 1: acc -= stack[top & 7]; break;
            case 2: stack[++top & 7] = acc; break;
            case 3: acc = stack[top-- & 7]; break;
            case 4: acc ^= acc << 3; break;
            case 5: acc = acc < 0 ? -acc : acc; break;
            case 6:
                if (acc & 1)
                    pc++;
                break;
            default: acc *= 3;
        }
    }
    out[i] = acc;
}

kernel void permutation_of_number(global const uint *in, global uint *out, uint n) {
    ITEM
    uint left = 0x76543210, x = in[i] % 40320, r = 0;
    for (uint k = 8; k > 0; k--) {
        uint at = x % k * 4;
        x /= k;
        r = r << 4 | (left >> at & 15);
        uint low = left & ((1u << at) - 1);
        left = low | (left >> 4 & ~((1u << at) - 1));
    }
    out[i] = r;
}

kernel void number_of_permutation(global const uint *in, global uint *out, uint n) {
    ITEM
    uint p = in[i], r = 0;
    for (int a = 0; a < 8; a++) {
        uint smaller = 0;
        for (int b = a + 1; b < 8; b++)
            smaller += (p >> b * 4 & 15) < (p >> a * 4 & 15);
        r = (r + smaller) * (7 - a ? 7 - a : 1);
    }
    out[i] = r;
}

kernel void last_of_circle(global const uint *in, global uint *out, uint n) {
    ITEM
    uint r = 0;
    for (uint k = 2; k <= (in[i] & 63); k++)
        r = (r + 3) % k;
    out[i] = r;
}

kernel void subset_sums(global const uchar *in, global ulong *out, uint n) {
    ITEM
    ulong sums = 1;
    for (int k = 0; k < 6; k++)
        sums |= sums << (in[(i + k) % n] & 15);
    out[i] = sums;
}

kernel void sieve_segment(global uint *out, uint n) {
    ITEM
    uint first = i * 64 + 1, composite = 0;
    for (uint p = 3; p < 32; p += 2) {
        uint k = (p * p > first ? p * p : (first + p - 1) / p * p | 0);
        if (!(k & 1))
            k += p;
        for (; k < first + 64; k += 2 * p)
            composite |= 1u << ((k - first) >> 1 & 31);
    }
    out[i] = ~composite;
}

kernel __attribute__((reqd_work_group_size(8, 8, 1))) void transpose_ints(global const uint *in, global uint *out, uint width, uint height) {
    local uint tile[8][9];
    uint x = get_global_id(0), y = get_global_id(1), tx = get_local_id(0), ty = get_local_id(1);
    if (x < width && y < height)
        tile[ty][tx] = in[y * width + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    x = get_group_id(1) * 8 + tx;
    y = get_group_id(0) * 8 + ty;
    if (x < height && y < width)
        out[y * height + x] = tile[tx][ty];
}

kernel void integer_matrix_product(global const int *a, global const int *b, global int *out, uint width) {
    uint x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= width)
        return;
    int sum = 0;
    for (uint k = 0; k < width; k++)
        sum += mul24(a[y * width + k], b[k * width + x]);
    out[y * width + x] = sum;
}

kernel void boolean_matrix_product(global const ulong *a, global const ulong *b, global ulong *out, uint n) {
    ITEM
    ulong row = a[i], r = 0;
    for (uint k = 0; k < min(n, 64u); k++)
        r ^= -(row >> k & 1) & b[k];
    out[i] = r;
}

kernel void insert_in_table(global uint *table, global const uint *keys, uint n) {
    ITEM
    uint key = keys[i] | 1, slot = key * 0x9e3779b9u >> 20;
    for (uint k = 0; k < 4; k++) {
        uint at = (slot + k * k) % n, old = atomic_cmpxchg(&table[at], 0u, key);
        if (old == 0 || old == key)
            return;
    }
}

kernel void look_up_in_table(global const uint2 *table, global const uint *keys, global uint *out, uint n) {
    ITEM
    uint key = keys[i], at = key * 0x85ebca6bu % n;
    uint value = ~0u;
    for (uint k = 0; k < 8; k++) {
        uint2 e = table[at];
        if (e.x == key) {
            value = e.y;
            break;
        }
        if (e.x == 0)
            break;
        if (++at == n)
            at = 0;
    }
    out[i] = value;
}

kernel void bloom_query(global const uint *bits, global const ulong *keys, global uchar *out, uint n) {
    ITEM
    ulong h = keys[i] * 0x9e3779b97f4a7c15ul;
    uint a = h, b = h >> 32 | 1;
    bool all = true;
    for (int k = 0; k < 4; k++) {
        uint at = (a + k * b) % (n * 32);
        if (!(bits[at / 32] >> at % 32 & 1)) {
            all = false;
            break;
        }
    }
    out[i] = all;
}

kernel void walk_trie(global const uint *nodes, global const uint *keys, global uint *out, uint n) {
    ITEM
    uint node = 0, key = keys[i], depth = 0;
    while (depth < 8) {
        uint map = nodes[node], digit = key >> depth * 4 & 15;
        if (!(map >> digit & 1))
            break;
        node = (node + 1 + popcount(map & ((1u << digit) - 1))) % n;
        depth++;
    }
    out[i] = node << 4 | depth;
}

kernel void select_kth(global const uint *in, global uint *out, uint n, uint k) {
    ITEM
    uint v[8], low = 0, high = 7;
    for (int j = 0; j < 8; j++)
        v[j] = in[(i + j * 3) % n];
    k &= 7;
    while (low < high) {
        uint pivot = v[k];
        int a = low, b = high;
        do {
            while (v[a] < pivot)
                a++;
            while (pivot < v[b])
                b--;
            if (a <= b) {
                uint t = v[a];
                v[a++] = v[b];
                v[b--] = t;
            }
        } while (a <= b);
        if (b < (int)k)
            low = a;
        if ((int)k < a)
            high = b < 0 ? 0 : b;
    }
    out[i] = v[k];
}

kernel void medians(global const int4 *in, global int2 *out, uint n) {
    ITEM
    int4 v = in[i];
    out[i] = (int2)(max(min(v.x, v.y), min(max(v.x, v.y), v.z)), min(max(min(v.x, v.y), min(v.z, v.w)), min(max(v.x, v.y), max(v.z, v.w))));
}

kernel void majority_vote(global const uint *in, global uint *out, uint n, uint window) {
    ITEM
    uint candidate = 0, votes = 0;
    for (uint k = 0; k < (window & 15); k++) {
        uint v = in[(i + k) % n];
        if (!votes)
            candidate = v, votes = 1;
        else if (v == candidate)
            votes++;
        else
            votes--;
    }
    out[i] = votes ? candidate : ~0u;
}

kernel void best_subarray(global const int *in, global int *out, uint n) {
    ITEM
    int best = INT_MIN, here = 0;
    for (uint k = 0; k < 20; k++) {
        here = max(here, 0) + in[(i + k) % n] - 2;
        best = max(best, here);
    }
    out[i] = best;
}

kernel void count_inversions(global const ushort8 *in, global uint *out, uint n) {
    ITEM
    ushort v[8];
    vstore8(in[i], 0, v);
    uint r = 0;
#pragma unroll
    for (int a = 0; a < 8; a++)
#pragma unroll
        for (int b = a + 1; b < 8; b++)
            r += v[a] > v[b];
    out[i] = r;
}

kernel void sparse_integer_row(global const uint *rows, global const uint *columns, global const int *values, global const int *x,
                               global int *out, uint n) {
    ITEM
    int sum = 0;
    uint first = min(rows[i], n), last = min(first + (rows[(i + 1) % n] & 7), n);
    for (uint k = first; k < last; k++)
        sum += values[k] * x[columns[k] % n];
    out[i] = sum;
}

kernel void minimum_64_by_atomics(global const uint *in, global uint *least, global int *most, uint n) {
    ITEM
    atomic_min(least, in[i]);
    atomic_max(most, (int)in[i]);
    atomic_xor(least + 1 % n, in[i] & 0);
}

kernel void tic_tac_toe(global const ushort2 *in, global uchar *out, uint n) {
    ITEM
    const ushort lines[8] = {0x007, 0x038, 0x1c0, 0x049, 0x092, 0x124, 0x111, 0x054};
    ushort a = in[i].x & 0x1ff, b = in[i].y & 0x1ff;
    uchar r = (a | b) == 0x1ff ? 3 : 0;
#pragma unroll
    for (int k = 0; k < 8; k++) {
        if ((a & lines[k]) == lines[k])
            r = 1;
        if ((b & lines[k]) == lines[k])
            r = 2;
    }
    out[i] = r;
}

kernel void maze_turns(global const uint *walls, global uint *out, uint n) {
    ITEM
    int x = 0, y = 0, facing = i & 3;
    uint path = 0;
    for (int k = 0; k < 16; k++) {
        for (int turn = 0; turn < 4; turn++) {
            int to = (facing + turn + 3) & 3, u = x + (to == 0) - (to == 2) & 7, v = y + (to == 1) - (to == 3) & 7;
            if (!(walls[v % n] >> u & 1)) {
                facing = to;
                x = u, y = v;
                break;
            }
        }
        path = path << 2 | facing;
    }
    out[i] = path;
}
