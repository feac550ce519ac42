import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  createWriteStream,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { constants, zstdCompressSync } from 'node:zlib'
import { build } from 'vite'
import { NODE, ROOT, SERVER_FLAGS } from '../install.mjs'
import { gather, type Target, TARGETS } from './contents.ts'
import { machineOf, withoutSymbols } from './elf.ts'
import { packagesOf } from './fetch.ts'

const MB = 1_000_000
const MAX_BYTES = 150 * MB
const MAX_COMPRESSED_BYTES = 60 * MB
/** Better ones take five times as long for a hundredth. */
const QUALITY = 9
const PIECE_BYTES = 65_536

const HERE = `${process.platform}-${process.arch}`
const { values } = parseArgs({ options: { target: { type: 'string', default: HERE } } })
const target = TARGETS.find((name) => name === values.target)
if (!target) {
  console.error(
    `There is no single executable for ${values.target}. Targets: ${TARGETS.join(', ')}.`,
  )
  process.exit(2)
}
const work = join(ROOT, `dist/packaging-${process.pid}`)
mkdirSync(work, { recursive: true })
try {
  await pack(target, join(ROOT, 'dist', target === HERE ? 'loreloom' : `loreloom-${target}`))
} catch (error) {
  console.error(`No executable was made: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function pack(target: Target, output: string): Promise<void> {
  const folderOf = target === HERE ? installed : await packagesOf(target)
  const node = readFileSync(target === HERE ? NODE : join(folderOf(`node-${target}`), 'bin/node'))
  writeFileSync(join(work, 'node'), withoutSymbols(node), { mode: 0o755 })

  const { files, bytes } = gather(target, folderOf)
  const id = hash('sha256', JSON.stringify(files)).slice(0, 16)
  writeFileSync(join(work, 'program.json'), JSON.stringify({ version: version(), id, files }))
  writeFileSync(join(work, 'files.zst'), compressed(bytes, QUALITY))
  await buildBoot()
  const made = readFileSync(buildExecutable())
  if (machineOf(made) !== target.split('-')[1])
    throw new Error(`It is for ${machineOf(made)}, not for ${target}.`)
  await finish(made, output)
  report(output, made, files.length)
}

function installed(name: string): string {
  return join(ROOT, 'node_modules', name)
}

function version(): string {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function compressed(bytes: Buffer, quality: number): Buffer {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: quality } })
}

/** The main script; such a script is one file. */
async function buildBoot(): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: join(ROOT, 'sync-server/one-file/boot.ts'),
      outDir: join(work, 'boot'),
      target: 'node26',
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'boot.cjs' } },
    },
  })
}

/** Node puts script and files into a copy of itself. */
function buildExecutable(): string {
  const config = join(work, 'sea.json')
  const settings = {
    main: join(work, 'boot/boot.cjs'),
    executable: join(work, 'node'),
    output: join(work, 'loreloom'),
    disableExperimentalSEAWarning: true,
    execArgv: SERVER_FLAGS,
    assets: { 'program.json': join(work, 'program.json'), 'files.zst': join(work, 'files.zst') },
  }
  writeFileSync(config, JSON.stringify(settings))
  const { status, stdout, stderr } = spawnSync(NODE, ['--build-sea', config], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  return settings.output
}

/** In small pieces: of a file that came in one, so large pages stay in memory that 50 MB more count as the process's. */
async function finish(made: Buffer, output: string): Promise<void> {
  const finished = join(work, 'finished')
  const pieces = Array.from({ length: Math.ceil(made.length / PIECE_BYTES) }, (_, i) =>
    made.subarray(i * PIECE_BYTES, (i + 1) * PIECE_BYTES),
  )
  await pipeline(pieces, createWriteStream(finished, { mode: 0o755 }))
  renameSync(finished, output)
}

function report(output: string, made: Buffer, count: number): void {
  const small = compressed(made, 3).length
  const inMB = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`
  console.log(
    `${relative(ROOT, output)}: ${inMB(made.length)} of at most ${inMB(MAX_BYTES)}, ` +
      `${inMB(small)} compressed of at most ${inMB(MAX_COMPRESSED_BYTES)}; ${count} files in it`,
  )
  if (made.length > MAX_BYTES || small > MAX_COMPRESSED_BYTES)
    throw new Error('The executable is too large.')
}
