import { useCallback } from 'react'
import type { MutationName } from '#shared/contract/index.ts'
import type { ArgsOf } from '../store/mutators.ts'
import { askToPersist, LocalWriteError, writeSafely } from '../store/storage.ts'
import { useApp } from './app-context.ts'

/** Makes a change. Resolves once it is safely on this device; rejects otherwise, and leaves the text untouched. */
export function useMutate() {
  const { account, session, setWriteFailed } = useApp()
  return useCallback(
    async <N extends MutationName>(
      name: N,
      args: ArgsOf<N>,
      options: { clearDraft?: string } = {},
    ) => {
      const { vault, cache, engine, drafts } = account
      if (!session.state.user) throw new Error('Please sign in to continue.')
      const { clearDraft: key } = options
      try {
        const sent = key === undefined ? undefined : await drafts.hold(key)
        const entry = await writeSafely(vault, cache, () => engine.mutate(name, args, sent))
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
