import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { isAtWork, isBookVisible, isVisible } from '../visible.ts'
import { exportBook } from './export-book.ts'
import type { Copying } from './copying.ts'
import { safeName } from './zip-file.ts'

/** Exports everything that a person wrote, as Markdown that any editor opens. */
export async function exportTexts(copying: Copying): Promise<void> {
  const { zip, db, owner: id, stopping } = copying
  for (let offset = 0; ; offset += PAGE) {
    const posts = await db.all(selectPosts, { id, limit: PAGE, offset })
    for (const post of posts) {
      stopping.throwIfAborted()
      const { created_at, title, community, link_url, body } = post
      const name = `texts/posts/${created_at.slice(0, 10)} ${safeName(title)}.md`
      const link = link_url ? `<${link_url}>\n\n` : ''
      await zip.add(name, [`# ${title}\n\nc/${community}, ${created_at}\n\n${link}${body}\n`])
    }
    if (posts.length < PAGE) break
  }
  await zip.add('texts/comments.md', commentsOf(db, id))
  for (const book of await db.all(selectBooks, { id })) {
    stopping.throwIfAborted()
    await exportBook(copying, book)
  }
  for (const { title, world, body } of await db.all(selectSnippets, { id }))
    await zip.add(`texts/notes/${safeName(world)}/${safeName(title)}.md`, [
      `# ${title}\n\n${body}\n`,
    ])
}

async function* commentsOf(db: Connection, id: string): AsyncGenerator<string> {
  yield '# Comments\n'
  for (let offset = 0; ; offset += PAGE) {
    const comments = await db.all(selectComments, { id, limit: PAGE, offset })
    for (const { created_at, title, body } of comments)
      yield `\n## ${title ?? 'A post that is gone'}\n\n${created_at}\n\n${body}\n`
    const last = comments.length < PAGE
    if (last) break
  }
  for (const { created_at, title, body } of await db.all(selectChapterComments, { id }))
    yield `\n## ${title === null ? 'A chapter that is gone' : `Chapter “${title}”`}\n\n${created_at}\n\n${body}\n`
  for (const { created_at, quote, body } of await db.all(selectAnnotations, { id }))
    yield `\n## ${quote === null ? 'On a passage' : `On “${quote}”`}\n\n${created_at}\n\n${body}\n`
}

const PAGE = 1_000
type Page = { id: string; limit: number; offset: number }

const selectPosts = statement<Page>()((db, value) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .leftJoin('post_bodies as b', 'b.id', 'p.id')
    .select(['p.title', 'p.created_at', 'p.link_url', 'c.name as community'])
    .select((eb) => eb.fn.coalesce('b.body', 'p.body').as('body'))
    .where('p.author_id', '=', value.id)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .limit(value.limit)
    .offset(value.offset),
)
/** Names another person's post only if this person may see it now. */
const selectComments = statement<Page>()((db, value) =>
  db
    .selectFrom('comments as m')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('posts as p')
          .innerJoin('communities as c', 'c.id', 'p.community_id')
          .select(['p.id', 'p.title'])
          .where('p.deleted_at', 'is', null)
          .where('p.removed_at', 'is', null)
          .where(isVisible(value.id))
          .as('seen'),
      (join) => join.onRef('seen.id', '=', 'm.post_id'),
    )
    .select(['m.created_at', 'm.body', 'seen.title'])
    .where('m.author_id', '=', value.id)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(value.limit)
    .offset(value.offset),
)
const selectChapterComments = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('remarks as m')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('published_chapters as p')
          .innerJoin('books as b', 'b.id', 'p.book_id')
          .innerJoin('worlds as w', 'w.id', 'b.world_id')
          .select(['p.id', 'p.title'])
          .where(isBookVisible(value.id))
          .as('seen'),
      (join) => join.onRef('seen.id', '=', 'm.chapter_id'),
    )
    .select(['m.created_at', 'm.body', 'seen.title'])
    .where('m.author_id', '=', value.id)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.created_at'),
)
/** Quotes the draft only if this person works on the book now. */
const selectAnnotations = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('passage_comments as a')
    .leftJoin('books as b', (join) => join.onRef('b.id', '=', 'a.book_id').on(isAtWork(value.id)))
    .select(['a.created_at', 'a.body'])
    .select((eb) =>
      eb.case().when('b.id', 'is not', null).then(eb.ref('a.quote')).end().as('quote'),
    )
    .where('a.author_id', '=', value.id)
    .orderBy('a.created_at'),
)
const selectBooks = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('books')
    .select(['id', 'title', 'description', 'deleted_at'])
    .where('author_id', '=', value.id)
    .orderBy('created_at'),
)
const selectSnippets = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('snippets as s')
    .innerJoin('worlds as w', 'w.id', 's.world_id')
    .select(['s.title', 's.body', 'w.name as world'])
    .where('w.owner_id', '=', value.id)
    .orderBy('s.title'),
)
