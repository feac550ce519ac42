import { chapterTitleProblem } from '#shared/rules/writing-form.ts'
import { type Hit, isTitle } from '../editor/find/find.ts'
import { editsOf, placesIn, takeBack, withEdits } from '../editor/find/places.ts'
import { applyEdits } from '../editor/find/replace-text.ts'
import type {
  Replaced,
  ReplaceOrder,
  ReplaceWatch,
  Returned,
  ReturnedText,
} from '../editor/find/replacing.ts'
import type { App } from '../../sync/react/app-context.ts'
import type { ArgsOf } from '../../sync/store/mutators.ts'
import { keepBefore } from '../versions/keep-before.ts'
import type { useKeepVersions } from '../versions/use-keep-version.ts'
import {
  beginReplacement,
  dropReplaced,
  endReplacement,
  forgetReplacement,
  keepReplaced,
  type ReplacedText,
  replacedTexts,
} from './replaced-texts.ts'
import { withText } from './open-scenes.ts'

export interface Room {
  bookId: string
  account: App['account']
  keep: ReturnType<typeof useKeepVersions>
  titleOf(chapterId: string): string | undefined
  rename(args: ArgsOf<'chapters.update'>): Promise<unknown>
}

/** Replaces text by text: an error in one is reported, and the others continue. */
export async function replaceTexts(
  room: Room,
  { hits, put, query, replacement }: ReplaceOrder,
  { signal, onProgress }: ReplaceWatch,
): Promise<Replaced> {
  const { bookId, account } = room
  const { vault } = account
  const of = hits.length
  const about = { query, replacement, places: of }
  let begun: Promise<void> | undefined
  const run: Run = {
    ...room,
    put,
    // With the first text: a replacement of nothing leaves the way back of the one before.
    async keepPlaces(text) {
      await (begun ??= beginReplacement(vault, bookId, about))
      await keepReplaced(vault, bookId, text)
    },
  }
  const problems: string[] = []
  let [count, seen] = [0, 0]
  for (const [name, own] of Map.groupBy(hits, (hit) => hit.name)) {
    if (signal.aborted) break
    try {
      count += await (isTitle(name) ? replaceTitle : replaceText)(run, own)
    } catch (error) {
      problems.push((error as Error).message)
    }
    onProgress((seen += own.length))
  }
  if (begun) await endReplacement(vault, bookId, count)
  return { count, of, problems }
}

/** One replacement on its way. */
interface Run extends Room {
  put(found: string): string
  /** Keeps the way back of a text before it changes. */
  keepPlaces(text: ReplacedText): Promise<void>
}

async function replaceText(
  { bookId, account, keep, put, keepPlaces }: Run,
  [hit, ...others]: Hit[],
): Promise<number> {
  const { name, title } = hit!
  const placesNow = (said: string) => placesIn(said, [hit!, ...others], put)
  return withText(account, name, bookId, async (text) => {
    if (placesNow(text.toJSON()).length === 0) return 0
    await keepBefore(text, async (said) => {
      const version = await keep(name, said, 'before-replace')
      await keepPlaces({ name, title, places: placesNow(said), before: { version } })
    })
    const places = placesNow(text.toJSON())
    applyEdits(text, editsOf(places), 'replace')
    return places.length
  })
}

async function replaceTitle(
  { titleOf, rename, put, keepPlaces }: Run,
  hits: Hit[],
): Promise<number> {
  const { name, title: called } = hits[0]!
  const id = name.slice('chapter:'.length)
  const before = titleOf(id)
  const places = placesIn(before ?? '', hits, put)
  if (before === undefined || places.length === 0) return 0
  const title = withEdits(before, editsOf(places))
  const problem = chapterTitleProblem(title)
  if (problem) throw new Error(`The chapter “${before}” keeps its title. ${problem}.`)
  await keepPlaces({ name, title: called, places, before: { title: before } })
  await rename({ params: { id }, body: { title } })
  return places.length
}

/** Takes the last replacement back in all texts; nothing that was written since is lost. */
export async function takeTextsBack(
  room: Room,
  { signal, onProgress }: ReplaceWatch,
): Promise<Returned> {
  const { bookId, account } = room
  const { vault } = account
  const texts: ReturnedText[] = []
  const problems: string[] = []
  let done = 0
  for (const replaced of await replacedTexts(vault, bookId)) {
    if (signal.aborted) return { texts, problems }
    const { name, title, places } = replaced
    try {
      const { edits, left } = await (isTitle(name) ? titleBack : textBack)(room, replaced)
      texts.push({ title, taken: edits.length, left })
      await dropReplaced(vault, bookId, name)
    } catch (error) {
      problems.push((error as Error).message)
    }
    onProgress((done += places.length))
  }
  if (problems.length === 0) await forgetReplacement(vault, bookId)
  return { texts, problems }
}

async function textBack(room: Room, { name, title, places, before }: ReplacedText) {
  const said = 'version' in before ? await textOfVersion(room, before.version) : undefined
  if (said === undefined)
    throw new Error(
      `“${title}” stays as it is: its earlier version is not on this device. Please connect and try again.`,
    )
  return withText(room.account, name, room.bookId, (text) => {
    const back = takeBack(said, places, text.toJSON())
    applyEdits(text, back.edits, 'replace')
    return back
  })
}

/** From this device if it still has it; it made it. */
async function textOfVersion({ account }: Room, id: string): Promise<string | undefined> {
  const { cache, engine, api } = account
  const held = (await cache.rows('version_text').get(id)) ?? (await engine.look('version_text', id))
  if (held) return held.text
  const reply = await api.versions.get({ params: { id } }).catch(() => null)
  return reply?.data.text
}

async function titleBack({ titleOf, rename }: Room, { name, places, before }: ReplacedText) {
  const id = name.slice('chapter:'.length)
  const now = titleOf(id)
  if (now === undefined || !('title' in before)) return { edits: [], left: 0 }
  const back = takeBack(before.title, places, now)
  if (back.edits.length > 0)
    await rename({ params: { id }, body: { title: withEdits(now, back.edits) } })
  return back
}
