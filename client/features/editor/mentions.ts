import { literal, WORD_ENDS, WORD_STARTS } from './pattern.ts'

export interface MentionEntry {
  id: string
  name: string
  aliases?: readonly string[]
  /** Words that only look like it: "charming" for Charm is none, "Charm School" would be one. */
  exclude?: readonly string[]
}
export interface Mention {
  id: string
  from: number
  to: number
}
/** Names compiled once, asked for many texts. */
export interface MentionFinder {
  find(text: string): Mention[]
}

/**
 * Finds entries by their names and aliases: whole words, any case, longest first, typed or typographic apostrophes, in English
 * also with a plural s. The first of two entries of one name has it.
 */
export function mentionFinder(entries: readonly MentionEntry[], lang = 'en'): MentionFinder {
  const owners = new Map<string, string | null>()
  for (const { exclude } of entries) for (const word of exclude ?? []) owners.set(keyOf(word), null)
  for (const { id, name, aliases } of entries) {
    for (const form of [name, ...(aliases ?? [])]) {
      const key = keyOf(form)
      if (key && !owners.has(key)) owners.set(key, id)
    }
  }
  if (!owners.size) return { find: () => [] }
  const plural = /^en\b/i.test(lang) ? 's' : ''
  const forms = [...owners.keys()].sort((one, other) => other.length - one.length).map(patternOf)
  const source = `${WORD_STARTS}(${forms.join('|')})${plural && `${plural}?`}${WORD_ENDS}`
  const pattern = new RegExp(source, 'giu')
  return {
    find(text) {
      const found: Mention[] = []
      for (const match of text.matchAll(pattern)) {
        const id = owners.get(keyOf(match[1] ?? ''))
        if (id) found.push({ id, from: match.index, to: match.index + match[0].length })
      }
      return found
    },
  }
}

export function findMentions(text: string, entries: readonly MentionEntry[], lang = 'en') {
  return mentionFinder(entries, lang).find(text)
}

/** The entries that fit what was typed after an @: those whose name begins with it, then those that hold it. */
export function entriesFor(entries: readonly MentionEntry[], typed: string, most = 8) {
  const query = keyOf(typed)
  const rank = ({ name, aliases }: MentionEntry) => {
    const forms = [name, ...(aliases ?? [])].map(keyOf)
    if (forms.some((form) => form.startsWith(query))) return 0
    if (forms.some((form) => form.includes(` ${query}`))) return 1
    return forms.some((form) => form.includes(query)) ? 2 : 3
  }
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((one) => one.rank < 3)
    .sort((one, other) => one.rank - other.rank || one.entry.name.localeCompare(other.entry.name))
    .slice(0, most)
    .map(({ entry }) => entry)
}

function keyOf(form: string): string {
  return form.trim().replaceAll('’', "'").replace(/\s+/g, ' ').toLowerCase()
}

function patternOf(form: string): string {
  return literal(form).replaceAll("'", "['’]").replaceAll(' ', '[ \\u00a0]')
}
