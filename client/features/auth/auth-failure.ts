import { OfflineError } from '../../sync/session/api.ts'

/** Message for a failed sign-in or sign-up. */
export function authFailure(error: unknown, fallback: string): string {
  if (error instanceof OfflineError) {
    return 'This needs a connection. What you wrote stays on this device; please try again when you are online.'
  }
  return error instanceof Error && error.message ? error.message : fallback
}

/** Does what needs the server; its failure says why in words. */
export async function sayingWhy<T>(failed: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Error(authFailure(error, failed), { cause: error })
  }
}
