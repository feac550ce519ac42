import toast from 'react-hot-toast'

const APP_TOAST_MS = 4_000

/** The app's own messages: four seconds each. */
export const appToast = {
  success: (text: string) => toast.success(text, { duration: APP_TOAST_MS }),
  error: (text: string) => toast.error(text, { duration: APP_TOAST_MS }),
  info: (text: string) => toast(text, { duration: APP_TOAST_MS }),
}
