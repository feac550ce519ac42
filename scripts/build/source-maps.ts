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

/** Traces need the places alone; the texts are in the repository. */
export function dropTexts(folder: string): void {
  for (const name of mapsIn(folder)) {
    const file = join(folder, name)
    const { sourcesContent: _, ...map } = JSON.parse(readFileSync(file, 'utf8')) as object & {
      sourcesContent?: unknown
    }
    writeFileSync(file, JSON.stringify(map))
  }
}

/** Moves the maps out of a build, so that they cannot be served; those of files that are served no more go. */
export function setMapsAside(built: string, served: string, maps: string): void {
  for (const name of mapsIn(maps))
    if (!existsSync(join(served, name.replace(/\.map$/, '')))) rmSync(join(maps, name))
  for (const name of mapsIn(built)) {
    mkdirSync(dirname(join(maps, name)), { recursive: true })
    renameSync(join(built, name), join(maps, name))
  }
}

const mapsIn = (folder: string) => globSync('**/*.map', { cwd: folder })
