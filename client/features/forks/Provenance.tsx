import type { Credit } from '#shared/contract/fields.ts'
import { GitFork } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { type Forkable, type ForkableKind, pathOf } from './forkable.ts'
import { lazyNamed } from '../../ui/part.tsx'

const ForksDialog = lazyNamed(() => import('./ForksDialog.tsx'), 'ForksDialog')

/** Shows the sources of a thing and its number of forks; nothing if it has neither. */
export function Provenance({ kind, item }: Forkable) {
  const [open, setOpen] = useState(false)
  const { id, title, forked_from, fork_count } = item
  const [direct, ...earlier] = forked_from
  if (!direct && fork_count === 0) return null
  const forks = `${fork_count} ${fork_count === 1 ? 'fork' : 'forks'}`
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-[13px] leading-5 text-muted">
      {direct && (
        <p className="min-w-0 wrap-anywhere">
          Forked from <Source kind={kind} credit={direct} /> in {direct.world.name}
          {earlier.map((credit, i) => (
            <span key={credit.id}>
              {i === earlier.length - 1 ? ', originally ' : ', before that '}
              <Source kind={kind} credit={credit} />
            </span>
          ))}
        </p>
      )}
      {fork_count > 0 && (
        <button
          type="button"
          aria-label={`${forks} of ${title}`}
          onClick={() => setOpen(true)}
          className="inline-flex min-h-6 items-center gap-1 font-semibold hover:text-text hover:underline pointer-coarse:min-h-11"
        >
          <GitFork aria-hidden className="size-3.5" />
          {forks}
        </button>
      )}
      {open && (
        <Suspense fallback={null}>
          <ForksDialog kind={kind} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The source's title when it was forked; a link while the user may read it. */
function Source({ kind, credit }: { kind: ForkableKind; credit: Credit }) {
  const { title, author, world, is_open } = credit
  return (
    <>
      {is_open ? (
        <Link
          to={pathOf(kind, credit, world)}
          className="font-semibold text-text underline-offset-2 hover:underline"
        >
          “{title}”
        </Link>
      ) : (
        <>“{title}”</>
      )}{' '}
      by {author.display_name || author.username}
    </>
  )
}
