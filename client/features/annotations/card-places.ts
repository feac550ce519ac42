export interface Card {
  /** Height at which its passage stands; null if the passage is gone. */
  at: number | null
  height: number
}

const GAP = 12

/**
 * The tops of cards beside a text, in the order of the text: each at its passage, pushed down by those above it. The active
 * one stays at its passage and pushes up those above it, unless there is no room for them.
 */
export function placeCards(cards: readonly Card[], active: number): number[] {
  const tops = pushedDown(cards, ({ at }, end) => Math.max(at ?? end, end))
  const here = cards[active]?.at ?? null
  if (here === null) return tops
  tops[active] = here
  for (let i = active - 1; i >= 0; i--)
    tops[i] = Math.min(tops[i]!, tops[i + 1]! - cards[i]!.height - GAP)
  const fixed = (i: number) => (i <= active ? tops[i]! : (cards[i]!.at ?? 0))
  return pushedDown(cards, (_, end, i) => Math.max(fixed(i), end))
}

/** The tops in order; `topOf` gets the end of the card above, with the gap. */
function pushedDown(
  cards: readonly Card[],
  topOf: (card: Card, end: number, index: number) => number,
): number[] {
  let end = 0
  return cards.map((card, i) => {
    const top = topOf(card, end, i)
    end = top + card.height + GAP
    return top
  })
}
