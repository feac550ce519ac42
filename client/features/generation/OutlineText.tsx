import type { PlannedOutline } from '#shared/contract/generation.ts'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'

/** An outline that is not the book's: to be read only. */
export function OutlineText({ overview, themes, chapters }: PlannedOutline) {
  return (
    <>
      <LazyMarkdown source={overview} />
      {themes.length > 0 && (
        <p className="text-[15px] leading-5.5 text-muted">Themes: {themes.join(', ')}</p>
      )}
      <ol className="list-decimal space-y-2 pl-6">
        {chapters.map(({ title, summary }, i) => (
          <li key={i} className="text-[15px] leading-5.5">
            <span className="font-semibold">{title}</span>
            <span className="block text-muted">{summary}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
