import { Link } from 'react-router-dom'
import { parseDocumentName } from '#shared/rules/documents.ts'
import { paths } from '../../paths.ts'
import { useProblemActions } from '../../sync/react/use-problem-actions.ts'
import type { LocalFile } from '../../sync/store/vault.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { PendingMark } from '../../ui/PendingMark.tsx'
import { useFileUrl } from '../files/use-file-url.ts'
import type { Discard } from './use-discarded.ts'
import { useTextPlace } from './use-text-place.ts'

interface Props {
  file: LocalFile
  /** Name of the document that shows it; empty where none is known. */
  place: string
  discard: Discard
  onLeave(): void
}

/** A picture that only a text names: on its way, or refused. */
export function TextPicture({ file, place, discard, onLeave }: Props) {
  const { id, name, state, message } = file
  const actions = useProblemActions()
  const url = useFileUrl(id)
  const { book } = useTextPlace(place)
  const text = parseDocumentName(place)
  const isRefused = state === 'refused'
  const title = book ? `Picture of ${book.title}` : 'Picture of a text'
  return (
    <article
      aria-label={title}
      className={`rounded-[14px] border bg-surface p-4 ${isRefused ? 'border-danger/40' : 'border-border'}`}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="mr-auto font-serif text-lg leading-6.5 font-semibold">{title}</h3>
        {!isRefused && <PendingMark />}
      </header>
      {isRefused && (
        <p className="text-[15px] leading-5.5 text-danger">
          This picture could not be sent. {message}
        </p>
      )}
      <img src={url} alt={name} className="mt-2 size-20 rounded-[10px] object-cover" />
      {isRefused && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" variant="primary" onClick={() => void actions.resendFile(id)}>
            Try again now
          </Button>
          {book && text?.kind === 'section' && (
            <Link
              to={paths.manuscript(book, text.id)}
              onClick={onLeave}
              className={buttonClass('secondary', 'sm')}
            >
              Open its scene
            </Link>
          )}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => discard(id, title, () => actions.discardFile(id))}
          >
            Discard
          </Button>
        </div>
      )}
    </article>
  )
}
