import { z } from 'zod'
import { fieldsProblem, tidyFields, tidyTies, tiesProblem } from '../rules/entry-details.ts'
import { aliasesProblem, ENTRY_TYPES, entryNameProblem, tidyList } from '../rules/writing-form.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import {
  checked,
  checkedItems,
  checkedList,
  Content,
  Done,
  Id,
  IdParams,
  Rev,
  Timestamp,
} from './fields.ts'

/**
 * An entry of a book's story bible. Its text is the document `asset:<id>`; its paths, table and `asset_type` have that name
 * too, because other programs, databases and devices know it. Everywhere else an asset is a file of a world to download.
 */
export const BibleEntry = z.object({
  id: Id,
  book_id: Id,
  asset_type: z.enum(ENTRY_TYPES),
  name: z.string(),
  aliases: z.array(z.string()),
  portrait_file_id: Id.nullable().default(null),
  /** Facts in their order, such as "Home": "The ninth harbour". */
  fields: z.array(z.object({ label: z.string(), value: z.string() })).default([]),
  /** Its ties to other entries, in words; an entry that is gone may still be named. */
  ties: z.array(z.object({ to: z.string(), words: z.string() })).default([]),
  created_at: Timestamp,
  /** Kept in the bin for 30 days. */
  deleted_at: Timestamp.nullable(),
  rev: Rev,
})
export type BibleEntry = z.infer<typeof BibleEntry>

const Name = checked(entryNameProblem).transform((name) => name.trim())
const Aliases = checkedList(aliasesProblem).transform(tidyList)
const Field = z.strictObject({ label: z.string(), value: z.string() })
const Fields = checkedItems(Field, fieldsProblem).transform(tidyFields)
const Tie = z.strictObject({ to: Id, words: z.string() })
const Ties = checkedItems(Tie, tiesProblem).transform(tidyTies)
const Write = { auth: 'required', offline: 'queue', params: IdParams } as const

const Entry = BibleEntry.extend({ content: z.string() })
const EntryParams = IdParams.extend({ asset: Id })

export const bible = {
  list: endpoint({
    method: 'GET',
    path: '/books/:id/assets',
    summary: 'The story bible with its texts; author and collaborators',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    output: z.array(Entry),
  }),
  get: endpoint({
    method: 'GET',
    path: '/books/:id/assets/:asset',
    summary: 'An entry of the story bible with its text; author and collaborators',
    auth: 'required',
    offline: 'online',
    params: EntryParams,
    output: Entry,
  }),
  write: endpoint({
    method: 'PUT',
    path: '/books/:id/assets/:asset',
    summary: 'Replace the text of an entry; author and editors',
    auth: 'required',
    offline: 'online',
    evenSuspended: true,
    acts: true,
    large: true,
    params: EntryParams,
    body: Content,
    output: Entry,
  }),
  create: endpoint({
    ...Write,
    method: 'POST',
    path: '/books/:id/assets',
    summary: 'Begin an entry of the story bible; author and editors',
    evenSuspended: true,
    body: z.strictObject({
      id: Id.optional(),
      asset_type: z.enum(ENTRY_TYPES),
      name: Name,
      aliases: Aliases.default([]),
      fields: Fields.default([]),
      ties: Ties.default([]),
    }),
    output: BibleEntry,
  }),
  update: endpoint({
    ...Write,
    method: 'PATCH',
    path: '/book-assets/:id',
    summary: 'Change an entry’s kind, names, picture, fields or ties; author and editors',
    evenSuspended: true,
    guards: { row: 'book_asset', fields: ['name', 'aliases', 'fields', 'ties'] },
    body: z.strictObject({
      asset_type: z.enum(ENTRY_TYPES).optional(),
      name: Name.optional(),
      aliases: Aliases.optional(),
      portrait_file_id: Id.nullable().optional(),
      fields: Fields.optional(),
      ties: Ties.optional(),
    }),
    output: BibleEntry,
  }),
  remove: endpoint({
    ...Write,
    method: 'DELETE',
    path: '/book-assets/:id',
    summary: 'Put an entry into the bin; author and editors',
    evenSuspended: true,
    output: Done,
  }),
  restore: endpoint({
    ...Write,
    method: 'POST',
    path: '/book-assets/:id/restore',
    summary: 'Take an entry out of the bin; author and editors',
    evenSuspended: true,
    output: BibleEntry,
  }),
}

export const bibleFeature = {
  calls: bible,
  errors: {
    'bible.not_found': [404, 'Entry not found'],
    'bible.too_many': [409, 'A story bible has at most 1,000 entries.'],
  },
  rows: { book_asset: BibleEntry },
} satisfies Feature
