import { openApp } from '../../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { type Cast, gatherCast } from '../../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../../sync-server/testing/test-app.ts'
import { page as hands } from '../../testing/hands.ts'
import { deviceSchema } from '../../features/device-schema.ts'
import { mutators } from '../../features/index.ts'
import { type App, AppContext } from './app-context.ts'
import { useDraft } from './use-draft.ts'
import { enqueue } from '../engine/outbox.ts'
import { Cache } from '../store/cache.ts'
import { commentEditKey } from '../../features/comments/comment-drafts.ts'
import { Drafts } from '../store/drafts.ts'
import { browserPlatform } from '../store/platform.ts'
import { Vault } from '../store/vault.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
})
afterAll(() => server.close())

/** The account's drafts as another tab of this browser has them. */
function otherTab({ user }: Session) {
  const vault = new Vault(user.id, browserPlatform)
  const cache = new Cache(user.id, browserPlatform, deviceSchema)
  onTestFinished(() => {
    vault.close()
    cache.close()
  })
  return { vault, drafts: new Drafts(vault, cache) }
}

const field = (name: RegExp) => screen.findByLabelText<HTMLTextAreaElement>(name)

test('a draft is one text in all tabs, and is gone from all of them once it was given up', async () => {
  const session = cast.sessions.alice
  await using page = await openApp('/profile/edit', { server, session })
  await page.user.type(await field(/^Bio/), 'Writes')
  await page.draftKept('Writes')
  const { drafts } = otherTab(session)
  expect(await drafts.read('profile:edit')).toEqual({ bio: 'Writes' })
  drafts.write('profile:edit', { bio: 'Writes about lamps' })
  await drafts.flush()
  await page.until(async () => expect((await field(/^Bio/)).value).toBe('Writes about lamps'))
  await page.user.type(await field(/^Bio/), ' and fog')
  await page.draftKept('Writes about lamps and fog')
  await drafts.clear('profile:edit')
  await page.until(async () => expect((await field(/^Bio/)).value).toBe(''))
})

test('a text that another tab has edited and sent is not sent back as it was', async () => {
  const { alice } = cast.sessions
  const make = <T = { id: string },>(path: string, body: object) =>
    cast.make<T>('alice', 'POST', path, body)
  const community = await make('/communities', { name: 'Lamps' })
  const post = { title: 'Oil', post_type: 'text', body: 'Which?' }
  const { id: postId } = await make(`/communities/${community.id}/posts`, post)
  const { id } = await make(`/posts/${postId}/comments`, { body: 'The lamp was lit' })
  await using page = await openApp(`/c/lamps/posts/${postId}`, { server, session: alice })
  await hands.press('More about the comment by alice')
  await hands.press('Edit', 'menuitem')
  await page.until(async () =>
    expect((await field(/^Edit comment/)).value).toBe('The lamp was lit'),
  )
  const { vault, drafts } = otherTab(alice)
  const key = commentEditKey(id)
  drafts.write(key, 'The lamp was lit twice')
  await drafts.flush()
  await page.until(async () =>
    expect((await field(/^Edit comment/)).value).toBe('The lamp was lit twice'),
  )
  const args = { params: { id }, body: { body: 'The lamp was lit twice' } }
  const clearDraft = await drafts.hold(key)
  const at = new Date().toISOString()
  await enqueue(vault, mutators, { name: 'comments.update', args, base: null, at, clearDraft })
  await page.allSaved()
  expect(await vault.drafts.count()).toBe(0)
  expect((await field(/^Edit comment/)).value).toBe('The lamp was lit twice')
})

test('what is typed while an edit is stored goes on in the whole text', async () => {
  const { carol } = cast.sessions
  const { id: community } = await cast.make('carol', 'POST', '/communities', { name: 'Fog' })
  const post = { title: 'Oil', post_type: 'text', body: 'Which?' }
  const { id: postId } = await cast.make('carol', 'POST', `/communities/${community}/posts`, post)
  const at = `/posts/${postId}/comments`
  await cast.make('carol', 'POST', at, { body: 'The lamp' })
  await using page = await openApp(`/c/fog/posts/${postId}`, { server, session: carol })
  await hands.press('More about the comment by carol')
  await hands.press('Edit', 'menuitem')
  const edit = await field(/^Edit comment/)
  await hands.fill('Edit comment', 'The lamp was lit')
  await page.draftKept('The lamp was lit')
  screen.getByRole('button', { name: 'Save' }).click()
  await hands.fill('Edit comment', 'The lamp was lit twice')
  const said = async () => (await cast.make<{ body: string }[]>('carol', 'GET', at))[0]!.body
  await page.until(async () => expect(await said()).toBe('The lamp was lit'))
  expect(edit.value).toBe('The lamp was lit twice')
  await hands.press('Save')
  await page.until(async () => expect(await said()).toBe('The lamp was lit twice'))
  await page.until(() => expect(edit.isConnected).toBe(false))
})

/** Types before React begins the tasks that it leaves for after the screen was drawn. */
function HastyField() {
  const [text, setText] = useDraft('hasty', '')
  useLayoutEffect(() => setText(' and fog'), [setText])
  return <output>{text}</output>
}

test('a key that comes with the field does not write over its stored draft', async () => {
  const session = cast.sessions.dave
  await using page = await openApp('/guidelines', { server, session })
  const { vault, drafts } = otherTab(session)
  await vault.drafts.put({ key: 'hasty', value: 'Writes about lamps', updated_at: 0 })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <AppContext value={{ account: { drafts } } as App}>
      <HastyField />
    </AppContext>,
  )
  await page.until(() => expect(place.textContent).toBe('Writes about lamps and fog'))
  await drafts.flush()
  expect((await vault.drafts.get('hasty'))?.value).toBe('Writes about lamps and fog')
  root.unmount()
})
