/** Drafts are plain data. An empty field is no draft. */
export function isSameDraft(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
}

/**
 * Joins two changes of a draft that were made without knowing of each other: this tab's, `mine`, and what stands on the
 * disk, `theirs`. Nothing of either is lost, but in a choice or a number, where mine counts. `base` is what both began
 * with.
 */
export function joinDrafts<T>(
  base: T | undefined,
  theirs: T | undefined,
  mine: T,
  isChoice?: boolean,
): T
export function joinDrafts(
  base: unknown,
  theirs: unknown,
  mine: unknown,
  isChoice = false,
): unknown {
  if (isSameDraft(theirs, base) || isSameDraft(theirs, mine) || theirs === undefined) return mine
  if (isSameDraft(mine, base)) return theirs
  if (typeof theirs === 'string' && typeof mine === 'string')
    return isChoice ? mine : joinTexts(typeof base === 'string' ? base : '', theirs, mine)
  if (Array.isArray(theirs) && Array.isArray(mine)) return joinLists(theirs, mine)
  if (!isPlain(theirs) || !isPlain(mine)) return mine
  const before = isPlain(base) ? base : {}
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  return Object.fromEntries(
    [...names].map((name) => {
      const isChosen = CHOSEN.test(name)
      return [name, joinDrafts(before[name], theirs[name], mine[name], isChosen)]
    }),
  )
}

/** What was typed at the end goes to the end. */
function joinTexts(base: string, theirs: string, mine: string): string {
  if (NUMBER.test(theirs) && NUMBER.test(mine)) return mine
  return mine.startsWith(base) ? theirs + mine.slice(base.length) : `${theirs}\n\n${mine}`
}

function joinLists(theirs: readonly unknown[], mine: readonly unknown[]): unknown[] {
  return [...theirs, ...mine.filter((item) => !theirs.some((other) => isSameDraft(other, item)))]
}

const NUMBER = /^\d+$/
/** Names of fields whose strings nobody types. */
const CHOSEN = /_type$|_id$|color|gradient|^(?:rating|language|licence|status|size|to)$/

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * The rest of a field after its text was sent: words typed while the disk stored it. A field for a new text keeps the new
 * words, a field that edits a text keeps the whole text; forms of several fields keep nothing. `isEdit`: it edits a text that
 * may be empty.
 */
export function typedSince<T>(sent: T | undefined, now: T, initial: T, isEdit = false): T {
  if (typeof now !== 'string' || typeof sent !== 'string' || now === sent) return initial
  const isNew = !isEdit && initial === ''
  return (isNew && now.startsWith(sent) ? now.slice(sent.length) : now) as T
}
