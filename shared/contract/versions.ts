import { z } from 'zod'
import { MAX_DOCUMENT_BODY_BYTES, MAX_VERSION_LENGTH, MAX_VERSION_NAME_LENGTH } from '../limits.ts'
import { parseDocumentName } from '../rules/documents.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { Done, Id, IdParams, Rev, Timestamp } from './fields.ts'
import { Author } from './users.ts'

/** The event that made the server or the client keep a version. */
const Kind = z.enum([
  'auto',
  'named',
  'before-restore',
  'before-replace',
  'before-split',
  'before-import',
  'before-generation',
  /** The language model's text, which the document need not have had. Its name gives the model and the tokens that it used. */
  'generated',
])

/** An earlier version of one of a book's documents, without its text. */
export const DocumentVersion = z.object({
  id: Id,
  book_id: Id,
  document: z.string(),
  kind: Kind,
  /** Empty unless a writer named it. */
  name: z.string(),
  words: z.number().int(),
  author: Author,
  created_at: Timestamp,
  rev: Rev,
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

export const VersionText = z.object({ id: Id, text: z.string() })
export type VersionText = z.infer<typeof VersionText>

export const versions = {
  create: endpoint({
    method: 'POST',
    path: '/books/:id/versions',
    summary: 'Keep the present text of a document as a version; author and editors',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    large: MAX_DOCUMENT_BODY_BYTES,
    params: IdParams,
    body: z.strictObject({
      id: Id.optional(),
      document: z
        .string()
        .refine((name) => parseDocumentName(name) !== null, 'Not the name of a document'),
      kind: Kind.exclude(['generated']),
      name: z.string().trim().max(MAX_VERSION_NAME_LENGTH).default(''),
      text: z.string().max(MAX_VERSION_LENGTH),
    }),
    output: DocumentVersion,
  }),
  get: endpoint({
    method: 'GET',
    path: '/versions/:id',
    summary: 'The text of a version; author and collaborators',
    auth: 'required',
    offline: 'cache',
    params: IdParams,
    output: VersionText,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/versions/:id',
    summary: 'Delete a version; repeating it changes nothing; author and editors',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    output: Done,
  }),
}

export const versionsFeature = {
  calls: versions,
  errors: {
    'versions.not_found': [404, 'This version is gone.'],
    'versions.too_many': [409, 'A text has at most 200 named versions. Delete one first.'],
  },
  rows: { document_version: DocumentVersion, version_text: VersionText },
} satisfies Feature
