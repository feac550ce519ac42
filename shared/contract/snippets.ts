import { z } from 'zod'
import { bodyProblem } from '../rules/post-form.ts'
import { MAX_SNIPPET_LENGTH, snippetTitleProblem, tagsProblem } from '../rules/snippet-form.ts'
import { tidyTags } from '../rules/tags.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import {
  checked,
  checkedList,
  Done,
  Forkable,
  Id,
  IdParams,
  KeyParams,
  LicenceName,
  Rev,
  Timestamp,
  Version,
} from './fields.ts'

/** A reference note of a world, in Markdown; the screen calls it a note. Only the world's owner sees a private one. */
export const Snippet = z.object({
  id: Id,
  world_id: Id,
  title: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
  is_public: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  ...Forkable.shape,
  rev: Rev,
})
export type Snippet = z.infer<typeof Snippet>

const Title = checked(snippetTitleProblem).transform((title) => title.trim())
const Body = checked((text) => bodyProblem(text, MAX_SNIPPET_LENGTH))
const Tags = checkedList(tagsProblem).transform(tidyTags)
const SnippetParams = IdParams.extend({ snippet: Id })

export const snippets = {
  list: endpoint({
    method: 'GET',
    path: '/worlds/:id/snippets',
    summary: 'The notes of a world by title; the public ones for everybody but its owner',
    auth: 'optional',
    offline: 'cache',
    params: KeyParams,
    output: z.array(Snippet),
  }),
  create: endpoint({
    method: 'POST',
    path: '/worlds/:id/snippets',
    summary: 'Write a note; it is private unless one says otherwise; owner only',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({
      id: Id.optional(),
      title: Title,
      body: Body.default(''),
      tags: Tags.default([]),
      is_public: z.boolean().default(false),
      licence: LicenceName.default('reserved'),
    }),
    output: Snippet,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/worlds/:id/snippets/:snippet',
    summary: 'Change the given fields; the earlier text is kept; owner only',
    auth: 'required',
    offline: 'queue',
    params: SnippetParams,
    body: z.strictObject({
      title: Title.optional(),
      body: Body.optional(),
      tags: Tags.optional(),
      is_public: z.boolean().optional(),
      licence: LicenceName.optional(),
    }),
    output: Snippet,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/snippets/:id/versions',
    summary: 'The earlier texts of a note, latest first; owner only',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    output: z.array(Version),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/worlds/:id/snippets/:snippet',
    summary: 'Delete a note with its earlier texts; repeating it changes nothing; owner only',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: SnippetParams,
    output: Done,
  }),
}

export const snippetsFeature = {
  calls: snippets,
  errors: {
    'snippets.not_found': [404, 'Note not found'],
    'snippets.forbidden': [403, 'You do not have permission to manage these notes'],
    'snippets.too_many': [409, 'A world has at most 1,000 notes.'],
  },
  rows: { snippet: Snippet },
} satisfies Feature
