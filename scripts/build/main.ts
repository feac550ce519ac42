import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { compress } from './compress.ts'
import { initialScripts, MAX_INITIAL_GZIP_BYTES } from './initial-scripts.ts'
import { packLazyScripts } from './lazy-scripts.ts'
import { publish } from './publish.ts'
import { buildServer } from './server.ts'
import { dropTexts, setMapsAside } from './source-maps.ts'
import { BUILT, fingerprintOf, recordBuild } from '../freshness.mjs'
import { ROOT } from '../install.mjs'

const BUILDS = { client: buildClient, server: buildServer }
/** The lists of the files of earlier builds: `publish` keeps these files for tabs and servers that still run them. */
const RECORDS = { client: 'dist/builds.json', server: 'dist/server-builds.json' }
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

// `npm run build -- server` builds one part alone.
const chosen = process.argv.slice(2)
for (const part of BUILT) {
  if (chosen.length > 0 && !chosen.includes(part)) continue
  // Built beside the used folder, so that a running server never sees half a build.
  const building = join(ROOT, `dist/building-${part}-${process.pid}`)
  try {
    const fingerprint = fingerprintOf(part)
    await BUILDS[part](building)
    publish(building, join(ROOT, 'dist', part), join(ROOT, RECORDS[part]))
    recordBuild(part, fingerprint)
  } catch (error) {
    console.error(
      `\nThe ${part} could not be built: ${error instanceof Error ? error.message : String(error)}`,
    )
    process.exitCode = 1
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}

async function buildClient(outDir: string): Promise<void> {
  await build({
    configFile: join(ROOT, 'client/vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir },
  })
  dropTexts(outDir)
  setMapsAside(outDir, join(ROOT, 'dist/client'), join(ROOT, 'dist/client-maps'))

  const scripts = initialScripts(outDir)
  const total = scripts.reduce((sum, script) => sum + script.gzip, 0)
  for (const { file, gzip } of scripts)
    console.log(`  ${kilobytes(gzip).padStart(9)} gzip  ${file}`)
  console.log(
    `  ${kilobytes(total).padStart(9)} gzip  initial JavaScript of at most ${kilobytes(MAX_INITIAL_GZIP_BYTES)}`,
  )
  if (total > MAX_INITIAL_GZIP_BYTES) {
    throw new Error('The initial JavaScript is too large: load something of it lazily.')
  }

  packLazyScripts(outDir, new Set(scripts.map(({ file }) => file)))
  const { files, before, after } = await compress(outDir)
  console.log(`  ${files} files precompressed: ${kilobytes(before)} → ${kilobytes(after)} brotli`)
  await buildPages(`${outDir}-pages`)
}

/** The same screens for the server, which renders them for visitors. */
async function buildPages(outDir: string): Promise<void> {
  const pages = join(ROOT, 'dist/pages')
  try {
    await build({
      configFile: join(ROOT, 'client/vite.pages.config.ts'),
      configLoader: 'native',
      logLevel: 'warn',
      build: { outDir },
    })
    rmSync(pages, { recursive: true, force: true })
    renameSync(outDir, pages)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
