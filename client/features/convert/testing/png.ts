import type { Picture } from '../book-text.ts'

/** The head of a PNG, which says its size; no test looks at its points. */
export function png(width: number, height: number, fill: number): Picture {
  const bytes = new Uint8Array(64).fill(fill)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return { type: 'image/png', bytes }
}
