import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { streamed, whole } from './completion.ts'
import type { Engine, Written } from './engine.ts'
import { emptyLedger } from './ledger.ts'
import { type Question, readQuestion } from './question.ts'

const NOTHING: Written = { finish: 'length', tokensIn: 0, tokensOut: 0 }

/** A model server as the product knows them, on this machine: one question at a time, the others wait. */
export async function openModelServer(engine: Engine, name: string) {
  const ledger = emptyLedger()
  let before: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = before.then(work)
    before = mine.catch(() => undefined)
    return mine
  }

  async function answer(question: Question, reply: ServerResponse): Promise<void> {
    const tokens = engine.count(question.prompt)
    if (tokens >= engine.window) return tooLong(reply, tokens, engine.window)
    const form = question.isStreamed ? streamed(reply, name, question.hasUsage) : whole(reply, name)
    const since = performance.now()
    const pieces = engine.write({ ...question, seed: ledger.calls + 1 })
    let next = await pieces.next()
    while (!next.done) {
      form.piece(next.value)
      // If the client has closed the connection, the server stops the engine.
      next = reply.destroyed ? await pieces.return(NOTHING) : await pieces.next()
    }
    const { finish, tokensIn, tokensOut } = next.value
    ledger.calls++
    ledger.tokensIn += tokensIn
    ledger.tokensOut += tokensOut
    ledger.cut += Number(finish === 'length')
    ledger.ms += performance.now() - since
    form.end(next.value)
  }

  const server = createServer((request, reply) => {
    if (request.url === '/v1/models')
      return send(reply, 200, { object: 'list', data: [modelOf(name)] })
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return send(reply, 404, { error: { message: 'There is nothing here.', code: 404 } })
    textOf(request)
      .then((body) => inTurn(() => answer(readQuestion(body), reply)))
      .catch((error: Error) => {
        if (reply.headersSent) reply.destroy()
        else send(reply, 400, { error: { message: error.message, code: 400 } })
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    ledger,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await before
    },
  }
}

const modelOf = (id: string) => ({ id, object: 'model', created: 0, owned_by: 'loreloom' })

function send(reply: ServerResponse, status: number, body: object): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** In llama.cpp's words. */
function tooLong(reply: ServerResponse, tokens: number, window: number): void {
  const message = `request (${tokens} tokens) exceeds the available context size (${window} tokens), try increasing it`
  const type = 'exceed_context_size_error'
  const error = { code: 400, message, type, n_prompt_tokens: tokens, n_ctx: window }
  send(reply, 400, { error })
}
