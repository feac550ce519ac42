import type { BookFormat, BookText, ChapterText, Changes, Preview } from './book-text.ts'
import { scriptAddress } from '../../trusted.ts'
import type { Seam, Seams } from './preview/chapter-rules.ts'
import type { ChosenChapter } from './preview/chosen-chapter.ts'
import type { Done, Job, Result } from './convert.worker.ts'
import { pathOf } from './folders/folder-files.ts'
import type { WorldText } from './world/world-text.ts'
// The build gives it its default export.
// oxlint-disable-next-line import/default
import workerAddress from './convert.worker.ts?worker&url'

const TIME_LIMIT_MS = 60_000

/** Reads files into a preview and stores nothing. A refusal is an Error with a sentence for the writer. */
export async function readBook(
  files: File[],
  signal: AbortSignal,
  changes: Changes = 'accepted',
): Promise<Preview> {
  return (await inWorker({ read: files, paths: files.map(pathOf), changes }, signal)) as Preview
}

/** Reads the copy of a world in the same way. */
export async function readWorld(file: File, signal: AbortSignal): Promise<WorldText> {
  return (await inWorker({ world: file }, signal)) as WorldText
}

/** The whole book as a file to download. */
export async function writeBook(book: BookText, format: BookFormat): Promise<File> {
  return (await inWorker({ write: book, format })) as File
}

/** Finds the places at which these chapters can be split. */
export async function findSeams(chapters: ChapterText[], signal: AbortSignal): Promise<Seams> {
  return (await inWorker({ seamsOf: chapters }, signal)) as Seams
}

/** The chapter at a place, or each that is chosen, as several. */
export async function splitAway(
  chapters: ChosenChapter[],
  place: number | 'chosen',
  seam: Seam,
  signal: AbortSignal,
): Promise<ChosenChapter[]> {
  return (await inWorker({ split: chapters, place, seam }, signal)) as ChosenChapter[]
}

/** The scenes of each chapter as one. */
export async function joinScenesAway(
  chapters: ChosenChapter[],
  signal: AbortSignal,
): Promise<ChosenChapter[]> {
  return (await inWorker({ joinScenes: chapters }, signal)) as ChosenChapter[]
}

/** A worker of its own for each call: whatever a file does to it ends with it. */
async function inWorker(job: Job, signal?: AbortSignal): Promise<Result> {
  const worker = new Worker(scriptAddress(workerAddress), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Result>((resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error('This took longer than a minute and was stopped.')),
        TIME_LIMIT_MS,
      )
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      worker.addEventListener('message', ({ data }: MessageEvent<Done>) => {
        if ('result' in data) resolve(data.result)
        else reject(new Error(data.problem))
      })
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        reject(new Error('This file could not be converted. Please reload the page and try again.'))
      })
      worker.postMessage(job)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
