import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const KEPT_BUILDS = 3
const KEPT_MS = 30 * 86_400_000
const MOST_KEPT_BUILDS = 20

const Builds = z.array(z.object({ built_at: z.iso.datetime(), assets: z.array(z.string()) }))

/**
 * Moves a finished build into the served folder, the shell last. Hashed files of earlier builds stay for the tabs that
 * still run them: those of the last 3 builds, and of all builds of the last 30 days.
 */
export function publish(from: string, to: string, recordFile: string, now = new Date()): void {
  const files = filesIn(from).filter((name) => !name.startsWith('.vite/'))
  const assets = files.filter((name) => name.startsWith('assets/'))
  const earlier = (
    existsSync(recordFile) ? Builds.parse(JSON.parse(readFileSync(recordFile, 'utf8'))) : []
  )
    .filter(
      (build, place) => place < KEPT_BUILDS || now.getTime() - Date.parse(build.built_at) < KEPT_MS,
    )
    .slice(0, MOST_KEPT_BUILDS)

  for (const name of files.toSorted((a, b) => turn(a) - turn(b))) {
    mkdirSync(dirname(join(to, name)), { recursive: true })
    renameSync(join(from, name), join(to, name))
  }
  const wanted = new Set([...files, ...earlier.flatMap((build) => build.assets)])
  for (const name of filesIn(to)) if (!wanted.has(name)) rmSync(join(to, name))

  const same = earlier[0]?.assets.toSorted().join() === assets.toSorted().join()
  const builds = [{ built_at: now.toISOString(), assets }, ...earlier.slice(same ? 1 : 0)]
  writeFileSync(recordFile, JSON.stringify(builds, null, 2))
}

function filesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/**
 * Assets first, then the files that name them, the worker last: a client that loads the new shell finds every file that the
 * shell names.
 */
function turn(name: string): number {
  if (name.startsWith('assets/')) return 0
  if (name.startsWith('service-worker.js')) return 3
  return name.startsWith('index.html') ? 2 : 1
}
