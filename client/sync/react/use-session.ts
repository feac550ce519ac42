import { useMemo } from 'react'
import type { SignUp } from '../session/session.ts'
import { useApp } from './app-context.ts'

/** Loaded with the dialog that needs it. */
const signingOut = () => import('../session/sign-out.ts')

export type SignOutChoice = 'send' | 'keep' | 'export' | 'discard'

export function useSession() {
  const { session, state, account } = useApp()
  return useMemo(() => {
    const { status, user, reason } = state
    return {
      status,
      user,
      reason,
      signIn: (body: { username: string; password: string }) => session.signIn(body),
      signUp: (body: SignUp, proof: string | null) => session.signUp(body, proof),
      /** Counts the account's work that is only on this device, including words typed a moment ago. */
      async unsent() {
        await account.flush()
        return (await signingOut()).unsentOf(account.vault)
      },
      /** Leaves the account. This device keeps unsent work unless the user chose `discard`, and removes the rest. */
      async signOut(choice: SignOutChoice = 'keep') {
        if (choice === 'send') await (await signingOut()).sendAll(account)
        if (choice === 'export')
          await (
            await signingOut()
          ).saveAsFile(account.vault, `loreloom-${user?.username ?? 'work'}.json`)
        await account.flush()
        await session.signOut(choice === 'discard' ? 'everything' : 'sent')
      },
    }
  }, [session, state, account])
}
