import { type BookPlan, outlineText } from '#shared/rules/outline-text.ts'
import { joinScenes } from '#shared/rules/scenes.ts'
import { sql } from 'kysely'
import type { Connection } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import { safeName, type ZipFile } from './zip-file.ts'

interface Book {
  id: string
  title: string
  description: string
}

/** A book of somebody: what stands in it, what is planned of it, and apart from both what lies in its bin. */
export async function exportBook(
  zip: ZipFile,
  db: Connection,
  book: Book,
  owner: string,
): Promise<void> {
  const { id, title, description } = book
  const folder = `texts/books/${safeName(title)} ${id.slice(-6)}`
  const add = (path: string, heading: string, text: string) =>
    zip.add(`${folder}/${path}.md`, [`# ${heading}\n\n${text}\n`])
  await add('About', title, description)
  const plan: BookPlan['chapters'] = []
  let binned = 0
  for (const chapter of await db.all(selectChapters, { id })) {
    const isBinned = chapter.deleted_at !== null
    const n = isBinned ? ++binned : plan.length + 1
    const name = `${String(n).padStart(2, '0')} ${safeName(chapter.title)}`
    const within = isBinned ? 'bin/' : ''
    const scenes = await db.all(selectScenes, { id: chapter.id })
    const standing = scenes.filter((scene) => scene.deleted_at === null)
    const text = joinScenes(standing.map((scene) => scene.text ?? ''))
    await add(`${within}manuscript/${name}`, chapter.title, text)
    for (const scene of scenes)
      if (scene.deleted_at !== null)
        await add(`bin/scenes/${name}`, scene.title || chapter.title, scene.text ?? '')
    const outline = chapter.outline ?? ''
    if (outline || chapter.summary) {
      const planned = [chapter.summary, outline].filter(Boolean).join('\n\n')
      await add(`${within}outlines/${name}`, chapter.title, planned)
    }
    if (chapter.published !== null) await add(`published/${name}`, chapter.title, chapter.published)
    if (!isBinned) plan.push({ ...chapter, outline, scenes: standing })
  }
  const { overview, themes } = (await db.first(selectOutline, { id })) ?? NO_OUTLINE
  const planned = { overview, themes: JSON.parse(themes) as string[], chapters: plan }
  await zip.add(`${folder}/Outline.md`, [outlineText(title, planned)])
  for (const entry of await db.all(selectBible, { id })) {
    const name = `${safeName(entry.asset_type)} ${safeName(entry.name)}`
    const within = entry.deleted_at === null ? '' : 'bin/'
    await add(`${within}bible/${name}`, entry.name, entry.text ?? '')
  }
  for (const version of await db.all(selectVersions, { id, owner })) {
    const { of, created_at, name, text } = version
    const heading = `${of ?? 'What is gone'}: ${name || 'Named version'}`
    await add(`versions/${created_at.slice(0, 10)} ${safeName(heading)}`, heading, text)
  }
}

const NO_OUTLINE = { overview: '', themes: '[]' }

const selectOutline = statement<{ id: string }>()((db, value) =>
  db.selectFrom('book_outlines').select(['overview', 'themes']).where('book_id', '=', value.id),
)
const selectChapters = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('chapters as c')
    .leftJoin('published_chapters as p', 'p.id', 'c.id')
    .leftJoin('documents as d', (join) =>
      join.on((eb) => eb('d.name', '=', eb.fn<string>('concat', [eb.val('outline:'), 'c.id']))),
    )
    .select(['c.id', 'c.title', 'c.summary', 'c.estimated_words', 'c.deleted_at'])
    .select(['p.text as published', 'd.text as outline'])
    .where('c.book_id', '=', value.id)
    .orderBy('c.position')
    .orderBy('c.id'),
)
const selectScenes = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('sections as s')
    .leftJoin('documents as d', (join) =>
      join.on((eb) => eb('d.name', '=', eb.fn<string>('concat', [eb.val('section:'), 's.id']))),
    )
    .select(['s.title', 's.note', 's.deleted_at', 'd.text'])
    .where('s.chapter_id', '=', value.id)
    .orderBy('s.position')
    .orderBy('s.id'),
)
const selectBible = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('book_assets as a')
    .leftJoin('documents as d', (join) =>
      join.on((eb) => eb('d.name', '=', eb.fn<string>('concat', [eb.val('asset:'), 'a.id']))),
    )
    .select(['a.asset_type', 'a.name', 'a.deleted_at', 'd.text'])
    .where('a.book_id', '=', value.id)
    .orderBy('a.name'),
)
/** Those that this person gave a name, with what they are versions of. */
const selectVersions = statement<{ id: string; owner: string }>()((db, value) => {
  const of = sql<string>`substr(v.document, instr(v.document, ':') + 1)`
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
