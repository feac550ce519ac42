export type VoteValue = -1 | 0 | 1
export interface VoteCounts {
  upvotes: number
  downvotes: number
}

/** Removes the previous vote and adds the next one. Absolute values make a repeat harmless. */
export function applyVote(counts: VoteCounts, previous: VoteValue, next: VoteValue): VoteCounts {
  return {
    upvotes: counts.upvotes - Number(previous === 1) + Number(next === 1),
    downvotes: counts.downvotes - Number(previous === -1) + Number(next === -1),
  }
}

/** Clicking the lit arrow clears the vote. */
export function nextVote(current: VoteValue, clicked: 1 | -1): VoteValue {
  return current === clicked ? 0 : clicked
}
