const APP_TOAST_MS = 4_000

/** Nobody needs it for the first paint. */
async function show(kind: 'success' | 'error' | 'blank', text: string): Promise<void> {
  const { default: toast } = await import('react-hot-toast')
  const options = { duration: APP_TOAST_MS }
  if (kind === 'blank') toast(text, options)
  else toast[kind](text, options)
}

/** The app's own messages: four seconds each. */
export const appToast = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
  info: (text: string) => void show('blank', text),
}

/** Says whether something was done. */
export async function tellOutcome(
  work: Promise<unknown>,
  done: string,
  failed: string,
): Promise<void> {
  try {
    await work
    appToast.success(done)
  } catch {
    appToast.error(failed)
  }
}

/** Does something and says how it went. */
export async function said(work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work()
    appToast.success(done)
  } catch (error) {
    appToast.error((error as Error).message)
  }
}
