import type { Picture } from './book-text.ts'

interface Size {
  width: number
  height: number
}

/** Width and height of a JPEG, PNG or GIF from its first bytes; null where they do not tell. */
export function sizeOf({ type, bytes }: Picture): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (type === 'image/png') return { width: view.getUint32(16), height: view.getUint32(20) }
    if (type === 'image/gif')
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    return type === 'image/jpeg' ? sizeOfJpeg(view) : null
  } catch {
    // It breaks off.
    return null
  }
}

/** One segment after the other, until the one that begins a frame. */
function sizeOfJpeg(view: DataView): Size | null {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const kind = view.getUint8(at + 1)
    const beginsFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
    if (beginsFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
  return null
}
