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
  expect(await about({})).toEqual({ operator: null, contact: null, generates: false })
  const named = { OPERATOR: 'The Lamp Room', CONTACT: 'desk@example.org' }
  expect(await about(named)).toEqual({
    operator: 'The Lamp Room',
    contact: 'desk@example.org',
    generates: false,
  })
  const web = await about({ CONTACT: 'https://example.org/contact' })
  expect(web).toEqual({ operator: null, contact: 'https://example.org/contact', generates: false })
  const model = { OPENAI_BASE_URL: 'http://localhost:11434/v1', OPENAI_MODEL: 'lamp-1' }
  expect(await about(model)).toMatchObject({ generates: true })
})

test('a part of the model server’s settings stops the start and says what lacks', async () => {
  await expect(about({ OPENAI_API_KEY: 'k' })).rejects.toThrow(
    /OPENAI_API_KEY: is set, but OPENAI_MODEL is not: name the model that answers there/,
  )
  await expect(about({ OPENAI_MODEL: 'lamp-1' })).rejects.toThrow(/OPENAI_MODEL: is set/)
})

test('a contact that is no address stops the start and says so', async () => {
  await expect(about({ CONTACT: 'javascript:alert(1)' })).rejects.toThrow(/CONTACT/)
})
