import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BookCover } from '../features/books/BookCover.tsx'
import { lastLines } from '../features/books/last-lines.ts'
import { type LastScene, useLastScene } from '../features/books/last-scene.local.ts'
import { type BegunBook, useBegunBooks } from '../features/reading/continue.local.ts'
import { percentOf } from '../features/reading/reading-position.ts'
import { goOnAtEnd } from '../features/editor/last-caret.ts'
import { paths } from '../paths.ts'
import { useRemembered } from '../sync/react/use-remembered.ts'
import { StripRoom } from './StripRoom.tsx'

const STRIP = 'mb-6 grid gap-4'
/** On phones the second card looks in from the side. */
const PAIR =
  'max-sm:-mx-4 max-sm:snap-x max-sm:auto-cols-[86%] max-sm:grid-flow-col max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4 sm:grid-cols-2'
const CARD = 'flex h-29 min-w-0 snap-start gap-4 rounded-xl p-3 hover:shadow-sm'

/** The last that is said of a scene here. */
const LONGEST = 80

/** The ways back to the chapter that one reads and the scene that one writes. */
export function ContinueStrip() {
  const begun = useBegunBooks(1)
  const scene = useLastScene()
  const read = begun?.[0]
  const known = begun !== undefined && scene !== undefined
  const shown = Number(Boolean(read)) + Number(Boolean(scene))
  useRemembered('strip', known ? shown : undefined)
  if (!known) return <StripRoom />
  if (shown === 0) return null
  return (
    <section aria-label="Continue" className={clsx(STRIP, shown === 2 && PAIR)}>
      {read && <Reading begun={read} />}
      {scene && <Writing {...scene} />}
    </section>
  )
}

function Reading({ begun }: { begun: BegunBook }) {
  const { id, chapter_id, title, left, share } = begun
  return (
    <Link to={paths.chapter(id, chapter_id)} className={clsx(CARD, 'items-center bg-surface-2')}>
      <BookCover book={begun} className="w-15 shrink-0" />
      <span className="min-w-0 flex-1">
        <Caption>Continue reading</Caption>
        <span dir="auto" className="block truncate font-serif text-base leading-6 font-semibold">
          {title}
        </span>
        <span className="block truncate text-[13px] leading-5 text-muted">{left}</span>
        {share !== null && <BookRead percent={percentOf(share)} />}
      </span>
    </Link>
  )
}

function BookRead({ percent }: { percent: number }) {
  return (
    <span
      role="progressbar"
      aria-label="Book read"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="mt-2 block h-1 overflow-hidden rounded-full bg-border"
    >
      <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </span>
  )
}

function Writing({ book, chapter, sceneId, text }: LastScene) {
  const line = text === null ? undefined : lastLines(text).at(-1)
  return (
    <Link
      to={paths.manuscript(book, sceneId)}
      onClick={() => goOnAtEnd(`section:${sceneId}`)}
      className={clsx(CARD, 'bg-surface shadow-sm')}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <Caption>Continue writing</Caption>
        <span
          dir="auto"
          lang={book.language}
          // Of words that are too long for it the last are seen.
          className="mt-0.5 flex max-h-11 flex-col justify-end overflow-hidden font-serif text-[15px] leading-5.5 text-muted italic wrap-anywhere"
        >
          {text === null ? (
            'Its words are not on this device yet.'
          ) : (
            <span>
              {line ? endOf(line) : 'The page is still empty.'}
              <span aria-hidden className="ml-0.5 inline-block h-4 w-0.5 bg-accent align-[-2px]" />
            </span>
          )}
        </span>
        <span className="mt-auto block truncate text-[13px] leading-5 text-muted">
          {book.title}, {chapter}
        </span>
      </span>
    </Link>
  )
}

function Caption({ children }: { children: ReactNode }) {
  return <span className="block text-[13px] leading-5 text-muted">{children}</span>
}

/** The last words of a line: there the caret stands. */
function endOf(line: string): string {
  if (line.length <= LONGEST) return line
  const end = line.slice(-LONGEST)
  return `… ${end.slice(end.indexOf(' ') + 1)}`
}
