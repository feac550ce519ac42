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
