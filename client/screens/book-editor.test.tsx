import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Doc } from 'yjs'
import { DocumentClient } from '../../sync-server/testing/documents.ts'
import { openRoom, type WritingRoom } from '../e2e/support/writing-room.ts'
import type { Call } from '../e2e/support/api.ts'
import { page } from '../testing/hands.ts'
import { caretAt, contains, field, more, type } from '../testing/prose.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

async function emptyBook(owner: string) {
  const { session, call } = await server.member(owner)
  const { id: world } = await call('POST', '/worlds', { name: `World of ${owner}` })
  const { id } = await call('POST', `/worlds/${world}/books`, { title: 'The Ninth Lamp' })
  return { session, call, id, address: `/books/${id}/editor` }
}

async function newChapter(title: string, summary = '', words = ''): Promise<void> {
  await page.press('New Chapter')
  const dialog = await page.part('dialog', 'New Chapter')
  await dialog.fill('Title', title)
  await dialog.fill('Synopsis', summary)
  await dialog.fill('Estimated words', words)
  await dialog.press('Create')
  await page.gone('dialog', 'New Chapter')
}

test('outline, chapters and story bible are written by hand, offline, and survive a reload', async () => {
  const { session, call, id, address } = await emptyBook('orla')
  await using app = await openApp(`${address}?tab=outline`, { server, session })
  await page.findByRole('button', { name: 'Write Outline' })
  await app.allSaved()
  app.offline()
  await page.press('Write Outline')
  await page.fill('Overview', 'Somebody lights lamps that should stay dark.')
  await page.fill('Themes', 'light, debt')
  await page.press('Save Outline')
  await page.shows('Somebody lights lamps that should stay dark.')
  await newChapter('Oil', 'Where the oil comes from.', '1800')
  await newChapter('Wick')
  await page.findByRole('heading', { name: 'Chapter 1: Oil' })
  await page.shows('Est. 1800 words')
  await page.press('More about Wick')
  await page.press('Move up', 'menuitem')
  await page.findByRole('heading', { name: 'Chapter 1: Wick' })

  await page.press('Story Bible', 'tab')
  await page.press('New Entry')
  const dialog = await page.part('dialog', 'New Entry')
  await dialog.fill('Name', 'House voice')
  await dialog.choose('Kind', 'style guide')
  await dialog.press('Create')
  type(await field('About House voice'), 'Plain. No adverbs.')
  await page.shows('Saved on this device')

  await page.press('Plan', 'tab')
  await page.press('Chapters', 'tab')
  const [outline] = await page.findAllByRole('button', { name: 'Chapter outline' })
  await app.user.click(outline!)
  type(await field('Outline of Wick'), 'She buys the wick.')
  await page.shows('Saved on this device')

  app.reload()
  await page.press('Story Bible', 'tab')
  // The bible opens on its first entry.
  await page.findByRole('heading', { name: 'House voice', level: 2 })
  await (await page.part('article', 'House voice')).shows('Plain. No adverbs.')
  app.online()
  await app.allSaved()
  await app.until(async () => {
    const [first] = await call<{ content: string }[]>('GET', `/books/${id}/chapter-outlines`)
    expect(first?.content).toBe('She buys the wick.')
  })
  expect(await call('GET', `/books/${id}/outline`)).toMatchObject({
    outline: { themes: ['light', 'debt'] },
    chapters: [{ title: 'Wick' }, { title: 'Oil', estimated_words: 1800 }],
  })
})

