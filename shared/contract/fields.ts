import { z } from 'zod'
import { DEFAULT_LIST_LIMIT, MAX_CONTENT_LENGTH, MAX_LIST_LIMIT } from '../limits.ts'
import { isUuidV7 } from '../rules/keys.ts'
import { LICENCES } from '../rules/licences.ts'
import { WRITING_STATUSES } from '../rules/writing-status.ts'

/** The id of an entity: a UUIDv7 in canonical form. The device or the server that creates the row makes it. */
export const Id = z.string().refine(isUuidV7, 'Ids are canonical UUIDv7')
/** ISO 8601 in UTC, to the nanosecond at most: a fraction without end would be stored whole. */
export const Timestamp = z.iso.datetime().max(30)
export const Vote = z.union([z.literal(1), z.literal(0), z.literal(-1)])
/** Rises with every change of the row: of two copies the one with the higher number is the newer. */
export const Rev = z.number().int()
/** A text before it was edited; 1 is the oldest. */
export const Version = z.object({
  version: z.number().int(),
  body: z.string(),
  replaced_at: Timestamp,
})
export type Version = z.infer<typeof Version>
/** The number of awards of each kind that an item has. */
export const AwardCounts = z.array(
  z.object({
    id: Id,
    count: z.number().int(),
    /** Of these, awards with words of the giver; left out for none. */
    lines: z.number().int().optional(),
  }),
)
export type AwardCounts = z.infer<typeof AwardCounts>
/** The source of a fork, as it was when it was forked: the credit stays if the source is deleted, renamed or made private. */
export const Credit = z.object({
  id: Id,
  title: z.string(),
  author: z.object({ username: z.string(), display_name: z.string() }),
  world: z.object({ id: Id, name: z.string(), slug: z.string() }),
  /** True if the caller can still read the source. */
  is_open: z.boolean(),
})
export type Credit = z.infer<typeof Credit>
export const LicenceName = z.enum(LICENCES)
/** Of a scene or chapter, as a writer sets it. */
export const Status = z.enum(WRITING_STATUSES)
/** The fields of a thing that users can fork. */
export const Forkable = z.object({
  licence: LicenceName,
  /** The direct source first, the original last; empty if it is no fork. */
  forked_from: z.array(Credit),
  fork_count: z.number().int(),
})
export const Empty = z.strictObject({})
export const Done = z.object({ done: z.literal(true) })
/** An id, a `short_id` or a name's slug (or username): ids win. */
export const KeyParams = z.object({ id: z.string().min(1).max(200) })
export const IdParams = z.object({ id: Id })
/** New text for a whole document. The server applies it as an edit, so that writers with an open editor keep their cursor. */
export const Content = z.strictObject({ content: z.string().max(MAX_CONTENT_LENGTH) })

/** A string that passes one of the shared form rules; otherwise the error has the rule's own words. */
export function checked(problem: (text: string) => string | null, base = z.string()) {
  return base.superRefine((text, context) => {
    const message = problem(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
}

/** Fractional index: orders a list whose items are moved one at a time. */
export const Position = z.string().regex(/^[0-9A-Za-z]{2,200}$/, 'Not a position')

const count = z.coerce.number().int()
export const Paging = z.object({
  limit: count.min(1).max(MAX_LIST_LIMIT).default(DEFAULT_LIST_LIMIT),
  offset: count.min(0).max(100_000).default(0),
  cursor: z.string().max(300).optional(),
})

/** The same for a list. */
export function checkedItems<T>(
  item: z.ZodType<T, T>,
  problem: (items: readonly T[]) => string | null,
) {
  return z
    .array(item)
    .max(50)
    .superRefine((items, context) => {
      const message = problem(items)
      if (message) context.addIssue({ code: 'custom', message })
    })
}

export function checkedList(problem: (lines: readonly string[]) => string | null) {
  return checkedItems(z.string(), problem)
}
