import { isUuidV7 } from './keys.ts'
import { slugify } from './slug.ts'

const MAX_TITLE = 60

/** A book or chapter as its address needs it. Its id alone leads there, too. */
export type Titled = string | { id: string; title: string }

/**
 * A book or chapter in an address: the title, then the whole id in base 36, such as
 * `the-ninth-lamp-3hazac3czikmlfpku5k0khyl`. The title is there to be read; a device or server that knows nothing of the
 * book finds its id in it (`id-of-key.ts`).
 */
export function titledKey(thing: Titled): string {
  if (typeof thing === 'string') return thing
  const { id, title } = thing
  if (!isUuidV7(id)) return id
  const slug = [...slugify(title)]
  const name = slug.length > MAX_TITLE ? wholeWords(slug.slice(0, MAX_TITLE)) : slug.join('')
  return name ? `${name}-${codeOf(id)}` : codeOf(id)
}

const wholeWords = (letters: string[]) => letters.join('').replace(/-[^-]*$/, '')

const codeOf = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`).toString(36)
