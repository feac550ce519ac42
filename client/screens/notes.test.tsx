import { openApp } from '../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  await cast.make('alice', 'POST', '/worlds', { name: 'Ember Coast' })
})
afterAll(() => server.close())

test('notes are written offline, found by word and tag, and shown to others once public', async () => {
  {
    await using app = await openApp('/w/ember-coast', { server, session: cast.sessions.alice })
    await page.press('Notes', 'link')
    await page.shows('No notes yet')
    await app.allSaved()
    app.offline()
    const write = async (title: string, text: string, tags: string) => {
      await page.press('New note')
      const dialog = await page.part('dialog', 'New note')
      await dialog.fill('Title', title)
      await dialog.fill('Text', text)
      await dialog.fill('Tags', tags)
      await dialog.press('Save')
      await page.gone('dialog', 'New note')
    }
    await write('Oil prices', '# Winter\n\nDouble, and a half.', 'Lamps, trade')
    await write('The forty days', 'Nobody marries.', 'customs')

    // A half-written note survives a reload.
    const open = async (title: string) => app.user.click(await page.shows(title))
    await open('Oil prices')
    await page.press('Edit Oil prices')
    await (await page.part('dialog', 'Edit note')).fill('Text', '# Winter\n\nThrice.')
    await app.draftKept('Thrice.')
    app.reload()
    await open('Oil prices')
    await page.press('Edit Oil prices')
    const edit = await page.part('dialog', 'Edit note')
    const text = await edit.findByLabelText<HTMLTextAreaElement>('Text')
    await app.until(() => expect(text.value).toBe('# Winter\n\nThrice.'))
    await edit.tick(/^Public/)
    await edit.press('Save')
    await page.findByRole('heading', { name: 'Winter' })
    await page.shows('Thrice.')
    await page.fill('Search notes', 'marries')
    await page.lacks('Oil prices')
    await page.shows('The forty days')
    await page.fill('Search notes', '')
    await page.press('#lamps')
    await page.lacks('The forty days')
    await page.press(/Show all notes$/)
    app.online()
    await app.allSaved()
    await open('Oil prices')
    await page.press('Earlier versions of Oil prices')
    await (await page.part('dialog')).shows('Double, and a half.')
  }

  await using reader = await openApp('/w/ember-coast/snippets', { server })
  await reader.user.click(await page.shows('Oil prices'))
  await page.shows('Thrice.')
  expect(screen.queryAllByText('The forty days')).toEqual([])
  expect(screen.queryAllByRole('button', { name: /^(Edit|Delete|New)/ })).toEqual([])
})
