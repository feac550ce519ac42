const APP_TOAST_MS = 4_000

export interface ToastAction {
  label: string
  onClick(): void
}

/** Nobody needs it for the first paint. */
async function show(
  kind: 'success' | 'error' | 'blank',
  text: string,
  action?: ToastAction,
): Promise<void> {
  const { default: toast } = await import('react-hot-toast')
  const options = { duration: APP_TOAST_MS }
  const said = action ? await withAction(text, action) : text
  if (kind === 'blank') toast(said, options)
  else toast[kind](said, options)
}

async function withAction(text: string, action: ToastAction) {
  const [{ createElement }, { SaidWithAction }] = await Promise.all([
    import('react'),
    import('./SaidWithAction.tsx'),
  ])
  return createElement(SaidWithAction, { text, action })
}

/** The app's own messages: four seconds each. */
export const appToast = {
  success: (text: string, action?: ToastAction) => void show('success', text, action),
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
