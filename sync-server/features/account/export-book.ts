import { detailLines } from '#shared/rules/entry-details.ts'
import { type BookPlan, outlineText } from '#shared/rules/outline-text.ts'
import { joinScenes } from '#shared/rules/scenes.ts'
import { sql } from 'kysely'
import { afterMark } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Copying } from './copying.ts'
import { readBible, readChapters, readPlan } from './read-book.ts'
import { safeName } from './zip-file.ts'

interface Book {
  id: string
  title: string
  description: string
  deleted_at: string | null
}

/** Exports one book of a person: its texts, its plan and, in a folder of its own, the contents of its bin. */
export async function exportBook({ zip, db, owner }: Copying, book: Book): Promise<void> {
  const { id, title, description } = book
  const place = book.deleted_at === null ? 'books' : 'books/bin'
  const folder = `texts/${place}/${safeName(title)} ${id.slice(-6)}`
  const add = (path: string, heading: string, text: string) =>
    zip.add(`${folder}/${path}.md`, [`# ${heading}\n\n${text}\n`])
  await add('About', title, description)
  const plan: BookPlan['chapters'] = []
  for await (const chapter of readChapters(db, id)) {
    const isBinned = chapter.deleted_at !== null
    const name = `${chapter.number} ${safeName(chapter.title)}`
    const within = isBinned ? 'bin/' : ''
    const { scenes, outline } = chapter
    const standing = scenes.filter((scene) => scene.deleted_at === null)
    const text = joinScenes(standing.map((scene) => scene.text ?? ''))
    await add(`${within}manuscript/${name}`, chapter.title, text)
    for (const scene of scenes)
      if (scene.deleted_at !== null)
        await add(`bin/scenes/${name}`, scene.title || chapter.title, scene.text ?? '')
    if (outline || chapter.summary) {
      const planned = [chapter.summary, outline].filter(Boolean).join('\n\n')
      await add(`${within}outlines/${name}`, chapter.title, planned)
    }
    if (chapter.published !== null) await add(`published/${name}`, chapter.title, chapter.published)
    if (!isBinned) plan.push({ ...chapter, scenes: standing })
  }
  await zip.add(`${folder}/Outline.md`, [
    outlineText(title, { ...(await readPlan(db, id)), chapters: plan }),
  ])
  const bible = await readBible(db, id)
  const names = new Map(bible.map((entry) => [entry.id, entry.name]))
  for (const entry of bible) {
    const name = `${safeName(entry.asset_type)} ${safeName(entry.name)}`
    const within = entry.deleted_at === null ? '' : 'bin/'
    const { fields, ties } = detailLines(entry, (to) => names.get(to))
    const known = [...fields, ...ties].map((line) => `- ${line}\n`).join('')
    const text = [known, entry.text ?? ''].filter(Boolean).join('\n')
    await add(`${within}bible/${name}`, entry.name, text)
  }
  for (const version of await db.all(selectVersions, { id, owner })) {
    const { of, created_at, name, text } = version
    const heading = `${of ?? 'What is gone'}: ${name || 'Named version'}`
    await add(`versions/${created_at.slice(0, 10)} ${safeName(heading)}`, heading, text)
  }
}

/** The versions that this person named, with the documents they belong to. */
const selectVersions = statement<{ id: string; owner: string }>()((db, value) => {
  const of = afterMark('v.document', ':')
  return db
    .selectFrom('document_versions as v')
    .leftJoin('sections as s', (join) => join.on('s.id', '=', of))
    .leftJoin('chapters as c', (join) =>
      join.on('c.id', '=', sql<string>`coalesce(s.chapter_id, ${of})`),
    )
    .leftJoin('book_assets as a', (join) => join.on('a.id', '=', of))
    .select(['v.name', 'v.text', 'v.created_at'])
    .select((eb) => eb.fn.coalesce('c.title', 'a.name').as('of'))
    .where('v.book_id', '=', value.id)
    .where('v.author_id', '=', value.owner)
    .where('v.kind', '=', 'named')
    .orderBy('v.created_at')
})
