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
  const { toast } = await import('react-hot-toast')
  const options = { duration: APP_TOAST_MS }
  const said = action ? (await import('./SaidWithAction.tsx')).withAction(text, action) : text
  if (kind === 'blank') toast(said, options)
  else toast[kind](said, options)
}

/** The app's own messages: four seconds each. */
export const appToast = {
  success: (text: string, action?: ToastAction) => void show('success', text, action),
  error: (text: string) => void show('error', text),
  info: (text: string) => void show('blank', text),
}
