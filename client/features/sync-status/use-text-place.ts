import { useLiveQuery } from 'dexie-react-hooks'
import { type DocumentKind, parseDocumentName } from '#shared/rules/documents.ts'
import { useApp } from '../../sync/react/app-context.ts'

const KINDS: Record<DocumentKind, string> = {
  section: 'Scene',
  asset: 'Story bible entry',
  outline: 'Chapter outline',
}

/** What a document is, in words, and its book where this device knows it. */
export function useTextPlace(name: string) {
  const { vault, cache } = useApp().account
  const book = useLiveQuery(async () => {
    const row = await vault.documents.get(name)
    return row && cache.rows('book').get(row.book_id)
  }, [vault, cache, name])
  const kind = KINDS[parseDocumentName(name)?.kind ?? 'section']
  return { title: book ? `${kind} of ${book.title}` : kind, book }
}
