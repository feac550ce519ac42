import type { DemoRoom } from './ninth-lamp-room.ts'
import type { DemoPicture } from './pictures.ts'
import type { Call } from './worlds.ts'
import { writeDays } from './writing-days.ts'

type Chapter = { id: string; text: string }

/** Fills the room behind a book: plan, story bible, scenes, drafts, the people in it and what they say. */
export async function furnish(
  as: Call,
  portray: (picture: DemoPicture) => Promise<string>,
  owner: string,
  book: string,
  chapters: Chapter[],
  room: DemoRoom,
): Promise<void> {
  const path = `/books/${book}`
  const { overview, themes } = room
  await as(owner, `${path}/outline`, { overview, themes }, 'PUT')
  const ids = new Map<string, string>()
  for (const { content, fields = {}, ties = {}, portrait, ...form } of room.bible) {
    const entry = await as(owner, `${path}/assets`, {
      ...form,
      fields: Object.entries(fields).map(([label, value]) => ({ label, value })),
      ties: Object.entries(ties).map(([name, words]) => ({ to: ids.get(name), words })),
    })
    ids.set(form.name, entry.id)
    await as(owner, `${path}/assets/${entry.id}`, { content }, 'PUT')
    if (!portrait) continue
    const portrait_file_id = await portray(portrait)
    await as(owner, `/book-assets/${entry.id}`, { portrait_file_id }, 'PATCH')
  }
  for (const [i, content] of room.outlines.entries())
    await as(owner, `${path}/chapters/${chapters[i]!.id}/outline`, { content }, 'PUT')

  // The first half is done; the others have been gone over once.
  for (const [i, summary] of room.summaries.entries()) {
    const status = i < room.summaries.length / 2 ? 'done' : 'revised'
    await as(owner, `/chapters/${chapters[i]!.id}`, { summary, status }, 'PATCH')
  }

  const scene = async (chapter: string, content: string, title = '') => {
    const { id } = await as(owner, `/chapters/${chapter}/sections`, { title })
    await as(owner, `${path}/sections/${id}`, { content }, 'PUT')
    return `section:${id}`
  }
  const scenes: string[] = []
  for (const { id, text } of chapters) scenes.push(await scene(id, text))
  for (const { scenes: parts, ...form } of room.drafts) {
    const draft = await as(owner, `${path}/chapters`, form)
    for (const [title, text] of parts) await scene(draft.id, text, title)
  }

  for (const [username, role] of room.people) {
    const invitation = await as(owner, `${path}/collaborators`, { username, role })
    await as(username, `/collaborations/${invitation.id}/accept`, {})
  }
  let first = ''
  for (const { chapter, who, quote, body, answers } of room.comments) {
    // A passage is found by its words as well.
    const anchor = { start: '', end: '', quote }
    const document = scenes[chapter - 1]
    const parent = answers ? { parent_id: first } : {}
    const { id } = await as(who, `${path}/passages`, { document, anchor, body, ...parent })
    if (!answers) first = id
  }
  const { chapter, name, instead } = room.version
  const text = chapters[chapter - 1]!.text.replace(...instead)
  const version = { document: scenes[chapter - 1], kind: 'named', name, text }
  await as(owner, `${path}/versions`, version)
  const drafted = room.drafts.flatMap(({ scenes: parts }) => parts.map(([, words]) => words))
  await writeDays(as, owner, book, [...chapters.map((one) => one.text), ...drafted].join('\n\n'))
}
