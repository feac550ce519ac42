import type { Decoder } from 'lib0/decoding'
import { readAuthMessage } from 'y-protocols/auth'
import { WebsocketProvider } from 'y-websocket'
import { Doc } from 'yjs'

// A program that writes in a text of Loreloom with y-websocket alone; README.md beside it says the rest. Prints the text:
//   LORELOOM_TOKEN=… node stock-client.example.ts http://localhost:8787 section:<id> "Words to add."

interface Wishes {
  /** Where the server is: http://localhost:8787 */
  server: string
  /** `section:<id>`, `asset:<id>` or `outline:<id>`. */
  name: string
  /** A token that is good now: one is for 15 minutes, and a new ticket may be needed much later. */
  token(): string | Promise<string>
  /** The server refused an update. */
  denied(reason: string): void
  /** It is over: nothing is tried any more. */
  ended(reason: string): void
  doc?: Doc
}

interface Reply {
  data?: { ticket: string }
  /** Why there is none. */
  message?: string
}

/** There is nothing to wait for: no such text, taken away, or something in `doc` that is no text. */
const FINAL = new Set([4403, 4404, 4422])
/** Ours: saved, denied (said once more by y-protocols' own message), epoch, permission. */
const NOT_OF_YJS = [100, 101, 102, 103]
const PERMISSION_DENIED = 2
const MOST_MS = 30_000

/** Keeps one text open until `close`, or until the server says that it is over. */
export function openText({ server, name, token, denied, ended, doc = new Doc() }: Wishes) {
  const address = `${server.replace(/^http/, 'ws')}/api/collab`
  const provider = new WebsocketProvider(address, name, doc, {
    connect: false,
    // Tabs would hand on to each other what the server has refused.
    disableBc: true,
    // It would come back with the ticket that is used up.
    shouldReconnect: () => false,
  })
  let failures = 0
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const join = async () => {
    try {
      const reply = await fetch(`${server}/api/collab/ticket`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await token()}` },
        body: JSON.stringify({ document: name }),
      })
      if (reply.status >= 500 || reply.status === 429) throw new Error('not now')
      const { data, message } = (await reply.json()) as Reply
      if (isClosed) return
      if (!data) return ended(message ?? reply.statusText)
      provider.protocols = [`ticket.${data.ticket}`]
      provider.connect()
    } catch {
      joinLater()
    }
  }
  const joinLater = () => {
    if (isClosed) return
    timer = setTimeout(() => void join(), Math.min(MOST_MS, 200 * 2 ** failures))
    failures += 1
  }

  provider.on('closed', ({ code, reason }) => (FINAL.has(code) ? ended(reason) : joinLater()))
  provider.on('sync', (isSynced) => {
    if (!isSynced) return
    failures = 0
    // Others see a client that comes back only once it sends a new awareness state.
    provider.awareness.setLocalState(provider.awareness.getLocalState())
  })
  for (const type of NOT_OF_YJS) provider.messageHandlers[type] = () => undefined
  provider.messageHandlers[PERMISSION_DENIED] = (_encoder, decoder: Decoder) =>
    readAuthMessage(decoder, doc, (_doc, reason) => denied(reason))

  void join()
  const close = () => {
    isClosed = true
    clearTimeout(timer)
    // Tells the others that we leave, and stops its timers.
    provider.awareness.destroy()
    provider.destroy()
  }
  return { text: doc.getText('text'), provider, close }
}

if (import.meta.main) {
  const [server = '', name = '', words = ''] = process.argv.slice(2)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const { text, provider, close } = openText({
    server,
    name,
    token: () => process.env['LORELOOM_TOKEN'] ?? '',
    denied: (reason) => say(`Refused: ${reason}`),
    ended: (reason) => {
      say(`Over: ${reason}`)
      close()
    },
  })
  text.observe(() => say(text.toJSON()))
  provider.once('sync', () => text.insert(text.length, words))
}
