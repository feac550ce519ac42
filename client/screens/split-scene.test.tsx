import { openApp } from '../testing/open-app.tsx'
import { EditorView } from '@codemirror/view'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRoom } from '../e2e/support/writing-room.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { caretAt, contains, field, more, selectLast } from '../testing/prose.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

test('comments go with their words when a scene is split and merged again, offline too', async () => {
  const room = await openRoom(server.origin, 'paula', ['Oil burns.\n\nOil smells. Oil is dear.'])
  const { session } = await server.member('paula')
  const [scene] = room.sections
  const address = `${room.address}?tab=manuscript&scene=${scene}`
  await using app = await openApp(address, { server, session })
  const text = await field('Text of Wick, Scene 1')
  selectLast(text, 'Oil')
  await page.press('Comments')
  const panel = await page.part('complementary', 'Comments')
  await panel.fill('Comment on this passage', 'How dear?')
  await panel.press('Comment')
  await page.shows('How dear?')
  await app.allSaved()
  app.offline()
  /** Where its words stand in the text that is open. */
  const leadsTo = (from: number) =>
    app.until(async () => {
      const marked = document.querySelector('[data-anchor]')
      expect(marked?.textContent).toBe('Oil')
      const view = EditorView.findFromDOM(marked!.closest<HTMLElement>('[role=textbox]')!)!
      expect(view.posAtDOM(marked!)).toBe(from)
    })
  await leadsTo(24)
  caretAt(text, 'Oil smells')
  await more('Split the scene at the caret')
  await contains('Text of Wick, Scene 2', /^Oil smells/)
  await page.shows('How dear?')
  await leadsTo(12)
  const binder = await page.part('navigation', 'Binder')
  await binder.press(/^Scene 1/)
  await contains('Text of Wick, Scene 1', /^Oil burns\.$/)
  await page.lacks('How dear?')
  await more('Merge with next')
  await page.shows('How dear?')
  await leadsTo(24)
  app.online()
  await app.allSaved()
  await leadsTo(24)
})
