import { useMemo } from 'react'
import { untilLoaded } from '../../missing-parts.ts'
import type { MutationArgs } from '../store/vault.ts'
import { useApp } from './app-context.ts'

/** Few users ever need these actions: load them with the first. */
const decisions = () => untilLoaded(() => import('../store/problems.ts'))

export function useProblemActions() {
  const { account } = useApp()
  return useMemo(
    () => ({
      editAndResend: async (id: string, args: MutationArgs) =>
        (await decisions()).resend(account.vault, id, args),
      resend: async (id: string) => (await decisions()).resend(account.vault, id),
      discard: async (id: string) => (await decisions()).discard(account.vault, id, Date.now()),
      undoDiscard: async (id: string) => (await decisions()).undoDiscard(account.vault, id),
    }),
    [account],
  )
}
