import { excerpt } from '#shared/rules/excerpt.ts'
import { Lock } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import type { ShownSnippet } from './snippets.local.ts'

interface Props {
  slug: string
  notes: readonly ShownSnippet[]
}

const MOST = 4

/** The titles and first words of a world's public notes. */
export function NoteCards({ slug, notes }: Props) {
  const all = paths.snippets(slug)
  return (
    <section aria-labelledby="notes">
      <div className="mb-3 flex items-baseline gap-3">
        <h2 id="notes" className="mr-auto font-serif text-xl leading-7 font-semibold">
          From the notes
        </h2>
        <Link to={all} className="text-[13px] leading-6 font-semibold text-accent hover:underline">
          All notes
        </Link>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {notes.slice(0, MOST).map(({ id, title, body, is_public }) => (
          <li
            key={id}
            className="relative rounded-xl bg-surface p-4 shadow-sm transition-shadow duration-120 hover:shadow-md"
          >
            <h3 className="flex items-center gap-1.5 font-serif text-base leading-6 font-semibold wrap-anywhere">
              <Link to={`${all}#${id}`} className="after:absolute after:inset-0 after:rounded-xl">
                {title}
              </Link>
              {!is_public && (
                <Lock aria-label="Private" className="size-3.5 shrink-0 text-subtle" />
              )}
            </h3>
            <p className="mt-0.5 line-clamp-2 text-[15px] leading-5.5 wrap-anywhere text-muted">
              {excerpt(body)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
