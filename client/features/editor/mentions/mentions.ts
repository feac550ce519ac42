import { LETTERS, WORD_STARTS } from '../find/pattern.ts'

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
/** A search for names, built once and used for many texts. */
export interface MentionFinder {
  find(text: string): Mention[]
}

/**
 * Tree of names, word by word: the possible next words, and the owner of the name that ends here; null if an entry
 * excludes it.
 */
interface Step {
  next?: Map<string, Step>
  owner?: string | null
}

/** A whole word, or one character between words. */
const PIECE = new RegExp(`([${LETTERS}]+)|[^${LETTERS}]`, 'uy')

/**
 * Finds entries by their names and aliases: whole words, any case, longest first, typed or typographic apostrophes, in English
 * also with a plural s. The first of two entries of one name has it. It goes through a text once, however many names there
 * are: a pattern of all of them would try each at each word.
 */
export function mentionFinder(entries: readonly MentionEntry[], lang = 'en'): MentionFinder {
  const root: Step = {}
  for (const { exclude } of entries) for (const form of exclude ?? []) addForm(root, form, null)
  for (const { id, name, aliases } of entries)
    for (const form of [name, ...(aliases ?? [])]) addForm(root, form, id)
  if (!root.next) return { find: () => [] }
  const beginWithWord = [...root.next.keys()].every((key) => STARTS_WITH_LETTER.test(key))
  const other = beginWithWord ? '' : `|[^${LETTERS}]`
  const starts = new RegExp(`${WORD_STARTS}(?:[${LETTERS}]+${other})`, 'gu')
  const hasPlural = /^en\b/i.test(lang)
  return {
    find(text) {
      const found: Mention[] = []
      starts.lastIndex = 0
      for (let start = starts.exec(text); start; start = starts.exec(text)) {
        const longest = longestAt(text, start.index, root, hasPlural)
        if (!longest) continue
        if (longest.id !== null) found.push({ id: longest.id, from: start.index, to: longest.to })
        starts.lastIndex = longest.to
      }
      return found
    },
  }
}

const STARTS_WITH_LETTER = new RegExp(`^[${LETTERS}]`, 'u')

function addForm(root: Step, form: string, owner: string | null): void {
  const text = form.trim().replace(/\s+/g, ' ')
  let step = root
  for (let at = 0; at < text.length;) {
    const { key, to } = pieceAt(text, at)
    step.next ??= new Map()
    const next = step.next.get(key) ?? {}
    step.next.set(key, next)
    step = next
    at = to
  }
  if (text !== '' && step.owner === undefined) step.owner = owner
}

/** The longest name that begins here and ends with a word. */
function longestAt(text: string, from: number, root: Step, hasPlural: boolean) {
  let longest: { id: string | null; to: number } | undefined
  let step: Step | undefined = root
  for (let at = from; step?.next && at < text.length;) {
    const { key, isWord, to } = pieceAt(text, at)
    const singular: Step | undefined =
      hasPlural && isWord && key.endsWith('s') ? step.next.get(key.slice(0, -1)) : undefined
    if (singular?.owner !== undefined) longest = { id: singular.owner, to }
    step = step.next.get(key)
    const end = isWord ? to : endAfterSign(text, to, hasPlural)
    if (step?.owner !== undefined && end !== undefined) longest = { id: step.owner, to: end }
    at = to
  }
  return longest
}

/** End of a name whose last character is no letter, such as "Mr.": never before a letter, except a plural s. */
function endAfterSign(text: string, at: number, hasPlural: boolean): number | undefined {
  if (at === text.length) return at
  const { key, isWord, to } = pieceAt(text, at)
  if (!isWord) return at
  return hasPlural && key === 's' ? to : undefined
}

function pieceAt(text: string, at: number) {
  PIECE.lastIndex = at
  const [piece, word] = PIECE.exec(text)!
  const key = piece === '\u00a0' ? ' ' : piece === '’' ? "'" : piece.toLowerCase()
  return { key, isWord: word !== undefined, to: at + piece.length }
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
