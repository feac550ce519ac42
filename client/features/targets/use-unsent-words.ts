import { useEffect } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { noteWords, takeNotedWords } from './noted-words.ts'

/** Sends the words of a day that a page could not send before it closed. */
export function useUnsentWords(): void {
  const { account, state } = useApp()
  const mutate = useMutate()
  const { userId } = account
  const signedIn = state.user !== null
  useEffect(() => {
    if (!signedIn) return
    const tell = async () => {
      // One by one: a page that closes meanwhile leaves the others to the next.
      for (let call = takeNotedWords(userId); call; call = takeNotedWords(userId)) {
        try {
          await mutate('targets.write', call)
        } catch {
          // On a full device it stays for the next time.
          noteWords(userId, [call])
          return
        }
      }
    }
    const tellNow = () => void tell().catch(reportError)
    tellNow()
    // A page that comes back out of the browser's memory had closed, too.
    globalThis.addEventListener('pageshow', tellNow)
    return () => globalThis.removeEventListener('pageshow', tellNow)
  }, [userId, mutate, signedIn])
}
