import {
  type BookFormat,
  type BookText,
  type ChapterText,
  type Changes,
  ConvertError,
  type Preview,
} from './book-text.ts'
import { type Seam, type Seams, seamsOf, splitChapters } from './preview/chapter-rules.ts'
import type { ChosenChapter } from './preview/chosen-chapter.ts'
import { coverForReaders, picturesForReaders } from './cover.ts'
import { readFiles, writeFile } from './formats.ts'
import { joinScenes } from './chapters/room.ts'
import type { WorldText } from './world/world-text.ts'

export type Job =
  | { read: File[]; paths: string[]; changes: Changes }
  | { world: File }
  | { write: BookText; format: BookFormat }
  // Rules of a preview that parse its chapters: for a novel that takes seconds, in which a page would stand still.
  | { seamsOf: ChapterText[] }
  | { split: ChosenChapter[]; place: number | 'chosen'; seam: Seam }
  | { joinScenes: ChosenChapter[] }
export type Result = Preview | WorldText | File | Seams | ChosenChapter[]
export type Done = { result: Result } | { problem: string }

async function run(job: Job): Promise<Done> {
  try {
    if ('read' in job) return { result: await readFiles(job.read, job.changes, job.paths) }
    if ('world' in job)
      return { result: await (await import('./world/read-world.ts')).readWorld(job.world) }
    if ('seamsOf' in job) return { result: seamsOf(job.seamsOf) }
    if ('split' in job) return { result: splitChapters(job.split, job.place, job.seam) }
    if ('joinScenes' in job) return { result: joinScenes(job.joinScenes) }
    const { write: book, format } = job
    const cover = format === 'markdown' ? book.cover : await coverForReaders(book.cover)
    const pictures = format === 'markdown' ? book.pictures : await picturesForReaders(book.pictures)
    return { result: await writeFile({ ...book, cover, ...(pictures && { pictures }) }, format) }
  } catch (error) {
    if (error instanceof ConvertError) return { problem: error.message }
    return { problem: problemOf(job) }
  }
}

function problemOf(job: Job): string {
  if ('read' in job || 'world' in job) return 'This file could not be read. It may be damaged.'
  if ('write' in job) return 'The file could not be made. Please try another format.'
  return 'The chapters could not be changed.'
}

self.addEventListener('message', ({ data }: MessageEvent<Job>) => {
  void run(data).then((done) => self.postMessage(done))
})
