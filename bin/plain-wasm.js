// The regular expressions of the grammars run in WebAssembly. Their package brings it as text, packed; unpacking that
// at each start takes a thread longer than everything else it loads. Here it becomes a file beside the bundle.

/** A plugin for esbuild. */
export const plainWasm = {
  name: 'plain-wasm',
  setup(build) {
    const namespace = 'plain-wasm'
    build.onResolve({ filter: /^octavo:oniguruma\.wasm$/ }, () => ({ path: 'oniguruma.wasm', namespace }))
    build.onLoad({ filter: /.*/, namespace }, async () => {
      const { wasmBinaryPromise } = await import('@shikijs/engine-oniguruma/wasm-inlined')
      return { contents: new Uint8Array(await wasmBinaryPromise), loader: 'file' }
    })
    build.onLoad({ filter: /engine-oniguruma[\\/]dist[\\/]wasm-inlined\.mjs$/ }, () => ({
      contents: `import { readFileSync } from 'node:fs'
import file from 'octavo:oniguruma.wasm'
const bytes = readFileSync(new URL(file, import.meta.url))
export default async (imports) => (await WebAssembly.instantiate(bytes, imports)).instance.exports`,
    }))
  },
}
