import { demoContent } from './content.ts'
import { fill } from './fill.ts'

const PASSWORD = 'threads-and-ink'

/** Fills a server, once it answers, with people and what they wrote; says how to sign in. */
export async function fillServer(address: string): Promise<string> {
  await ready(address)
  const content = demoContent()
  const { people, communities, posts, comments, votes } = content
  console.log(
    `Filling a server: ${people.length} people, ${communities.length} communities, ` +
      `${posts.length} posts, ${comments.length} comments, ${votes.length} votes …`,
  )
  await fill(address, content, PASSWORD)
  return `Sign in as ${people.map(({ username }) => username).join(', ')}\nPassword:  ${PASSWORD}`
}

async function ready(address: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const reply = await fetch(`${address}/api/health`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  throw new Error(`no answer at ${address} within 20 s`)
}
