import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'

/** The modules of a folder by the names of their files: a feature adds a file and edits no list. */
export async function modulesOf<M>(folder: string): Promise<[string, M][]> {
  const files = globSync(resolve(folder, '*.ts')).toSorted()
  return Promise.all(
    files.map(async (file): Promise<[string, M]> => [
      basename(file, '.ts'),
      (await import(/* @vite-ignore */ file)) as M,
    ]),
  )
}
