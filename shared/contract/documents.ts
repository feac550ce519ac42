import { z } from 'zod'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_BODY_BYTES, MAX_EXCHANGE_DOCUMENTS } from '../limits.ts'
import { parseDocumentName } from '../rules/documents.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'

const Name = z
  .string()
  .refine((name) => parseDocumentName(name) !== null, 'Not the name of a document')
const Base64 = z
  .string()
  .max(Math.ceil(MAX_DOCUMENT_BYTES / 3) * 4)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Not base64')

const Exchanged = z.object({
  name: z.string(),
  /** If it differs from the caller's, the server started the text from scratch: the caller must not merge its old copy. */
  epoch: z.number().int(),
  mode: z.enum(['read', 'write']),
  /** The update that the caller lacks, in base64; empty if it has everything. */
  update: z.string(),
  state_vector: z.string(),
  /** The caller sends it back with its next request, so that unchanged documents cost nothing. */
  version: z.string(),
  /** The reason why the server did not store the caller's update; null if it did, or if there was none. */
  refused: z.string().nullable(),
})
const Unavailable = z.object({ name: z.string(), error: z.string() })
export type ExchangedDocument = z.infer<typeof Exchanged>

export const documents = {
  ticket: endpoint({
    method: 'POST',
    path: '/collab/ticket',
    summary:
      'A one-time ticket (30 s) that opens the socket of one document at /api/collab/:document',
    auth: 'required',
    offline: 'online',
    reads: true,
    body: z.strictObject({ document: Name }),
    output: z.object({ ticket: z.string() }),
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/documents/exchange',
    summary: 'Send offline edits and get the missing updates, for several documents',
    auth: 'required',
    offline: 'online',
    reads: true,
    large: MAX_DOCUMENT_BODY_BYTES,
    body: z.strictObject({
      /** The newest schema of documents that the caller knows: it may read a newer document, but not write it. */
      schema: z.number().int().positive().default(1),
      documents: z
        .array(
          z.strictObject({
            name: Name,
            /** 0 if the caller has never got the document from a server. */
            epoch: z.number().int().nonnegative(),
            state_vector: Base64,
            update: Base64.optional(),
            version: z.string().max(60).optional(),
          }),
        )
        .min(1)
        .max(MAX_EXCHANGE_DOCUMENTS),
    }),
    output: z.object({
      documents: z.array(z.union([Exchanged, Unavailable])),
      /** The index of the first document that the server did not handle: ask for it again. */
      next: z.number().int().nullable(),
    }),
  }),
}

export const documentsFeature = {
  calls: documents,
  errors: {
    'documents.not_found': [404, 'This text does not exist.'],
    'documents.read_only': [403, 'You may read this text, but not change it.'],
    'documents.too_large': [413, 'This text is too long. Split it in two.'],
    'documents.too_many': [
      413,
      'These texts are too long to be read at once. Read them one by one.',
    ],
    'documents.epoch': [409, 'This text was started anew. Your copy is kept beside it.'],
    'documents.damaged': [422, 'This change could not be understood.'],
    'documents.foreign': [422, 'A text holds letters and nothing else: no maps, lists or formats.'],
  },
} satisfies Feature
