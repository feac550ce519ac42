import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions/completions'
import type { ImageGenerateParams } from 'openai/resources/images'
import { type Behaviour, says } from './behaviours.ts'
import { assertKnown } from './protocol.ts'

/** The stand-in's reply to a request for a picture. */
export type Drawing = (asked: ImageGenerateParams) => Drawn | Promise<Drawn>
interface Drawn {
  status: number
  body: object
}

/** A reply with this picture, as gpt-image models send it. */
export const drawn = (picture: Buffer): Drawn => ({
  status: 200,
  body: {
    created: 1_795_000_000,
    data: [{ b64_json: picture.toString('base64') }],
    usage: {
      input_tokens: 120,
      output_tokens: 6_208,
      total_tokens: 6_328,
      input_tokens_details: { image_tokens: 0, text_tokens: 120 },
    },
  },
})

const CATEGORIES = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/instructions',
  'self-harm/intent',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
]
const every = <T>(value: (category: string) => T) =>
  Object.fromEntries(CATEGORIES.map((category) => [category, value(category)]))

/** Novels are full of violence: what counts is one category. */
const moderation = (found: boolean[]) => ({
  id: 'modr-1',
  model: 'omni-moderation-latest',
  results: found.map((isForbidden) => ({
    flagged: true,
    categories: every((name) => name === 'violence' || (name === 'sexual/minors' && isForbidden)),
    category_scores: every(() => 0.5),
    category_applied_input_types: every(() => ['text']),
  })),
})

/** A model server on this machine that answers by a script, and refuses every request that the real one would not know. */
export async function openModelServer() {
  const asked: ChatCompletionCreateParams[] = []
  const keys: (string | undefined)[] = []
  const wrong: string[] = []
  const script: Behaviour[] = []
  let always: Behaviour = says()
  let models: string[] | null = ['lamp-1']
  const pictures: ImageGenerateParams[] = []
  let draw: Drawing = () => ({
    status: 503,
    body: { error: { message: 'No picture', type: 'x', code: null, param: null } },
  })
  const moderated: string[][] = []
  let forbids: ((text: string) => boolean) | null = () => false
  let answer: (asked: ChatCompletionCreateParams) => string = () => 'lamp'
  const known = (...[part, value]: Parameters<typeof assertKnown>) => {
    try {
      assertKnown(part, value)
    } catch (error) {
      wrong.push((error as Error).message)
    }
  }
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
    if (request.url === '/v1/moderations')
      return void textOf(request).then((body) => {
        if (forbids === null) return void reply.writeHead(404).end('{}')
        const question = JSON.parse(body) as { input: string[] }
        known('moderations.create/request', question)
        moderated.push(question.input)
        const said = moderation(question.input.map(forbids))
        known('moderations.create/reply', said)
        reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
      })
    if (request.url === '/v1/images/generations')
      return void textOf(request).then(async (body) => {
        const question = JSON.parse(body) as ImageGenerateParams
        known('images.generate/request', question)
        pictures.push(question)
        const { status, body: said } = await draw(question)
        if (status === 200) known('images.generate/reply', said)
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
      })
    void textOf(request).then((body) => {
      const question = JSON.parse(body) as ChatCompletionCreateParams
      known('chat.completions.create/request', question)
      asked.push(question)
      ;(script.shift() ?? always)(reply, question, answer(question))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    /** All questions so far. */
    asked,
    /** All requests for pictures so far. */
    pictures,
    /** Sets the reply to such requests. */
    draws: (how: Drawing) => void (draw = how),
    /** All texts to moderate, by request. */
    moderated,
    /** Sets the categories that it finds in a text; null: it has no moderation. */
    forbids: (what: typeof forbids) => void (forbids = what),
    /** The `authorization` of each request. */
    keys,
    /** Sets the reactions to the next questions, in order. */
    next: (...behaviours: Behaviour[]) => void script.push(...behaviours),
    /** Sets the reaction when the script is empty. */
    always: (behaviour: Behaviour) => void (always = behaviour),
    /** Makes it obedient again. */
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
