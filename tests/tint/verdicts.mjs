// Prints Tint's verdict on the barriers of WGSL shaders, by Dawn's null backend: no GPU.
// Usage: node tests/tint/verdicts.mjs FOLDER    (needs `npm install webgpu` in a folder above this file)
// Prints a line for each FOLDER/*.wgsl: NAME, then `accepted`, or `rejected LINE REASON`, or `error MESSAGE`.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(join(process.cwd(), 'package.json'));
const { create, globals } = await import(pathToFileURL(require.resolve('webgpu')));
Object.assign(globalThis, globals);
const gpu = create(['backend=null']);
const adapter = await gpu.requestAdapter();
const device = await adapter.requestDevice();
const folder = process.argv[2];
for (const file of readdirSync(folder).filter((name) => name.endsWith('.wgsl')).sort()) {
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ code: readFileSync(join(folder, file), 'utf8') });
  const { messages } = await module.getCompilationInfo();
  await device.popErrorScope();
  const error = messages.find((message) => message.type === 'error');
  const isUniformity = error?.message.includes('must only be called from uniform control flow');
  console.log(file, !error ? 'accepted' : isUniformity ? `rejected ${error.lineNum} ${messages.at(-1).message}` : `error ${error.message}`);
}
device.destroy();
