import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Makes stack traces of the built server name the sources. It reads a source map with the first trace that is formatted: Node's
 * own support reads all maps at the start, for 40 MB and a third of the start's time.
 */
export function nameSources(): void {
  if (!existsSync(`${import.meta.filename}.map`)) return
  const maps = new Map<string, SourceMap | null>()
  Error.prepareStackTrace = (error, sites) =>
    [String(error), ...sites.map((site) => `    at ${named(site, maps)}`)].join('\n')
}

function named(site: NodeJS.CallSite, maps: Map<string, SourceMap | null>): string {
  const place = placeOf(site, maps)
  const name = site.getFunctionName()
  const called = [site.isAsync() && 'async', site.isConstructor() && 'new', name].filter(Boolean)
  return name === null ? place : `${called.join(' ')} (${place})`
}

function placeOf(site: NodeJS.CallSite, maps: Map<string, SourceMap | null>): string {
  const [url, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()]
  const place = [url ?? 'native', line, column].filter((part) => part !== null).join(':')
  if (!url?.startsWith('file:') || line === null || column === null) return place
  const file = fileURLToPath(url)
  let map = maps.get(file)
  if (map === undefined) maps.set(file, (map = mapOf(file)))
  const origin = map?.findEntry(line - 1, column - 1)
  if (!origin || !('originalSource' in origin)) return place
  const source = resolve(dirname(file), origin.originalSource)
  return `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`
}

function mapOf(file: string): SourceMap | null {
  const map = `${file}.map`
  if (!existsSync(map)) return null
  return new SourceMap(JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload)
}
