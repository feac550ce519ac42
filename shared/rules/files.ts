const PICTURE = { kind: 'image', maxBytes: 25 * 1024 * 1024 } as const

/** A file's purpose decides its type, its largest size and the way the server keeps it. Lengths in bytes. */
export const FILE_PURPOSES = {
  post: PICTURE,
  avatar: { kind: 'image', maxBytes: 5 * 1024 * 1024 },
  community_banner: PICTURE,
  community_icon: PICTURE,
  world_banner: PICTURE,
  world_icon: PICTURE,
  book_cover: PICTURE,
  /** Of an entry of a story bible. */
  portrait: PICTURE,
  gallery: PICTURE,
  /** In a text of a book. */
  chapter: PICTURE,
  author_photo: PICTURE,
  /** Kept byte for byte, and only ever downloaded. */
  assets: { kind: 'asset', maxBytes: 500 * 1024 * 1024 },
  video: { kind: 'video', maxBytes: 500 * 1024 * 1024 },
} as const satisfies Record<string, { kind: FileKind; maxBytes: number }>
export type FilePurpose = keyof typeof FILE_PURPOSES
export type FileKind = 'image' | 'video' | 'asset'

export const NOT_AN_IMAGE = 'Please select an image file (JPG, PNG, or GIF)'
export const NOT_A_VIDEO = 'Please select a video file'

/** The reason why a file cannot serve its purpose, as far as its type and size tell; null when it can. */
export function fileProblem(
  purpose: FilePurpose,
  { type, size }: { type: string; size: number },
): string | null {
  const { kind } = FILE_PURPOSES[purpose]
  if (kind !== 'asset' && (!type.startsWith(`${kind}/`) || type === 'image/svg+xml'))
    return kind === 'image' ? NOT_AN_IMAGE : NOT_A_VIDEO
  return isTooLarge(purpose, size) ? tooLarge(purpose) : null
}

/** A picture must be smaller than its limit; anything else may be as large. */
export function isTooLarge(purpose: FilePurpose, size: number): boolean {
  const { kind, maxBytes } = FILE_PURPOSES[purpose]
  return kind === 'image' ? size >= maxBytes : size > maxBytes
}

export function tooLarge(purpose: FilePurpose): string {
  const { kind, maxBytes } = FILE_PURPOSES[purpose]
  const max = formatBytes(maxBytes).replace(' ', '')
  if (kind === 'asset') return `File too large (max ${max})`
  return kind === 'image'
    ? `Image file is too large! Please select an image smaller than ${max}.`
    : `Video too large (max ${max})`
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB']

/** `1536` → `1.5 KB`, in steps of 1024. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${Number(value.toFixed(unit === 0 ? 0 : 2))} ${UNITS[unit]}`
}

export function insufficientStorage(needed: number, available: number): string {
  return `Insufficient storage. You need ${formatBytes(needed)} but only have ${formatBytes(Math.max(0, available))} available.`
}
