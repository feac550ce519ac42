import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const OURS = fileURLToPath(new URL('./preload.ts', import.meta.url))

/** Puts our loader of lazy parts in the place of Vite's, which asks for all files in one task and also serves styles. */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (/^\0?vite\/preload-helper/.test(id) ? OURS : undefined),
  }
}
