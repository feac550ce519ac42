import { only, type Place, type Rows, type Tools } from '../permission-rows.ts'

/** Into a world of `member`: theirs alone. The licence of the source allows it. */
async function intoWorldOfMember(source: string, { make, fresh }: Tools) {
  await make('creator', 'PATCH', source, { licence: 'cc-by' })
  return { world_id: (await make('member', 'POST', '/worlds', { name: fresh() })).id }
}
const MEMBER = only(['member'], 'forks.forbidden')

export const rows = {
  'forks.book': {
    request: async ({ book }: Place, tools: Tools) => [
      'POST',
      `/books/${book}/fork`,
      await intoWorldOfMember(`/books/${book}`, tools),
    ],
    verdicts: MEMBER,
  },
  'forks.snippet': {
    request: async ({ world, snippet }: Place, tools: Tools) => [
      'POST',
      `/snippets/${snippet}/fork`,
      await intoWorldOfMember(`/worlds/${world}/snippets/${snippet}`, tools),
    ],
    verdicts: MEMBER,
  },
  'forks.asset': {
    request: async ({ asset }: Place, tools: Tools) => [
      'POST',
      `/assets/${asset}/fork`,
      await intoWorldOfMember(`/assets/${asset}`, tools),
    ],
    verdicts: MEMBER,
  },
} satisfies Rows
