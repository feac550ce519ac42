import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './install.mjs'

const PAPERS = ['README.md', 'CONTRIBUTING.md', 'shared/SETTINGS.md']
const AREAS = /^(?:shared|sync-server|client|scripts|public)\//
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The paths from the root between backticks; those with a placeholder are no paths. */
function pathsIn(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!)
  return spans.filter((span) => AREAS.test(span) && !/[<*\s]/.test(span))
}

/** The paths on the drawn map, each below its area. */
function pathsOnMap(text: string): string[] {
  const [, map = ''] = /```\n(shared[\s\S]+?)```/.exec(text) ?? []
  let area = ''
  return map.split('\n').flatMap((line) => {
    area = /^(\S+\/)/.exec(line)?.[1] ?? area
    const inside = line.startsWith(area) ? line.slice(area.length) : line
    const names = inside.matchAll(/(?<![\w*])([\w-]+(?:\/|\.(?:tsx?|mjs)))(?!\w)/g)
    return [area, ...[...names].map(([, name]) => area + name!)]
  })
}

test.each(PAPERS)('every path that %s names is there', (paper) => {
  const text = read(paper)
  const paths = [...pathsIn(text), ...pathsOnMap(text)]
  expect(paths.length + (paper.endsWith('SETTINGS.md') ? 1 : 0)).toBeGreaterThan(0)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('the map is read', () => {
  const paths = pathsOnMap(read('README.md'))
  expect(paths).toContain('sync-server/main.ts')
  expect(paths).toContain('client/e2e/')
  expect(paths.length).toBeGreaterThan(25)
})

test('the README is at most 10 KB', () => {
  expect(statSync(join(ROOT, 'README.md')).size).toBeLessThanOrEqual(10 * 1024)
})

test('every setting that the server reads is in SETTINGS.md, and no other', () => {
  const sources = [
    'config',
    ...['ai', 'payment', 'copy', 's3', 'nodes'].map((name) => `${name}-settings`),
  ]
  const code = sources.map((file) => read(`sync-server/${file}.ts`)).join('\n')
  const boot = read('sync-server/one-file/boot.ts')
  const known = [
    ...code.matchAll(/^ {2,4}([A-Z][A-Z\d_]+):/gm),
    ...boot.matchAll(/process\.env\['([A-Z_]+)'\]/g),
  ].map(([, name]) => name!)
  const told = [...read('shared/SETTINGS.md').matchAll(/^- (.+?) ·/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name!),
  )
  expect(told.length).toBeGreaterThan(30)
  expect(told.toSorted()).toEqual([...new Set(known)].toSorted())
})
