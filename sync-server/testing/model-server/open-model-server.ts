import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions/completions'
import { type Behaviour, says } from './behaviours.ts'
import { assertKnown } from './protocol.ts'

/** A model server on this machine that answers by a script, and refuses every request that the real one would not know. */
export async function openModelServer() {
  const asked: ChatCompletionCreateParams[] = []
  const keys: (string | undefined)[] = []
  const wrong: string[] = []
  const script: Behaviour[] = []
  let always: Behaviour = says()
  let models: string[] | null = ['lamp-1']
  let answer: (asked: ChatCompletionCreateParams) => string = () => 'lamp'
  const server = createServer((request, reply) => {
    keys.push(request.headers.authorization)
    if (request.url === '/v1/models') {
      if (models === null) return void reply.writeHead(404).end('{}')
      const data = models.map((id) => ({ id, object: 'model', created: 1, owned_by: 'somebody' }))
      const body = { object: 'list', data }
      assertKnown('models.list/reply', body)
      return void reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(body))
    }
    void textOf(request).then((body) => {
      const question = JSON.parse(body) as ChatCompletionCreateParams
      try {
        assertKnown('chat.completions.create/request', question)
      } catch (error) {
        wrong.push((error as Error).message)
      }
      asked.push(question)
      ;(script.shift() ?? always)(reply, question, answer(question))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    /** Every question that came. */
    asked,
    /** The `authorization` of each request. */
    keys,
    /** What it does with the next questions, one after another. */
    next: (...behaviours: Behaviour[]) => void script.push(...behaviours),
    /** What it does when the script is empty. */
    always: (behaviour: Behaviour) => void (always = behaviour),
    /** It does as it is asked again. */
    calm: () => {
      script.length = 0
      always = says()
    },
    answer: (write: typeof answer) => void (answer = write),
    /** Null: it lists none. */
    offers: (names: string[] | null) => void (models = names),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (wrong.length > 0) throw new Error(`The provider would not know:\n${wrong.join('\n')}`)
    },
  }
}
export type TestModelServer = Awaited<ReturnType<typeof openModelServer>>
