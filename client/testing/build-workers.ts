import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the scripts of the page's workers. */
    workers: string
  }
}

const ENTRIES = {
  'worker-scope': new URL('./worker-scope.ts', import.meta.url),
  'convert.worker': new URL('../features/convert/convert.worker.ts', import.meta.url),
  'proof.worker': new URL('../features/anti-abuse/proof.worker.ts', import.meta.url),
}

let outDir = ''

/**
 * Bundles what the page's workers run, once for all tests. Each conversion has a thread of its own, which would spend more time
 * on finding, stripping and compiling its modules than on the conversion.
 */
export async function setup(project: TestProject): Promise<void> {
  outDir = mkdtempSync(join(tmpdir(), 'loreloom-workers-'))
  await bundle()
  project.provide('workers', outDir)
  project.onTestsRerun(bundle)
}

export const teardown = () => rmSync(outDir, { recursive: true, force: true })

async function bundle(): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, resolve: { conditions: ['node'] } },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node26',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(ENTRIES).map(([name, at]) => [name, fileURLToPath(at)]),
        ),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
}
