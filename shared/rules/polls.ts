interface Counted {
  options: { id: string; vote_count: number }[]
  total_votes: number
  expires_at: string | null
  allow_multiple_choices: boolean
}

/** Share of an option in whole percents. */
export function percentOf(poll: Counted, voteCount: number): number {
  return poll.total_votes === 0 ? 0 : Math.round((voteCount / poll.total_votes) * 100)
}

export function hasEnded({ expires_at }: Pick<Counted, 'expires_at'>, now: number): boolean {
  return expires_at !== null && Date.parse(expires_at) <= now
}

/** True if these options are a valid ballot of this poll. */
export function isBallot(poll: Counted, optionIds: readonly string[]): boolean {
  const known = new Set(poll.options.map(({ id }) => id))
  if (optionIds.length === 0 || new Set(optionIds).size < optionIds.length) return false
  if (!poll.allow_multiple_choices && optionIds.length > 1) return false
  return optionIds.every((id) => known.has(id))
}

/** The poll with one more ballot. */
export function withBallot<P extends Counted>(poll: P, optionIds: readonly string[]): P {
  const options = poll.options.map((option) =>
    optionIds.includes(option.id) ? { ...option, vote_count: option.vote_count + 1 } : option,
  )
  return { ...poll, options, total_votes: poll.total_votes + optionIds.length }
}
