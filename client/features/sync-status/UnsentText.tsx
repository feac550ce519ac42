import { errorTexts } from 'virtual:error-texts'
import { type DocumentKind, parseDocumentName } from '#shared/rules/documents.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useApp } from '../../sync/react/app-context.ts'
import type { DocumentRow } from '../../sync/store/vault.ts'
import { Button } from '../../ui/Button.tsx'
import { PendingMark } from '../../ui/PendingMark.tsx'
import { copyText } from '../../ui/outcome.ts'

const KINDS: Record<DocumentKind, string> = {
  section: 'Scene',
  asset: 'Story bible entry',
  outline: 'Chapter outline',
}

/** A text with words that the server does not have: on its way, or refused, with all that it says. */
export function UnsentText({ document }: { document: DocumentRow }) {
  const { name, book_id, refused } = document
  const { account } = useApp()
  const { vault, cache } = account
  const text = useLiveQuery(async () => {
    const { textOnDevice } = await import('../../sync/documents/document-texts.ts')
    return textOnDevice(vault, name)
  }, [vault, name])
  const book = useLiveQuery(() => cache.rows('book').get(book_id), [cache, book_id])
  const kind = parseDocumentName(name)?.kind ?? 'section'
  const title = book ? `${KINDS[kind]} of ${book.title}` : KINDS[kind]
  const discard = async () => {
    const { setAside } = await import('../../sync/documents/document-rows.ts')
    await setAside(vault, name, text ?? '')
  }
  return (
    <article
      aria-label={title}
      className={`rounded-[14px] border bg-surface p-4 ${refused ? 'border-danger/40' : 'border-border'}`}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="mr-auto font-serif text-lg leading-6.5 font-semibold">{title}</h3>
        {!refused && <PendingMark />}
      </header>
      {refused && <p className="text-[15px] leading-5.5 text-danger">{reasonOf(refused)}</p>}
      <p className="mt-1 line-clamp-6 text-[15px] leading-5.5 whitespace-pre-wrap wrap-anywhere text-muted">
        {text}
      </p>
      {refused && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="primary"
            disabled={text === undefined}
            onClick={() => void copyText(text ?? '')}
          >
            Copy text
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={text === undefined}
            onClick={() => void discard()}
          >
            Discard
          </Button>
        </div>
      )}
    </article>
  )
}

function reasonOf(code: string): string {
  if (code === 'documents.not_found' || code === 'documents.read_only')
    return 'You can no longer edit this text, or it was deleted. What you wrote is kept on this device.'
  return errorTexts[code] ?? 'The server did not accept this text. It is kept on this device.'
}
