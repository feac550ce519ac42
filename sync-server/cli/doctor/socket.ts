import { type Finding, findingsOn, type Patient, PATIENCE_MS } from './finding.ts'

const { fine, wrong } = findingsOn('Websockets')
/** The server's words to a socket that it does not know: no proxy says them. */
const UNKNOWN_TICKET = 4401

/** Opens a real socket at `PUBLIC_URL`. */
export async function checkSocket({
  config,
  isRunning,
}: Pick<Patient, 'config' | 'isRunning'>): Promise<Finding[]> {
  if (!isRunning) return []
  const address = new URL('/api/sync/live?ticket=doctor', config.publicUrl)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const code = await codeOf(address)
  if (code === UNKNOWN_TICKET) return [fine('They pass.')]
  return [
    wrong(
      `They do not reach the server (${code === null ? 'no answer' : `code ${code}`}): devices hear of news late, and nobody writes with others.`,
      'Let the proxy pass upgrades on (nginx: proxy_http_version 1.1, and the headers Upgrade and Connection).',
    ),
  ]
}

/** The code with which the socket closes; null if it does not close in time. */
function codeOf(address: URL): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address)
    const timer = setTimeout(() => {
      resolve(null)
      socket.close()
    }, PATIENCE_MS)
    socket.addEventListener('close', ({ code }) => {
      clearTimeout(timer)
      resolve(code)
    })
  })
}
