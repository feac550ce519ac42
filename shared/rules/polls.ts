import { hasForbiddenCharacters, visibleLength } from './text.ts'

export const MIN_POLL_OPTIONS = 2
export const MAX_POLL_OPTIONS = 10
export const MAX_POLL_TEXT_LENGTH = 200

export interface PollForm {
  question: string
  options: string[]
  allow_multiple_choices: boolean
  /** ISO; null for a poll without an end. */
  expires_at: string | null
}

interface Counted {
  options: { id: string; vote_count: number }[]
  total_votes: number
  expires_at: string | null
  allow_multiple_choices: boolean
}

/** The options that say something, without blanks at their edges. */
export function pollOptions(options: readonly string[]): string[] {
  return options.map((option) => option.trim()).filter((option) => visibleLength(option) > 0)
}

/** Ids follow from the post's, so that a poll made offline can be voted on before the server knows it. */
function pollOptionId(postId: string, index: number): string {
  return `${postId}:${index}`
}

/** Problem per field; empty when the poll can be sent. */
export function pollProblems({ question, options }: PollForm): {
  question?: string
  options?: string
} {
  const problems: { question?: string; options?: string } = {}
  const filled = pollOptions(options)
  const tooLong = (text: string) => text.trim().length > MAX_POLL_TEXT_LENGTH
  if (visibleLength(question) === 0) problems.question = 'Please enter a question'
  else if (tooLong(question)) problems.question = 'The question must have at most 200 characters'
  else if (hasForbiddenCharacters(question))
    problems.question = 'The question contains characters that cannot be used'
  if (filled.length < MIN_POLL_OPTIONS) problems.options = 'Poll must have at least 2 options'
  else if (filled.length > MAX_POLL_OPTIONS) problems.options = 'Poll must have at most 10 options'
  else if (filled.some(tooLong)) problems.options = 'An option must have at most 200 characters'
  else if (filled.some(hasForbiddenCharacters))
    problems.options = 'An option contains characters that cannot be used'
  else if (new Set(filled).size < filled.length) problems.options = 'Options must be different'
  return problems
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

/** A poll without votes. */
export function newPoll(postId: string, form: PollForm) {
  return {
    question: form.question.trim(),
    options: pollOptions(form.options).map((option_text, i) => ({
      id: pollOptionId(postId, i),
      option_text,
      vote_count: 0,
    })),
    total_votes: 0,
    expires_at: form.expires_at,
    allow_multiple_choices: form.allow_multiple_choices,
  }
}
