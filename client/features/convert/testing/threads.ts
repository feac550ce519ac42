import type { ChapterText } from '../book-text.ts'

/** Each thread as "chapter.scene passage: comment". */
export function shownThreads({ chapters }: { chapters: ChapterText[] }): string[] {
  return chapters.flatMap(({ sections, threads = [] }, chapter) =>
    threads.map(({ scene, from, to, said, resolved }) => {
      const words = said.map(({ text }) => text).join(' / ')
      const passage = sections[scene]!.slice(from, to)
      return `${chapter + 1}.${scene + 1} ${passage}: ${words}${resolved ? ' (resolved)' : ''}`
    }),
  )
}
