import '../../testing/window.ts'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { openEngine } from '../../testing/engine.ts'
import { type App, AppContext } from './app-context.ts'
import { useListed } from './use-list.ts'

test('a list that is found empty while its page closes fails no more than its own note', async () => {
  const reported: unknown[] = []
  const report = globalThis.reportError
  onTestFinished(() => void (globalThis.reportError = report))
  globalThis.reportError = (error) => void reported.push(error)
  const device = openEngine('rhea')
  device.close()

  const read = {
    loading: false,
    error: null,
    settled: true,
    answered: true,
    refresh: async () => {},
  }
  function List() {
    return useListed('reports', { count: 0, answered: true }, read).state
  }
  const root = createRoot(document.body)
  root.render(
    <AppContext value={{ account: device } as unknown as App}>
      <List />
    </AppContext>,
  )
  await until(() => expect(reported).toMatchObject([{ name: 'DatabaseClosedError' }]))
  expect(document.body.textContent).toBe('empty')
  root.unmount()
})
