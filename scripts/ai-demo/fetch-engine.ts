import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npm, ROOT } from '../install.mjs'
import type { EnginePackage } from './engine-package.ts'

const VERSION = '3.22.1'
const FOLDER = join(ROOT, 'node_modules/.cache/ai-demo', `engine-${VERSION}`)
/** Written last: what broke off in the middle is fetched again. */
const STAMP = join(FOLDER, 'complete')
/** Compiled for the processor; the packages for graphics cards are hundreds of megabytes. */
const COMPILED: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'mac-x64',
  'darwin-arm64': 'mac-arm64-metal',
  'win32-x64': 'win-x64',
  'win32-arm64': 'win-arm64',
}

/** The engine, from the cache or from npm; nothing of the product's own packages changes. */
export async function fetchEngine(): Promise<EnginePackage> {
  const machine = `${process.platform}-${process.arch}`
  const compiled = COMPILED[machine]
  if (!compiled) throw new Error(`There is no compiled engine for ${machine}.`)
  if (!existsSync(STAMP)) {
    console.log(`Fetching the engine (node-llama-cpp ${VERSION}) …`)
    await install([`node-llama-cpp@${VERSION}`, `@node-llama-cpp/${compiled}@${VERSION}`])
  }
  const main = join(FOLDER, 'node_modules/node-llama-cpp/dist/index.js')
  return (await import(pathToFileURL(main).href)) as EnginePackage
}

async function install(packages: string[]): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n')
  // Without scripts: the one of the engine would compile it where nothing fits.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  const place = ['--prefix', FOLDER, '--omit=optional']
  const { code } = await npm(['install', ...place, ...quiet, ...packages])
  if (code !== 0)
    throw new Error(
      'The engine could not be fetched: npm says why above. It is fetched once; only that needs the network.',
    )
  writeFileSync(STAMP, '')
}
