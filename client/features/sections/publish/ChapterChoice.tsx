import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { PlansLine } from './PlansLine.tsx'
import { PublishLine } from './PublishLine.tsx'
import type { PublishForm } from './use-publish-form.ts'

interface Props {
  sheet: PublishForm
  /** True if a chapter is open. */
  hasPlace: boolean
}

/** The chapters of the book. Those whose text readers have already fold. */
export function ChapterChoice({ sheet, hasPlace }: Props) {
  const { lines, choice, sending } = sheet
  const [isWhole, setWhole] = useState(false)
  const same = lines.filter(({ state }) => state === 'same').length
  const shown = isWhole ? lines : lines.filter(({ state }) => state !== 'same')
  return (
    <section aria-label="Chapters">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p role="status" className="text-[13px] leading-5 text-subtle tabular-nums">
          {choice.size} of {lines.length} chosen
        </p>
        <div className="-mr-3 flex">
          <Button size="sm" variant="ghost" onClick={choice.all}>
            All
          </Button>
          {hasPlace && (
            <Button size="sm" variant="ghost" onClick={choice.fromHere}>
              From here on
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={choice.clear}>
            None
          </Button>
        </div>
      </div>
      <PlansLine sheet={sheet} />
      <ol className="divide-y divide-border">
        {shown.map((line) => (
          <PublishLine
            key={line.chapter.id}
            line={line}
            isWaiting={sending.waiting.has(line.chapter.id)}
            isChosen={choice.has(line.chapter.id)}
            onCancelPlans={sheet.cancelPlans}
            onChoose={(on) => choice.toggle(line.chapter.id, on)}
          />
        ))}
      </ol>
      {same > 0 && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="flex min-h-11 w-full items-center justify-between text-[13px] leading-5 text-subtle"
        >
          {same.toLocaleString()} published, nothing changed
          <b className="font-semibold text-accent">{isWhole ? 'Hide' : 'Show'}</b>
        </button>
      )}
    </section>
  )
}
