import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { ROOT } from '../install.mjs'
import { dropTexts } from './source-maps.ts'

const inServer = (path: string) => join(ROOT, 'sync-server', path)

/** The programs: the server, the commands of the single executable, and the processes that the server starts, by these names. */
const ENTRIES = {
  main: inServer('main.ts'),
  backup: inServer('cli/backup.ts'),
  restore: inServer('cli/restore.ts'),
  move: inServer('cli/move.ts'),
  admin: inServer('cli/admin.ts'),
  doctor: join(ROOT, 'scripts/doctor.ts'),
  'image-worker': inServer('features/files/image-worker.ts'),
  'check-database.worker': inServer('copy/check-database.worker.ts'),
  'update-check.worker': inServer('features/documents/update-check.worker.ts'),
}
/** They find their compiled parts beside their own files. */
const NATIVE = ['argon2', 'better-sqlite3', 'sharp']

/**
 * Bundles the server into a few files: with fifteen hundred modules, a third of the time and memory at start goes into finding,
 * reading and keeping them. Rarely needed code stays in files of its own, which the server loads on demand.
 */
export async function buildServer(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [inAscii],
    define: { 'process.env.LORELOOM_COMMIT': JSON.stringify(commit()) },
    ssr: { noExternal: true, external: NATIVE },
    build: {
      ssr: true,
      outDir,
      target: 'node26',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: ENTRIES,
        output: {
          comments: false,
          entryFileNames: '[name].js',
          chunkFileNames: 'assets/[name]-[hash].js',
        },
      },
    },
  })
  dropTexts(outDir)
}

/** The commit that is built, for the admins' overview; empty where git tells none. */
function commit(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : ''
}

/**
 * A file with a single other character is kept with two bytes for each. Comments are gone; what is left are strings. The bundler
 * prints a chunk again after `renderChunk`, so this is done to what it has printed.
 */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped)
    },
  },
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
