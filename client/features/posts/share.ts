import { appToast } from '../../ui/toast.ts'

/** The device's share sheet where there is one, else the address on the clipboard. */
export async function share(path: string, title: string): Promise<void> {
  const url = new URL(path, window.location.origin).href
  try {
    if (typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    appToast.success('Link copied')
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    appToast.error('The link could not be copied')
  }
}
