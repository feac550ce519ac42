import type { BookText, Picture } from './book-text.ts'

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** Pictures that every reader of books shows. */
export function extensionOf(picture: Picture): string | undefined {
  return EXTENSIONS[picture.type]
}

export function typeOfPicture(name: string): string | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase().replace('jpeg', 'jpg')
  return Object.keys(EXTENSIONS).find((type) => EXTENSIONS[type] === extension)
}

/** Date of every file in an archive: the same book gives the same bytes. */
export function archiveDate({ modified }: BookText): Date {
  const date = new Date(modified)
  const [first, last] = [new Date(1980, 0, 2), new Date(2099, 11, 30)]
  return Number.isNaN(date.getTime()) || date < first ? first : date > last ? last : date
}

/** A name that every file system takes. */
export function nameOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '') || 'untitled'
  )
}

/** A reference from one file of an archive to another. */
export function resolvePath(from: string, href: string): { path: string; id: string } {
  const url = URL.parse(href, `epub:/${from}`)
  if (url?.protocol !== 'epub:') return { path: '', id: '' }
  return { path: decoded(url.pathname.slice(1)), id: decoded(url.hash.slice(1)) }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
