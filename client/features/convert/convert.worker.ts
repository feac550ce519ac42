import {
  type BookFormat,
  type BookText,
  type Changes,
  ConvertError,
  type Preview,
} from './book-text.ts'
import { coverForReaders } from './cover.ts'
import { readFiles, writeFile } from './formats.ts'

export type Job =
  | { read: File[]; paths: string[]; changes: Changes }
  | { write: BookText; format: BookFormat }
export type Done = { result: Preview | File } | { problem: string }

async function run(job: Job): Promise<Done> {
  try {
    if ('read' in job) return { result: await readFiles(job.read, job.changes, job.paths) }
    const { write: book, format } = job
    const cover = format === 'markdown' ? book.cover : await coverForReaders(book.cover)
    return { result: await writeFile({ ...book, cover }, format) }
  } catch (error) {
    if (error instanceof ConvertError) return { problem: error.message }
    return {
      problem:
        'read' in job
          ? 'This file could not be read. It may be damaged.'
          : 'The file could not be made. Please try another format.',
    }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Job>) => {
  void run(data).then((done) => self.postMessage(done))
})
