/**
 * Markdown has no sign for these marks, so a text has them as HTML tags, spelled exactly like this, as CommonMark, pandoc and
 * Obsidian read them. All other HTML is text.
 */
export const MARK_TAGS = {
  sup: '<sup>',
  sub: '<sub>',
  u: '<u>',
  smallcaps: '<span class="smallcaps">',
} as const

export type MarkTag = keyof typeof MARK_TAGS

const BEGINS = new Map(Object.entries(MARK_TAGS).map(([tag, begin]) => [begin, tag as MarkTag]))
const ENDS = new Map([...BEGINS.values()].map((tag) => [endOfMark(tag), tag]))

/** The tag that ends a mark. */
export function endOfMark(tag: MarkTag): string {
  return tag === 'smallcaps' ? '</span>' : `</${tag}>`
}

interface Found {
  tag: MarkTag
  isEnd: boolean
}

/** The mark that a piece of HTML begins or ends; null for all other HTML. */
export function markTagIn(html: string): Found | null {
  const begun = BEGINS.get(html as (typeof MARK_TAGS)[MarkTag])
  const tag = begun ?? ENDS.get(html)
  return tag ? { tag, isEnd: begun === undefined } : null
}

/**
 * The pairs of tags in a run of words that are the two ends of a mark, by their places. A mark cannot begin again within
 * itself, and a mark that is open when another ends is none.
 */
export function markPairs(tags: readonly (Found | null)[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: { tag: MarkTag; place: number }[] = []
  for (const [place, found] of tags.entries()) {
    if (!found) continue
    const at = open.findLastIndex(({ tag }) => tag === found.tag)
    if (!found.isEnd && at === -1) open.push({ tag: found.tag, place })
    if (!found.isEnd || at === -1) continue
    pairs.set(open[at]!.place, place)
    open.length = at
  }
  return pairs
}
