import { appToast } from './toast.ts'

/** Does something and says how it went; without `failed` the error says it itself. */
export async function sayOutcome(
  work: () => Promise<unknown>,
  done: string,
  failed?: string,
): Promise<void> {
  try {
    await work()
    appToast.success(done)
  } catch (error) {
    appToast.error(failed ?? (error as Error).message)
  }
}

/** Copies a text, and says so. */
export const copyText = (text: string): Promise<void> =>
  sayOutcome(
    () => navigator.clipboard.writeText(text),
    'Text copied',
    'The text could not be copied',
  )
