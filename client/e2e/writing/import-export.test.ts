import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMarkdownZip } from '../../features/convert/markdown/markdown-zip.ts'
import { novel } from '../../features/convert/testing/novel.ts'
import { checkEpub } from '../../features/convert/epub/check-epub.ts'
import { textOf, unzip } from '../../features/convert/zip/unzip.ts'
import {
  allSaved,
  goOffline,
  INSTALLED,
  openWorld,
  readyOffline,
  visit,
  type World,
} from '../support/harness.ts'
import { author } from '../support/api.ts'
import { textIn } from '../support/writing-room.ts'

let world: World
let owner: Page
beforeAll(async () => {
  world = await openWorld()
  owner = await world.member('orla', INSTALLED)
  const orla = await author(world.url, 'orla')
  await orla('POST', '/worlds', { name: 'Ember Coast' })
  await owner.goto('/w/ember-coast/library')
})
afterAll(() => world.close())

/** Scenes as people write them; none of it may be tidied away. */
const SCENES = [
  (n: number) => `Chapter ${n} begins *here*, “oddly”: snake_case, 5 * 3 < 16, AT&T.`,
  () =>
    '> A letter, in **two** lines\\\n> and a half.\n\n- oil\n- *wick*\n  - and what is below it',
  (n: number) => `A note.[^1] Über die Brücke — 日本語, café.\n\n[^1]: Of jar ${n}, *mistaken*.`,
]
const CHAPTERS = Array.from({ length: 12 }, (_, i) => ({
  title: i === 4 ? 'Oil & “Wick”' : `Night ${i + 1}`,
  scenes: SCENES.slice(0, 2 + (i % 2)).map((scene) => scene(i + 1)),
}))
const NOVEL = [
  '---\ntitle: The Ninth Lamp\nauthor: Orla\n---',
  ...CHAPTERS.map(({ title, scenes }) => `# ${title}\n\n${scenes.join('\n\n* * *\n\n')}`),
].join('\n\n')

const labelOf = (chapter: number, scene: number) =>
  `Text of ${CHAPTERS[chapter]!.title}, Scene ${scene + 1}`

/** In the editor the formats are in the menu of all that is rarely done. */
async function download(page: Page, format: string, menu = 'More'): Promise<Uint8Array> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  return new Uint8Array(await readFile(await (await started).path()))
}