test('scenes are typed, counted, split, merged, moved and found again; the bin gives back', async () => {
  const { session, call, id, address } = await emptyBook('odette')
  for (const title of ['Wick', 'Oil']) await call('POST', `/books/${id}/chapters`, { title })
  await using app = await openApp(`${address}?tab=manuscript`, { server, session })
  await page.press('New Scene')
  const first = 'Text of Wick, Scene 1'
  const text = await field(first)
  caretAt(text)
  type(text, 'She bought the wick.')
  type(text, '\n\n')
  type(text, 'Nobody asked why --- nobody ever did.')
  await contains(first, /why — nobody/)
  await page.press(/words/)
  const counts = /Scene\s*10\s*Chapter\s*10\s*Book\s*10/
  await app.until(() => expect(document.querySelector('dl')!.textContent).toMatch(counts))

  // A second scene, from the words behind the caret.
  caretAt(text, 'Nobody asked')
  await more('Split the scene at the caret')
  await contains('Text of Wick, Scene 2', /^Nobody asked/)
  const binder = await page.part('navigation', 'Binder')
  await binder.press(/^Scene 1/)
  await contains(first, /^She bought the wick\.$/)
  await more('Merge with next')
  await contains(first, /Nobody asked/)
  // One undo would take the words out of the first scene, and leave the second in the bin.
  caretAt(await field(first))
  await page.keys('{Control>}z{/Control}')
  await contains(first, /Nobody asked/)
  await more('Bin')
  const bin = await page.part('dialog', 'Bin')
  await bin.press('Restore')
  await page.shows('The bin is empty')
  await page.keys('{Escape}')
  await page.gone('dialog', 'Bin')

  // The world's notes appear beside the text.
  await page.press('Notes of the world')
  await page.shows('No notes yet')
  await page.keys('{Escape}')

  // Alt and the arrows: beyond the end of a chapter a scene moves into the next.
  ;(await binder.findByRole('button', { name: /^Scene 2/ })).focus()
  await page.keys('{Alt>}{ArrowDown}{/Alt}')
  await page.gone('list', 'Scenes of Wick')
  // The only scene of a chapter has no row of its own.
  await binder.findByRole('button', { name: /^2 ?Oil ?\d/ })

  await page.press('Find in the book')
  // At once: no letter is lost while the panel opens.
  await page.keys('the wick')
  const find = await page.part('complementary', 'Find in the book')
  await find.shows('1 place')
  await find.fill('Replace with', 'the lamp')
  await find.press('Replace 1')
  await find.shows('1 replaced.')
  await page.keys('{Escape}')
  await contains(first, /bought the lamp/)
  await page.press('Versions')
  const versions = await page.part('complementary', 'Versions')
  await versions.press(/Before words were replaced/)
  await versions.press('Restore')
  await page.shows('Version restored')
  await contains(first, /bought the wick/)
  await app.allSaved()

  const state = await page.part('group', 'State of the text')
  const status = async () => (await state.findByRole('status')).textContent
  await app.until(async () => expect(await status()).toBe('Saved'))
  const again = await field(first)
  caretAt(again)
  type(again, ' Nobody asked again, and nobody was told.')
  await app.until(async () => expect(await status()).not.toBe('Saved'))
  await app.until(async () => expect(await status()).toBe('Saved'))
})

test('a version that was named is compared and restored offline, and others see it', async () => {
  const before = 'She bought the wick.'
  const room = await openRoom(server.origin, 'olive', [before])
  const { session } = await server.member('olive')
  const name = 'Text of Wick, Scene 1'
  await using app = await openApp(`${room.address}?tab=manuscript`, { server, session })
  await contains(name, before)
  caretAt(await field(name))
  await page.keys('{Control>}s{/Control}')
  const panel = await page.part('complementary', 'Versions')
  await app.until(() =>
    expect(document.activeElement).toHaveProperty('placeholder', 'Name, such as First draft'),
  )
  await page.keys('First draft')
  await panel.press('Keep')
  await panel.findByRole('button', { name: /^First draft/ })
  const text = await field(name)
  caretAt(text)
  type(text, ' Nobody ever did.')
  const path = `/books/${room.id}/sections/${room.sections[0]}`
  const content = async () => (await room.as<{ content: string }>('GET', path)).content
  await app.until(async () => expect(await content()).toBe(`${before} Nobody ever did.`))
  await app.allSaved()
  app.offline()
  await panel.press(/^First draft/)
  await app.until(() =>
    expect(document.querySelector('aside ins')?.textContent).toContain('Nobody ever did.'),
  )
  await panel.press('Restore')
  await page.shows('Version restored')
  await contains(name, /^She bought the wick\.$/)
  app.online()
  await app.allSaved()
  await app.until(async () => expect(await content()).toBe(before))
  await panel.findByRole('button', { name: /^Before another version was restored/ })
})

/** A writer without a browser, in one text. */
async function clientOf(call: Call, document: string): Promise<DocumentClient> {
  const { ticket } = await call<{ ticket: string }>('POST', '/collab/ticket', { document })
  const address = `${server.origin.replace('http', 'ws')}/api/collab/${document}`
  const client = new DocumentClient(address, ticket, new Doc(), server.origin)
  await client.synced
  return client
}

