import '../testing/window.ts'
import { type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { page } from '../testing/hands.ts'
import { LazyCropDialog } from '../ui/LazyCropDialog.tsx'
import { VirtualList } from '../ui/VirtualList.tsx'

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
      onEndReached={() => undefined}
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
