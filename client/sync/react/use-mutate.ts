import { useCallback } from 'react'
import { fieldHashes } from '#shared/rules/field-hash.ts'
import type { MutationName } from '#shared/contract/index.ts'
import type { NewMutationOptions } from '../engine/outbox.ts'
import type { ArgsOf } from '../store/mutators.ts'
import { askToPersist, LocalWriteError, writeSafely } from '../store/storage.ts'
import { useApp } from './app-context.ts'

interface Options extends Pick<NewMutationOptions, 'id' | 'isSent'> {
  /** Key of the draft with this change's text. */
  clearDraft?: string
  /** The row as its user sees it, for fields of which the draft says nothing. */
  row?: object
}

/** Makes a change. Resolves once it is safely on this device; rejects otherwise, and leaves the text untouched. */
export function useMutate() {
  const { account, session, setWriteFailed } = useApp()
  return useCallback(
    async <N extends MutationName>(
      name: N,
      args: ArgsOf<N>,
      { clearDraft: key, row, ...rest }: Options = {},
    ) => {
      const { vault, cache, engine, drafts } = account
      if (!session.state.user) throw new Error('Please sign in to continue.')
      try {
        const options: NewMutationOptions = row ? { ...rest, was: fieldHashes(row) } : rest
        if (key !== undefined) options.clearDraft = await drafts.hold(key)
        const entry = await writeSafely(vault, cache, () => engine.mutate(name, args, options))
        setWriteFailed(false)
        if (key !== undefined) drafts.cleared(key)
        void askToPersist()
        return entry.id
      } catch (error) {
        if (key !== undefined) drafts.release(key)
        if (error instanceof LocalWriteError) setWriteFailed(true)
        throw error
      }
    },
    [account, session, setWriteFailed],
  )
}
