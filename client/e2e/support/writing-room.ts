import type { Page } from 'playwright-core'
import { author, type Call } from './api.ts'
import { visit } from './harness.ts'

type Role = 'editor' | 'viewer'

/** A private book with its people, as the server has it. */
export interface WritingRoom {
  id: string
  /** Address of its editor. */
  address: string
  chapter: string
  /** Scenes of its one chapter. */
  sections: string[]
  /** The story bible's one entry. */
  entry: string
  /** Calls the API as its author, or as one of its people. */
  as: Call
  people: Map<string, Call>
}

/** A book with one chapter of these scenes and a bible entry; the named users have accepted the invitation. */
export async function openRoom(
  url: string,
  owner: string,
  scenes: readonly string[],
  guests: Record<string, Role> = {},
): Promise<WritingRoom> {
  const as = await author(url, owner)
  const { id: world } = await as('POST', '/worlds', { name: `World of ${owner}` })
  const { id } = await as('POST', `/worlds/${world}/books`, { title: 'The Ninth Lamp' })
  const { id: chapter } = await as('POST', `/books/${id}/chapters`, { title: 'Wick' })
  const sections: string[] = []
  for (const content of scenes) {
    const section = await as('POST', `/chapters/${chapter}/sections`, {})
    await as('PUT', `/books/${id}/sections/${section.id}`, { content })
    sections.push(section.id)
  }
  const form = { asset_type: 'character', name: 'Sorrel' }
  const { id: entry } = await as('POST', `/books/${id}/assets`, form)
  const people = new Map<string, Call>()
  for (const [username, role] of Object.entries(guests)) {
    const guest = await author(url, username)
    const invitation = await as('POST', `/books/${id}/collaborators`, { username, role })
    await guest('POST', `/collaborations/${invitation.id}/accept`, {})
    people.set(username, guest)
  }
  return { id, address: `/books/${id}/editor`, chapter, sections, entry, as, people }
}

/** Opens the book's editor at one of its tabs. */
export async function openEditor(page: Page, room: WritingRoom, at: string): Promise<void> {
  const address = `${room.address}?tab=${at}`
  await (page.url() === 'about:blank' ? page.goto(address) : visit(page, address))
  await page.getByRole('heading', { level: 1, name: 'The Ninth Lamp' }).waitFor()
}

/** The whole text of an open editor, as copying it would give it: only what is in sight is drawn. */
export async function textIn(page: Page, label: string): Promise<string> {
  const field = page.getByRole('textbox', { name: label })
  await field.press('Control+A')
  const text = await field.evaluate((element) => {
    const clipboardData = new DataTransfer()
    const copying = { clipboardData, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('copy', copying))
    return clipboardData.getData('text/plain')
  })
  await field.press('Control+End')
  return text
}
