import {
  type BookFormat,
  type BookText,
  type Changes,
  ConvertError,
  type Preview,
} from './book-text.ts'
import { coverForReaders } from './cover.ts'
import { readFiles, writeFile } from './formats.ts'
import type { WorldText } from './world-text.ts'

export type Job =
  | { read: File[]; paths: string[]; changes: Changes }
  | { world: File }
  | { write: BookText; format: BookFormat }
export type Done = { result: Preview | WorldText | File } | { problem: string }

async function run(job: Job): Promise<Done> {
  try {
    if ('read' in job) return { result: await readFiles(job.read, job.changes, job.paths) }
    if ('world' in job)
      return { result: await (await import('./read-world.ts')).readWorld(job.world) }
    const { write: book, format } = job
    const cover = format === 'markdown' ? book.cover : await coverForReaders(book.cover)
    return { result: await writeFile({ ...book, cover }, format) }
  } catch (error) {
    if (error instanceof ConvertError) return { problem: error.message }
    return {
      problem:
        'write' in job
          ? 'The file could not be made. Please try another format.'
          : 'This file could not be read. It may be damaged.',
    }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Job>) => {
  void run(data).then((done) => self.postMessage(done))
})