test('a novel comes in from Markdown, offline, is shown first, and stands in the editor as it was', async () => {
  await owner.getByText('No books yet').waitFor()
  await readyOffline(owner)
  await goOffline(owner.context())
  await owner.getByRole('button', { name: 'Import book' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Import book' })
  const file = { name: 'lamp.md', mimeType: 'text/markdown', buffer: Buffer.from(NOVEL) }
  await dialog.getByLabel('Book files').setInputFiles(file)
  await dialog.getByText(/^By Orla, \d+ words$/).waitFor()
  const titles = dialog.getByRole('list', { name: 'Chapters' }).getByRole('textbox')
  await expect
    .poll(() => titles.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toEqual(CHAPTERS.map(({ title }) => title))
  await dialog.getByRole('button', { name: 'Import 12 chapters' }).click()
  await dialog.waitFor({ state: 'detached' })

  await owner.getByRole('tab', { name: 'Manuscript' }).click()
  for (const [chapter, scene] of [
    [0, 0],
    [4, 1],
    [11, 2],
  ] as const) {
    const { title, scenes } = CHAPTERS[chapter]!
    const list = owner.getByRole('list', { name: `Scenes of ${title}`, exact: true })
    // Only chapters in sight are in the page.
    await owner.getByRole('navigation', { name: 'Binder' }).hover()
    while ((await list.count()) === 0) await owner.mouse.wheel(0, 200)
    await list.getByRole('button', { name: new RegExp(`^Scene ${scene + 1}`) }).click()
    await owner.getByRole('textbox', { name: labelOf(chapter, scene) }).waitFor()
    await expect.poll(() => textIn(owner, labelOf(chapter, scene))).toBe(scenes[scene])
  }

  // The binder opens at the scene one writes in, however long the book is, and not with all of it.
  await owner.reload()
  const binder = owner.getByRole('navigation', { name: 'Binder' })
  await binder.locator('[aria-current]').waitFor()
  await expect.poll(() => binder.getByRole('list', { name: /^Scenes of/ }).count()).toBeLessThan(12)
})

test('what is edited leaves as EPUB, Word and Markdown, offline; the Markdown is what stands in the editor', async () => {
  const label = labelOf(11, 2)
  await owner.getByRole('textbox', { name: label }).click()
  await owner.keyboard.press('Control+Home')
  await owner.keyboard.type('At last. ')
  const edited = await textIn(owner, label)
  expect(edited).toBe(`At last. ${CHAPTERS[11]!.scenes[2]}`)

  await owner.getByRole('button', { name: 'Versions' }).click()
  const versions = owner.getByRole('complementary', { name: 'Versions' })
  await versions.getByLabel('Keep this version').fill('First draft')
  await versions.getByRole('button', { name: 'Keep', exact: true }).click()
  await versions.getByText('First draft').waitFor()
  await versions.getByRole('button', { name: 'Hide panel' }).click()

  expect(checkEpub(await download(owner, 'EPUB'))).toEqual([])
  const word = unzip(await download(owner, 'Word (.docx)'))
  expect(textOf(word.get('word/document.xml')!)).toContain('At last. ')
  const files = unzip(await download(owner, 'Markdown (.zip)'))
  const texts = [...files]
    .filter(([name]) => /^\d+-[^/]*\.md$/.test(name))
    .map(([, bytes]) => textOf(bytes))
  expect(texts).toHaveLength(12)
  for (const [i, { scenes }] of CHAPTERS.entries()) {
    const said = i === 11 ? [...scenes.slice(0, 2), edited] : scenes
    const [, text] = /^# .*\n\n([^]*)\n$/.exec(texts[i]!)!
    expect(text).toBe(said.join('\n\n* * *\n\n'))
  }
  const plan = textOf(files.get('outline.md')!)
  expect(plan).toMatch(/^# Outline of The Ninth Lamp\n\n## Chapters\n\n### 1\. Night 1\n/)
  const [kept] = [...files].filter(([name]) => name.startsWith('versions/'))
  expect(kept![0]).toMatch(/^versions\/001-[\d-]{10}-night-12-first-draft\.md$/)
  expect(textOf(kept![1])).toBe(`# Night 12: First draft\n\n${edited}\n`)
})

test('a chapter is published with its book, and a reader takes it along as a valid EPUB', async () => {
  await owner.getByRole('button', { name: 'Publish' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Publish' })
  await expect.poll(() => dialog.getByLabel('Make the book public').isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await owner.context().setOffline(false)
  await allSaved(owner)
  await owner.getByText('Saved', { exact: true }).waitFor()

  const reader = await (await world.person()).newPage()
  await reader.goto(new URL(owner.url()).pathname.replace('/editor', ''))
  await reader.getByRole('link', { name: /Night 12/ }).waitFor()
  const epub = await download(reader, 'EPUB', 'Export')
  expect(checkEpub(epub)).toEqual([])
  // The author chose no cover: the client painted the one that the screens show.
  const cover = [...unzip(epub)].find(([name]) => name.startsWith('EPUB/cover.jp'))
  expect(cover?.[1].length).toBeGreaterThan(50_000)
  const pages = [...unzip(epub)].filter(([name]) => name.endsWith('.xhtml'))
  const whole = pages.map(([, bytes]) => textOf(bytes)).join('')
  expect(whole).toContain('At last. A note.')
  expect(whole).not.toContain('Chapter 1 begins')
})

test('cover, language and licence come in with a book, and leave with it', async () => {
  const ice = novel({ title: 'Ice', language: 'de-AT' })
  const archive = Buffer.from(writeMarkdownZip(ice))
  await visit(owner, '/w/ember-coast/library')
  await owner.getByRole('button', { name: 'Import book' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Import book' })
  const file = { name: 'ice.zip', mimeType: 'application/zip', buffer: archive }
  await dialog.getByLabel('Book files').setInputFiles(file)
  await dialog.getByRole('img', { name: 'Cover of Ice by Mary O’Neill' }).waitFor()
  await dialog.getByRole('button', { name: 'Import 4 chapters' }).click()
  await dialog.waitFor({ state: 'detached' })
  await owner.getByRole('tab', { name: 'Manuscript' }).click()
  await allSaved(owner)
  const epub = await download(owner, 'EPUB')
  expect(checkEpub(epub)).toEqual([])
  const files = unzip(epub)
  const opf = textOf(files.get('EPUB/package.opf')!)
  for (const said of ['>de-AT<', '>orla<', 'CC BY 4.0, https://', '"cover-image"'])
    expect(opf).toContain(said)
  const word = unzip(await download(owner, 'Word (.docx)'))
  expect([...word.keys()].some((name) => name.startsWith('word/media/'))).toBe(true)
  const back = unzip(await download(owner, 'Markdown (.zip)'))
  expect([...back.keys()].some((name) => name.startsWith('cover.'))).toBe(true)
  // The EPUB is read again.
  await visit(owner, '/w/ember-coast/library')
  await owner.getByRole('button', { name: 'Import book' }).click()
  const again = { name: 'ice.epub', mimeType: 'application/epub+zip', buffer: Buffer.from(epub) }
  await dialog.getByLabel('Book files').setInputFiles(again)
  await dialog.getByRole('button', { name: 'Import 4 chapters' }).waitFor()
})
