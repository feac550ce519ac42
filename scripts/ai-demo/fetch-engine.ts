import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fetchPackages } from '../fetch-packages.ts'
import type { EnginePackage } from './engine-package.ts'

const VERSION = '3.22.1'
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
  const packages = await fetchPackages(
    `the engine (node-llama-cpp ${VERSION})`,
    `ai-demo/engine-${VERSION}`,
    [`node-llama-cpp@${VERSION}`, `@node-llama-cpp/${compiled}@${VERSION}`],
  )
  const main = join(packages, 'node-llama-cpp/dist/index.js')
  return (await import(pathToFileURL(main).href)) as EnginePackage
}
