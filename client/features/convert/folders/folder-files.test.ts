import { expect, test } from 'vitest'
import { filesOfDrop, pathOf } from './folder-files.ts'

/** A browser's entry of a dropped file or folder; it reads folders a few files at a time. */
function entryOf(path: string, below: unknown[] = []) {
  const file = new File(['x'], path.replace(/.*\//, ''))
  const left = [below.slice(0, 1), below.slice(1)]
  return {
    fullPath: path,
    isDirectory: !/\.\w+$/.test(file.name) || file.name.endsWith('.scriv'),
    createReader: () => ({
      readEntries: (done: (some: unknown[]) => void) => done(left.shift() ?? []),
    }),
    file: (done: (own: File) => void) => done(file),
  }
}

const dropped = (...entries: ReturnType<typeof entryOf>[]) =>
  ({
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
    files: entries.map((entry) => new File(['x'], entry.fullPath.slice(1))),
  }) as unknown as DataTransfer

test('of a dropped folder come the files that may belong to a book, and their paths', async () => {
  const files = await filesOfDrop(
    dropped(
      entryOf('/Argo.scriv', [
        entryOf('/Argo.scriv/Argo.scrivx'),
        entryOf('/Argo.scriv/Files', [
          entryOf('/Argo.scriv/Files/a.rtf'),
          entryOf('/Argo.scriv/Files/b.pdf'),
          entryOf('/Argo.scriv/Files/map.png'),
          entryOf('/Argo.scriv/Files/cover.png'),
        ]),
      ]),
    ),
  )
  expect(files.map(pathOf)).toEqual([
    'Argo.scriv/Argo.scrivx',
    'Argo.scriv/Files/a.rtf',
    'Argo.scriv/Files/cover.png',
  ])
})

test('dropped files all come', async () => {
  const files = await filesOfDrop(dropped(entryOf('/a.md'), entryOf('/b.pdf')))
  expect(files.map(pathOf)).toEqual(['a.md', 'b.pdf'])
})
