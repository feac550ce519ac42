import { hasUnwritten } from '../sync/store/unwritten.ts'
import { setStage } from './update-stage.ts'

const RELOAD_PAUSE_MS = 60_000
const RELOADED_KEY = 'reloaded-for-missing-chunk'

/** If a lazy chunk of an older build is gone, the page reloads once, unless that would not help or would lose text. */
export function watchForMissingChunks(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfReplaced())
  document.addEventListener('input', noticeTyping, true)
}

async function reloadIfReplaced() {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
  if (!navigator.onLine || Date.now() - last < RELOAD_PAUSE_MS) return
  if (!(await isReplaced())) return
  if (hasHalfWrittenText()) return setStage('taken-over')
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  location.reload()
}

/** Whether the server has another build: a page that reloads on a network which fails is lost with all that it shows. */
async function isReplaced(): Promise<boolean> {
  const app = document.querySelector<HTMLMetaElement>('meta[name="app"]')
  try {
    const response = await fetch('/', { cache: 'no-store' })
    return response.ok && app !== null && !(await response.text()).includes(app.content)
  } catch {
    return false
  }
}

/** Fields that the user has typed in: not all of them keep a draft. */
const typed = new Set<HTMLElement>()
const noticeTyping = ({ target }: Event) =>
  void (target instanceof HTMLElement && typed.add(target))

function hasHalfWrittenText() {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  return hasUnwritten() || [...typed].some((field) => wordsIn(field).trim() !== '')
}

function wordsIn(field: HTMLElement): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value
  return field.textContent
}