test('an editor is invited and writes along live; one who may only read, and one who is let go, sees it at once', async () => {
  const room = await openRoom(server.origin, 'oona', ['She bought the wick.'])
  const owner = await server.member('oona')
  const finn = await server.member('finn')
  const name = 'Text of Wick, Scene 1'
  {
    await using _ = await openApp(room.address, { server, session: finn.session })
    await page.shows('Error: Book not found')
  }
  {
    const at = { server, session: owner.session }
    await using app = await openApp(`${room.address}?tab=manuscript`, at)
    await contains(name, /bought the wick/)
    await page.press(/^Collaborators/)
    const dialog = await page.part('dialog', 'Collaborators')
    await dialog.fill('Invite somebody', 'finn')
    await dialog.press('Invite')
    await dialog.shows('Invited')
    const [invited] = await people(room)
    await finn.call('POST', `/collaborations/${invited!.id}/accept`, {})
    await page.keys('{Escape}')
    const client = await clientOf(finn.call, `section:${room.sections[0]}`)
    client.type(' Finn was here.')
    await contains(name, /Finn was here\./)
    await page.press(/^Collaborators/)
    const collaborators = await page.part('dialog', 'Collaborators')
    await collaborators.choose('Role of finn', 'viewer')
    await client.until(() => client.mode === 1)
    await collaborators.press('Remove')
    const question = await page.part('dialog', 'Remove finn?')
    await question.shows('They can no longer open its editor. You can invite them again.')
    await question.press('Cancel')
    await page.gone('dialog', 'Remove finn?')
    expect(await people(room)).toHaveLength(1)
    await app.allSaved()
    await client.drop()
  }
  const role = (role: string) =>
    room.as('POST', `/books/${room.id}/collaborators`, { username: 'finn', role })
  await role('editor')
  await using app = await openApp('/books', { server, session: finn.session })
  await page.press('The Ninth Lamp', 'link')
  await page.press('Manuscript', 'tab')
  await contains(name, /Finn was here\./)
  await app.until(async () =>
    expect((await field(name)).getAttribute('contenteditable')).toBe('true'),
  )
  const state = await page.part('group', 'State of the text')
  const text = await field(name)
  /** True if the text took letters when the words came. */
  const tookLetters: boolean[] = []
  const onChange = () => {
    if (tookLetters.length === 0 && state.queryByText('Read only'))
      tookLetters.push(text.getAttribute('contenteditable') === 'true')
  }
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  await role('viewer')
  await app.until(() => expect(tookLetters).toEqual([false]))
  observer.disconnect()
  const [person] = await people(room)
  await room.as('DELETE', `/collaborations/${person!.id}`)
  await page.shows(/No longer shared with you|Only the author and collaborators|Book not found/)
})

const people = (room: WritingRoom) =>
  room.as<{ id: string }[]>('GET', `/books/${room.id}/collaborators`)

/** A network that brings rows but no texts, until they come. */
function withoutTexts() {
  let isCut = true
  const network: Parameters<typeof openApp>[1]['network'] = (ask) => async (path, init) => {
    if (isCut && /collab|documents/.test(path)) throw new TypeError('no network')
    return ask(path, init)
  }
  return { network, comes: () => void (isCut = false), stop: () => void (isCut = true) }
}

test('a text that this device never had is no empty page: not before it has come, and not without a network', async () => {
  const room = await openRoom(server.origin, 'onno', ['She bought the wick.'])
  const { session } = await server.member('onno')
  const name = 'Text of Wick, Scene 1'
  const { network, comes } = withoutTexts()
  await using app = await openApp(`${room.address}?tab=manuscript`, { server, session, network })
  const state = await page.part('group', 'State of the text')
  await state.shows('Opening…')
  app.offline()
  await page.shows(/^This text has not reached this device yet/)
  expect(page.queryByRole('textbox', { name })).toBe(null)
  comes()
  app.online()
  // It is whole from its first moment on.
  expect((await field(name)).textContent).toBe('She bought the wick.')
})

test('a scene is split where the caret was, also if its writer goes on meanwhile; they stay where they are then', async () => {
  const words = ['She bought oil.\n\nNobody asked why.', 'It was dark.']
  const room = await openRoom(server.origin, 'petra', words)
  const { session } = await server.member('petra')
  const { network, comes, stop } = withoutTexts()
  comes()
  const address = `${room.address}?tab=manuscript&scene=${room.sections[0]}`
  await using app = await openApp(address, { server, session, network })
  await app.documentsHere(...room.sections.map((id) => `section:${id}`))
  // The split waits for words of others.
  stop()
  app.reload()
  await contains('Text of Wick, Scene 1', /^She bought/)
  const text = await field('Text of Wick, Scene 1')
  caretAt(text, 'Nobody')
  await more('Split the scene at the caret')
  caretAt(text, 'She')
  type(text, 'At last ')
  await app.press('Write in Scene 2')
  const says = (scene: string, said: string) =>
    app.until(() => {
      const region = page.getByRole('region', { name: scene })
      expect(region.textContent).toBe(`Write in ${scene}${said}`)
    })
  await says('Scene 2', 'Nobody asked why.')
  await says('Scene 1', 'At last She bought oil.')
  await contains('Text of Wick, Scene 3', 'It was dark.')
})

test('a writer without a network need not wait for a text: what they write joins it', async () => {
  const room = await openRoom(server.origin, 'pia', ['She bought the wick.'])
  const { session } = await server.member('pia')
  const name = 'Text of Wick, Scene 1'
  const { network, comes } = withoutTexts()
  await using app = await openApp(`${room.address}?tab=manuscript`, { server, session, network })
  const state = await page.part('group', 'State of the text')
  await state.shows('Opening…')
  app.offline()
  await page.press('Write now')
  type(await field(name), 'Oil too. ')
  comes()
  app.online()
  await contains(name, 'She bought the wick.')
  await contains(name, 'Oil too. ')
  await app.allSaved()
  const written = await room.as<{ content: string }>(
    'GET',
    `/books/${room.id}/sections/${room.sections[0]}`,
  )
  expect(written.content).toMatch(/^(Oil too\. She|She bought the wick\.Oil)/)
})
