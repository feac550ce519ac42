import type { DocumentVersion } from '#shared/contract/versions.ts'
import { useCallback } from 'react'
import type * as Y from 'yjs'
import { newId } from '../../sync/store/ids.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { putRows } from '../../sync/store/rows.ts'
import { keepBefore } from './keep-before.ts'

type KeptKind = Exclude<DocumentVersion['kind'], 'generated'>

/** Keeps what documents of a book say now; resolves with the version's id. The texts stay readable on this device without a network. */
export function useKeepVersions(bookId: string) {
  const mutate = useMutate()
  const { account } = useApp()
  return useCallback(
    async (document: string, text: string, kind: KeptKind, name = '') => {
      const id = newId()
      // Before the change itself: that shows the text only until the server has it.
      await putRows(account.cache, [{ type: 'version_text', id, body: { id, text } }], Date.now())
      const body = { id, document, kind, name, text }
      await mutate('versions.create', { params: { id: bookId }, body })
      return id
    },
    [mutate, account, bookId],
  )
}

/** The same for one document. */
export function useKeepVersion(bookId: string, document: string) {
  const keep = useKeepVersions(bookId)
  return useCallback(
    (text: string, kind: KeptKind, name = '') => keep(document, text, kind, name),
    [keep, document],
  )
}

/** Keeps what a document says before something of a language model is taken into it. */
export function useKeepBeforeGeneration(bookId: string) {
  const keep = useKeepVersions(bookId)
  return useCallback(
    (document: string, text: Y.Text) =>
      keepBefore(text, (said) => keep(document, said, 'before-generation')),
    [keep],
  )
}
