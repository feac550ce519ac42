import { Link } from 'react-router-dom'
import { parseDocumentName } from '#shared/rules/documents.ts'
import { paths } from '../../paths.ts'
import { useProblemActions } from '../../sync/react/use-problem-actions.ts'
import type { LocalFile } from '../../sync/store/vault.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useFileUrl } from '../files/use-file-url.ts'
import { UnsentCard } from './UnsentCard.tsx'
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
  const title = book ? `Picture of ${book.title}` : 'Picture of a text'
  return (
    <UnsentCard
      title={title}
      reason={state === 'refused' ? `This picture could not be sent. ${message ?? ''}` : null}
      acts={
        <>
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
        </>
      }
    >
      <img src={url} alt={name} className="mt-2 size-20 rounded-[10px] object-cover" />
    </UnsentCard>
  )
}
