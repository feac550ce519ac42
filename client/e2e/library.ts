/** A book as its author left it on the server, and what its author can go on doing there. */
export interface Published {
  id: string
  chapters: string[]
  /** Calls the API as the author. */
  as<T = { id: string }>(method: string, path: string, body?: object): Promise<T>
}

const PASSWORD = 'a long password'

/** Signs somebody up, or in, without a browser. */
export async function author(url: string, username: string): Promise<Published['as']> {
  const form = { username, password: PASSWORD }
  const email = `${username}@example.org`
  const session =
    (await send<{ token: string }>(url, null, 'POST', '/auth/signup', { ...form, email })) ??
    (await send<{ token: string }>(url, null, 'POST', '/auth/login', form))
  return async <T>(method: string, path: string, body?: object) =>
    (await send<T>(url, session!.token, method, path, body))!
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

/** So many paragraphs that know their number, and a last line. */
export function chapterText(name: string, paragraphs: number): string {
  const lines = Array.from({ length: paragraphs }, (_, i) => {
    return `${name} ${i + 1} begins here. ${'The lamp was lit and the sea went on. '.repeat(6)}`
  })
  return [...lines, `The last line of ${name}.`].join('\n\n')
}

async function send<T>(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<T | undefined> {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (reply.status === 409) return undefined
  if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`)
  return ((await reply.json()) as { data: T }).data
}
