import { author, type Call } from './api.ts'

/** A book as its author left it on the server, and what its author can go on doing there. */
export interface Published {
  id: string
  chapters: string[]
  /** Calls the API as the author. */
  as: Call
}

/** A public book in a world of its own, with these chapters. */
export async function publishBook(
  url: string,
  username: string,
  title: string,
  chapters: readonly (readonly [title: string, text: string])[],
): Promise<Published> {
  const as = await author(url, username)
  const { id: world } = await as('POST', '/worlds', { name: `World of ${title}` })
  const { id } = await as('POST', `/worlds/${world}/books`, { title, is_public: true })
  const ids: string[] = []
  for (const [name, text] of chapters) {
    const chapter = await as('POST', `/books/${id}/chapters`, { title: name })
    await as('POST', `/chapters/${chapter.id}/publish`, { text })
    ids.push(chapter.id)
  }
  return { id, chapters: ids, as }
}

/** The server's place of a reader in a book: it answers an older one with the one that counts. */
export const placeOf = (reader: Call, { id, chapters }: Published) =>
  reader<{ chapter_id: string; words: string }>('PUT', `/books/${id}/progress`, {
    chapter_id: chapters[0],
    paragraph: 0,
    words: '',
    fraction: 0,
    at: new Date(0).toISOString(),
  })

/** So many paragraphs that know their number, and a last line. */
export function chapterText(name: string, paragraphs: number): string {
  const lines = Array.from({ length: paragraphs }, (_, i) => {
    return `${name} ${i + 1} begins here. ${'The lamp was lit and the sea went on. '.repeat(6)}`
  })
  return [...lines, `The last line of ${name}.`].join('\n\n')
}
