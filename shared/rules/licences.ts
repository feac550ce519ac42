import { paths } from '../paths.ts'

/** The rights of other users in a book, a note or an asset. */
export const LICENCES = [
  'reserved',
  'obrcl',
  'cul',
  'cc-by',
  'cc-by-sa',
  'cc-by-nc',
  'cc0',
] as const
export type Licence = (typeof LICENCES)[number]

/** Their names, and where they can be read; ours on pages of their own. */
export const LICENCE_TEXTS: Record<Licence, { label: string; href: string | null }> = {
  reserved: { label: 'All rights reserved', href: null },
  obrcl: { label: 'OBRCL v1.0', href: paths.obrcl() },
  cul: { label: 'CUL v1.0', href: paths.license() },
  'cc-by': { label: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
  'cc-by-sa': { label: 'CC BY-SA 4.0', href: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  'cc-by-nc': { label: 'CC BY-NC 4.0', href: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  cc0: { label: 'CC0 1.0', href: 'https://creativecommons.org/publicdomain/zero/1.0/' },
}

/** Forks name the maker under every licence. */
export function mayFork(licence: Licence): boolean {
  return licence !== 'reserved'
}

/** The licence that the words of a file name, by its name or its address; null where they name none of ours. */
export function licenceIn(rights: string): Licence | null {
  const named = LICENCES.filter((licence) => {
    const { label, href } = LICENCE_TEXTS[licence]
    return rights.includes(label) || (href?.startsWith('https:') && rights.includes(href))
  })
  return named.length === 1 ? named[0]! : null
}
