import { useMemo } from 'react'
import { untilLoaded } from '../../missing-parts.ts'
import type { MutationArgs } from '../store/vault.ts'
import { useApp } from './app-context.ts'

/** Few users ever need these actions: load them with the first. */
const decisions = () => untilLoaded(() => import('../store/problems.ts'))
const documents = () => untilLoaded(() => import('../documents/document-rows.ts'))

/** What a user can decide about work that the server did not take. What discards resolves with how to undo that. */
export function useProblemActions() {
  const { vault } = useApp().account
  return useMemo(
    () => ({
      editAndResend: async (id: string, args: MutationArgs) =>
        (await decisions()).resend(vault, id, args),
      resend: async (id: string) => (await decisions()).resend(vault, id),
      resendFile: async (id: string) => (await decisions()).resendFile(vault, id),
      retryStuck: async (n: number) => (await decisions()).retryStuck(vault, n),
      discard: async (id: string) => (await decisions()).discard(vault, id, Date.now()),
      discardStuck: async (n: number) => (await decisions()).discardStuck(vault, n),
      discardSetAside: async (key: string) => (await decisions()).discardSetAside(vault, key),
      discardFile: async (id: string) => (await decisions()).discardFile(vault, id),
      discardText: async (name: string) => (await documents()).discardText(vault, name),
    }),
    [vault],
  )
}
