import '../testing/window.ts'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { page } from '../testing/hands.ts'
import { LazyCropDialog } from '../ui/LazyCropDialog.tsx'
import { lazyNamed, part } from '../ui/part.tsx'
import { VirtualList } from '../ui/VirtualList.tsx'
import { MissingPartPrompt } from './MissingPartPrompt.tsx'

// In a process of its own: the code of neither has been loaded by another test.

/** Shows a screen whose wait for what it shows would take it away, as the app's does. */
async function screenStays(shown: ReactNode, hasCome: () => Promise<unknown>): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  const Skeleton = vi.fn<() => null>(() => null)
  root.render(<Suspense fallback={<Skeleton />}>{shown}</Suspense>)
  await hasCome()
  root.unmount()
  expect(Skeleton).not.toHaveBeenCalled()
}

test('the screen around a list stays while the code of the list loads', async () => {
  const list = (
    <VirtualList
      items={['Lamp']}
      keyOf={(lamp) => lamp}
      renderItem={(lamp) => <p>{lamp}</p>}
      next={null}
      onEndReached={async () => true}
      restoreKey="lamps"
      whole={false}
      loading={null}
    />
  )
  await screenStays(list, () => page.shows('Lamp'))
})

test('a form stays while the code that crops its picture loads', async () => {
  const dialog = (
    <LazyCropDialog
      picture={new Blob(['lamp'])}
      shape={{ width: 100, height: 100 }}
      onCropped={() => Promise.resolve()}
      onCancel={() => undefined}
    />
  )
  await screenStays(dialog, () => page.findByRole('dialog'))
})

const SAID = 'A part of this page could not be loaded'

/** A network that brings the code of a part when it is let. */
function failingNetwork() {
  const network = { isDown: true, asked: 0 }
  const load = async () => {
    network.asked += 1
    if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module')
    return { Lamp: () => <p>Lamp</p> }
  }
  return { network, load }
}

const WAYS = [
  ['lazyNamed', (load: ReturnType<typeof failingNetwork>['load']) => lazyNamed(load, 'Lamp')],
  ['part', (load: ReturnType<typeof failingNetwork>['load']) => part('Lamp', load)],
] as const

function show(Lamp: ComponentType) {
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  root.render(
    <>
      <p>The screen</p>
      <Suspense fallback={<p>Room</p>}>
        <Lamp />
      </Suspense>
      <MissingPartPrompt />
    </>,
  )
  return root
}

test.each(WAYS)(
  'a %s whose code does not come waits, and comes when it is tried again',
  async (_, make) => {
    const { network, load } = failingNetwork()
    const root = show(make(load))
    await page.shows(SAID)
    expect(document.body.textContent).toContain('The screen')
    expect(document.body.textContent).toContain('Room')
    await page.press('Try Again')
    await until(() => expect(network.asked).toBe(2))
    expect(document.body.textContent).toContain(SAID)
    network.isDown = false
    await page.press('Try Again')
    await page.shows('Lamp')
    await page.lacks(SAID)
    root.unmount()
  },
)

test('whoever goes on without a part gets it when the network comes back', async () => {
  const { network, load } = failingNetwork()
  const root = show(lazyNamed(load, 'Lamp'))
  await page.shows(SAID)
  await page.press('Later')
  await page.lacks(SAID)
  network.isDown = false
  dispatchEvent(new Event('online'))
  await page.shows('Lamp')
  root.unmount()
})
