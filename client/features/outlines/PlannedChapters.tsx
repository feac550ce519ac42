import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { ShownChapter } from '../chapters/chapters.local.ts'

interface Props {
  chapters: ShownChapter[]
  mayWrite: boolean
  menu(chapter: ShownChapter): ReactNode
  onNew(): void
}

/** The chapters as planned: what happens in each, and how long it may become. */
export function PlannedChapters({ chapters, mayWrite, menu, onNew }: Props) {
  return (
    <section aria-labelledby="plan" className="space-y-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="plan" className="font-serif text-xl leading-7 font-semibold">
          Chapters
        </h2>
        {mayWrite && (
          <Button size="sm" variant="secondary" onClick={onNew}>
            <Plus aria-hidden className="size-4" />
            New Chapter
          </Button>
        )}
      </div>
      <ol className="space-y-2">
        {chapters.map((chapter) => (
          <li
            key={chapter.id}
            className="flex items-start gap-3 rounded-[14px] border border-border bg-surface p-3 md:p-4"
          >
            <div className="min-w-0 flex-1 space-y-1">
              <h3 className="font-serif text-lg leading-6.5 font-semibold wrap-anywhere">
                Chapter {chapter.chapter_number}: {chapter.title}
              </h3>
              {chapter.summary && (
                <p className="text-[15px] leading-5.5 whitespace-pre-line text-muted wrap-anywhere">
                  {chapter.summary}
                </p>
              )}
              {chapter.estimated_words !== null && (
                <p className="text-[13px] leading-5 text-subtle">
                  Est. {chapter.estimated_words} words
                </p>
              )}
            </div>
            {mayWrite && menu(chapter)}
          </li>
        ))}
      </ol>
    </section>
  )
}
