import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { compress } from './build/compress.ts'
import { initialScripts, MAX_INITIAL_GZIP_BYTES } from './build/initial-scripts.ts'
import { publish } from './build/publish.ts'
import { clientFingerprint, recordClient } from './freshness.mjs'
import { ROOT } from './install.mjs'

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

// Built beside the served folder, so that a running server never sees half a build.
const building = join(ROOT, `dist/building-${process.pid}`)
try {
  const fingerprint = clientFingerprint()
  await build({
    configFile: join(ROOT, 'client/vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir: building },
  })

  const scripts = initialScripts(building)
  const total = scripts.reduce((sum, script) => sum + script.gzip, 0)
  for (const { file, gzip } of scripts)
    console.log(`  ${kilobytes(gzip).padStart(9)} gzip  ${file}`)
  console.log(
    `  ${kilobytes(total).padStart(9)} gzip  initial JavaScript of at most ${kilobytes(MAX_INITIAL_GZIP_BYTES)}`,
  )
  if (total > MAX_INITIAL_GZIP_BYTES) {
    throw new Error('The initial JavaScript is too large: load something of it lazily.')
  }

  const { files, before, after } = await compress(building)
  console.log(`  ${files} files precompressed: ${kilobytes(before)} → ${kilobytes(after)} brotli`)
  publish(building, join(ROOT, 'dist/client'), join(ROOT, 'dist/builds.json'))
  recordClient(fingerprint)
} catch (error) {
  console.error(
    `\nThe client could not be built: ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exitCode = 1
} finally {
  rmSync(building, { recursive: true, force: true })
}
