import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

async function about(env: Record<string, string>): Promise<unknown> {
  const app = await createTestApp(env)
  try {
    const reply = await app.fetch('/api/server')
    return ((await reply.json()) as { data: unknown }).data
  } finally {
    await app.close()
  }
}

test('everybody is told who runs the server, as far as its settings say', async () => {
  expect(await about({})).toEqual({ operator: null, contact: null })
  const named = { OPERATOR: 'The Lamp Room', CONTACT: 'desk@example.org' }
  expect(await about(named)).toEqual({ operator: 'The Lamp Room', contact: 'desk@example.org' })
  const web = await about({ CONTACT: 'https://example.org/contact' })
  expect(web).toEqual({ operator: null, contact: 'https://example.org/contact' })
})

test('a contact that is no address stops the start and says so', async () => {
  await expect(about({ CONTACT: 'javascript:alert(1)' })).rejects.toThrow(/CONTACT/)
})
