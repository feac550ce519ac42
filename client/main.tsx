import type { PageData } from '#shared/page.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, appVisit } from './app/App.tsx'
import { keepEarlyInput } from './app/early-input.ts'
import { BroughtPage } from './sync/store/page.ts'
import type { Visit } from './sync/react/SyncProvider.tsx'
import { answerFrom } from './sync/store/platform.ts'
import { loadParts } from './ui/part.tsx'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// In a task of its own, after the one that evaluates this script. No first screen waits for the next version.
setTimeout(() => void start(root).finally(() => setTimeout(() => void watchForUpdates())))

async function start(container: HTMLElement): Promise<void> {
  const page = await broughtPage()
  if (!page) {
    container.replaceChildren()
    delete container.dataset['page']
    return createRoot(container).render(appWith())
  }
  // Tasks of their own: parts were evaluated before, and React begins after.
  await nextTask()
  const visit = appVisit()
  await nextTask()
  keepEarlyInput(container)
  // In slices of a few milliseconds: between two of them the browser scrolls and answers.
  startTransition(() => void hydrateRoot(container, appWith(page, visit)))
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

const appWith = (page?: BroughtPage, visit?: Visit) => (
  <StrictMode>
    <App page={page} visit={visit} />
  </StrictMode>
)

/** The page that the server rendered, with the code of all parts on it; null if it was not rendered for this user. */
async function broughtPage(): Promise<BroughtPage | null> {
  const text = document.getElementById('page')?.textContent
  if (!text || document.documentElement.dataset['visit'] !== 'first') return null
  const data = JSON.parse(text) as PageData
  try {
    await loadParts(data.parts)
  } catch {
    // The app then starts without the page, and shows the problem.
    return null
  }
  const page = new BroughtPage(data)
  answerFrom(page)
  return page
}

const watchForUpdates = () =>
  import('./app/update.ts').then((update) => update.watchForUpdates(), reportError)
