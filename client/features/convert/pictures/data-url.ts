import type { Picture } from '../book-text.ts'

/** The picture in a `data:` address; null for another address, and for a kind that no book shows. */
export function pictureOfData(address: string): Picture | null {
  const [, type, data] =
    /^data:(image\/(?:png|jpeg|webp|gif));base64,([\w+/=\s]+)$/.exec(address) ?? []
  if (!type || !data) return null
  try {
    const letters = atob(data.replace(/\s/g, ''))
    return { type, bytes: Uint8Array.from(letters, (sign) => sign.charCodeAt(0)) }
  } catch {
    return null
  }
}
