import '../../testing/window.ts'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { User } from '#shared/contract/users.ts'
import { until } from '#shared/testing/until.ts'
import { openEngine } from '../../testing/engine.ts'
import { Overlay } from '../../sync/engine/overlay.ts'
import { type App, AppContext } from '../../sync/react/app-context.ts'
import { newId } from '../../sync/store/ids.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import { mutators } from '../index.ts'
import { useHere } from './here.ts'
import { type ShownSection, useSections } from './sections.local.ts'

let root: Root
/** What the room showed, each time it was rendered. */
let shown: string[] = []
beforeEach(() => {
  root = createRoot(document.body)
  shown = []
})
afterEach(() => root.unmount())
/** Renders it, and waits until it shows the scene. */
const show = async (room: ReactNode, scene: string) => {
  shown.push('next')
  root.render(room)
  await until(() => expect(shown.at(-1)).toBe(scene))
}

const chapters = [{ id: 'night' }] as ShownChapter[]
const scenes = (...ids: string[]) => ids.map((id) => ({ id }) as ShownSection)

function Room({
  open,
  bin = [],
  active,
}: {
  open: string[]
  bin?: string[]
  active: string | null
}) {
  const sections = { byChapter: new Map([['night', scenes(...open)]]), bin: scenes(...bin) }
  const { here, isGone } = useHere(chapters, sections, active)
  shown.push(isGone ? 'gone' : (here?.section.id ?? 'none'))
  return null
}

test('a scene that was just made gives its place to no other one until the lists have it', async () => {
  await show(<Room open={['first', 'second']} active="second" />, 'second')
  await show(<Room open={['first', 'second']} active="new" />, 'second')
  await show(<Room open={['first', 'second', 'new']} active="new" />, 'new')
  // Nor if the open one has gone.
  const bin = ['new']
  await show(<Room open={['first', 'second']} bin={bin} active="new" />, 'gone')
  await show(<Room open={['first', 'second']} bin={bin} active="newer" />, 'gone')
  await show(<Room open={['first', 'second', 'newer']} bin={bin} active="newer" />, 'newer')
  expect(shown).not.toContain('first')
})

test('a room is opened without a scene, or with one that is erased, at the first', async () => {
  await show(<Room open={['first', 'second']} active={null} />, 'first')
  root.unmount()
  root = createRoot(document.body)
  await show(<Room open={['first', 'second']} active="erased" />, 'first')
})

test('the scenes of a book are never shown without the changes that wait on this device', async () => {
  const device = openEngine('rhea')
  const [book_id, chapter_id] = [newId(), newId()]
  const args = { params: { id: chapter_id }, body: { id: newId(), position: 'a0' } }
  await device.engine.mutateAll(
    [{ name: 'sections.create', args, base: book_id }],
    [],
    async () => {},
  )
  const outbox = await device.vault.outbox.toArray()
  const over = (unsent: App['unsent']) => {
    const overlay = new Overlay(unsent.outbox, mutators, { id: newId() } as User)
    const app = { account: device, unsent, overlay } as unknown as App
    return (
      <AppContext value={app}>
        <Scenes />
      </AppContext>
    )
  }
  function Scenes() {
    const sections = useSections(book_id)
    shown.push(sections ? `${sections.byChapter.get(chapter_id)?.length ?? 0} scenes` : 'reading')
    return null
  }
  await show(over({ outbox, problems: [] }), '1 scenes')
  expect(shown).not.toContain('0 scenes')
  device.close()
})
