import { MAX_COMMUNITY_NAME_LENGTH } from '../limits.ts'
import { looksLikeId } from './keys.ts'
import { isReservedName } from './reserved-names.ts'
import { slugify } from './slug.ts'
import { hasForbiddenCharacters, visibleLength } from './text.ts'

export const MIN_COMMUNITY_NAME_LENGTH = 3
export const MAX_RULES = 10
export const MAX_RULE_NAME_LENGTH = 50
export const MAX_RULE_TEXT_LENGTH = 500

/** The reason why a community cannot have this name, or null. */
export function communityNameProblem(name: string): string | null {
  return placeNameProblem(name, 'community')
}

/** Communities and worlds have the same rules: both names are part of addresses. */
export function placeNameProblem(name: string, place: 'community' | 'world'): string | null {
  const trimmed = name.trim()
  if (trimmed === '') return `Please enter a ${place} name`
  if (visibleLength(trimmed) < MIN_COMMUNITY_NAME_LENGTH)
    return 'The name must have at least 3 characters'
  if (trimmed.length > MAX_COMMUNITY_NAME_LENGTH) return 'The name must have at most 50 characters'
  if (hasForbiddenCharacters(trimmed) || /\n/.test(trimmed))
    return 'The name contains characters that cannot be used'
  const slug = slugify(trimmed)
  if (slug === '') return 'The name needs letters or numbers'
  if (isReservedName(slug) || looksLikeId(slug))
    return 'This name is reserved. Please choose another one.'
  return null
}

/** The reason why a community cannot have this rule, or null. */
export function ruleProblem(name: string, text: string): string | null {
  if (visibleLength(name) === 0) return 'Please name the rule'
  if (name.trim().length > MAX_RULE_NAME_LENGTH)
    return 'The name of a rule has at most 50 characters'
  if (text.trim().length > MAX_RULE_TEXT_LENGTH) return 'A rule has at most 500 characters'
  if (hasForbiddenCharacters(name + text)) return 'The rule contains characters that cannot be used'
  return null
}
