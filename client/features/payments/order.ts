import { MIN_GENERATED_WORDS } from '#shared/limits.ts'
import type { BookLicence } from '#shared/rules/order-terms.ts'

export interface OrderFields {
  /** As they are typed. */
  words: string
  wish: string
  licence: BookLicence
  by_chapter: boolean
}

/** Limits of an order for a book. */
export interface Scope {
  /** Number of unwritten chapters, and of all. */
  open: number
  all: number
  /** In words. */
  planned: number
  most: number
}

/** Initial values of the form. */
export function firstOrder({ planned }: Scope): OrderFields {
  return { words: String(planned), wish: '', licence: 'obrcl', by_chapter: false }
}

/** The form as it would be sent. */
export function orderOf({ words, wish, ...rest }: OrderFields, scope: Scope) {
  return {
    ...rest,
    words: isLength(words, scope) ? Number(words) : scope.planned,
    wish: wish.trim(),
  }
}

export function isLength(words: string, { most }: Scope): boolean {
  const count = Number(words)
  return Number.isInteger(count) && count >= MIN_GENERATED_WORDS && count <= most
}
