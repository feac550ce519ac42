import type { PageData } from '#shared/page.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { keepEarlyInput } from './app/early-input.ts'
import { BroughtPage } from './sync/store/page.ts'
import { answerFrom } from './sync/store/platform.ts'
import { loadParts } from './ui/part.tsx'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// In a task of its own, after the one that evaluates all scripts of the first load.
setTimeout(() => void start(root))
// No first screen waits for the next version.
void import('./app/update.ts').then(({ watchForUpdates }) => watchForUpdates(), reportError)

async function start(container: HTMLElement): Promise<void> {
  const page = await broughtPage()
  const app = (
    <StrictMode>
      <App page={page} />
    </StrictMode>
  )
  if (page) {
    keepEarlyInput(container)
    // In slices of a few milliseconds: between two of them the browser scrolls and answers.
    return startTransition(() => void hydrateRoot(container, app))
  }
  container.replaceChildren()
  delete container.dataset['page']
  createRoot(container).render(app)
}

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
