import type { DocumentVersion } from '#shared/contract/versions.ts'
import { useCallback } from 'react'
import { newId } from '../../sync/ids.ts'
import { useApp, useMutate } from '../../sync/react.tsx'
import { putRows } from '../../sync/rows.ts'

/** Keeps what a document says now. Its text stays readable on this device without a network. */
export function useKeepVersion(bookId: string, document: string) {
  const mutate = useMutate()
  const { account } = useApp()
  return useCallback(
    async (text: string, kind: DocumentVersion['kind'], name = '') => {
      const id = newId()
      const body = { id, document, kind, name, text }
      await mutate('versions.create', { params: { id: bookId }, body })
      await putRows(account.cache, [{ type: 'version_text', id, body: { id, text } }], Date.now())
    },
    [mutate, account, bookId, document],
  )
}
