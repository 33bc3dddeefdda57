// Binary search: lanes leave the loop in different iterations.
float weight(float distance)
{
    return exp(-0.5f * distance);
}

kernel void search(global const int *table, global const int *keys, global int *found, int size)
{
    const int i = get_global_id(0);
    const int key = keys[i];
    int low = 0, high = size;
    int steps = 0;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        const int there = table[middle];
        if (there == key) {
            low = middle;
            break;
        }
        if (there < key)
            low = middle + 1;
        else
            high = middle;
        steps++;
    }
    found[2 * i] = low;
    found[2 * i + 1] = steps;
}
