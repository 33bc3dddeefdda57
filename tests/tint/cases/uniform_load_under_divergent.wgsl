@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<uniform> parameters: vec4<u32>;
@group(0) @binding(3) var<storage, read_write> counter: atomic<u32>;
var<workgroup> shared_words: array<u32, 64>;
var<private> own: u32;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) local: u32, @builtin(global_invocation_id) global: vec3<u32>,
        @builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  if (local > 3u) { output[0] = workgroupUniformLoad(&shared_words[1]); }
}
