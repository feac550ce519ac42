import { Link } from 'react-router-dom'
import { goOnAtEnd } from '../editor/last-caret.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { BookCover } from './BookCover.tsx'
import { lastLines } from './last-lines.ts'
import type { LastScene } from './last-scene.local.ts'

/** The words that one left off at, and the way back to them. */
export function ContinueWriting({ scene }: { scene: LastScene }) {
  const { book, chapter, sceneId, text } = scene
  const lines = lastLines(text ?? '')
  return (
    <section
      aria-label="Continue writing"
      className="flex items-start gap-4 rounded-[20px] bg-surface p-4 shadow-sm md:gap-8 md:p-6"
    >
      <BookCover book={book} className="w-20 shrink-0 md:w-42" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3 self-stretch">
        <h2 className="text-[13px] leading-5 text-muted wrap-anywhere">
          {book.title}, {chapter}
        </h2>
        <div
          dir="auto"
          lang={book.language}
          className="max-w-170 space-y-2 text-left font-serif text-lg leading-7.5 wrap-anywhere max-md:text-base max-md:leading-6.5"
        >
          {lines.map((line, i) => (
            <p key={i}>{line}</p>
          ))}
          {lines.length === 0 && (
            <p className="text-muted">
              {text === null ? 'Its words are not on this device yet.' : 'The page is still empty.'}
            </p>
          )}
        </div>
        <Link
          to={paths.manuscript(book, sceneId)}
          onClick={() => goOnAtEnd(`section:${sceneId}`)}
          className={`${buttonClass('primary')} mt-auto`}
        >
          Continue writing
        </Link>
      </div>
    </section>
  )
}
