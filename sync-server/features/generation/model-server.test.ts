import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AiSettings } from '../../ai-settings.ts'
import {
  breaksOff,
  fails,
  hangs,
  ignoresStream,
  piecesOf,
  replyOf,
  says,
  sends,
} from '../../testing/model-server/behaviours.ts'
import {
  openModelServer,
  type TestModelServer,
} from '../../testing/model-server/open-model-server.ts'
import { assertKnown } from '../../testing/model-server/protocol.ts'
import { USUAL } from './capabilities.ts'
import { ModelFailure } from './model-failure.ts'
import { ModelServer } from './model-server.ts'

let provider: TestModelServer
beforeEach(async () => {
  provider = await openModelServer()
  provider.answer(() => 'The lamp is lit.')
})
afterEach(() => provider.close())

const settings = (other: Partial<AiSettings> = {}): AiSettings => ({
  baseUrl: provider.url,
  apiKey: null,
  model: 'lamp-1',
  checkModel: 'lamp-1',
  imageModel: null,
  moderation: 'auto',
  contextTokens: 16_384,
  maxOutputTokens: 4_096,
  patience: { first: 20_000, idle: 20_000, total: 40_000 },
  concurrency: 2,
  prices: null,
  dailyBudget: null,
  planningPerDay: 20,
  ...other,
})
const question = {
  messages: [{ role: 'user' as const, content: 'Is it lit?' }],
  maxTokens: 100,
  temperature: 0.7,
}
const WITH_SCHEMA = { ...question, schema: { name: 'lamp', schema: { type: 'object' } } }
const never = new AbortController().signal
const ask = (
  server = new ModelServer(settings(), USUAL),
  asked: Parameters<ModelServer['ask']>[0] = question,
) => server.ask(asked, never)
async function failureOf(answer: Promise<unknown>): Promise<ModelFailure> {
  const error = await answer.then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(ModelFailure)
  return error as ModelFailure
}

describe('an answer', () => {
  test('is asked for in a stream, with its usage, and comes whole', async () => {
    const { text, usage } = await ask()
    expect(text).toBe('The lamp is lit.')
    expect(usage).toEqual({ tokens_in: 3, tokens_out: 4, is_estimated: false })
    expect(provider.asked).toEqual([
      {
        model: 'lamp-1',
        messages: question.messages,
        max_tokens: 100,
        temperature: 0.7,
        stream: true,
        stream_options: { include_usage: true },
      },
    ])
    expect(provider.keys).toEqual(['Bearer none'])
  })

  test('has no thoughts in it', async () => {
    provider.next(says({}, '<think>It was dark.</think>\nThe lamp is lit.'))
    expect((await ask()).text).toBe('The lamp is lit.')
  })

  test('is counted by us where the server counts halves', async () => {
    provider.next(says({ promptTokens: 12.5 }))
    expect((await ask()).usage).toEqual({ tokens_in: 3, tokens_out: 5, is_estimated: true })
  })

  test('is counted by us where the server counts nothing', async () => {
    provider.next(says({ usage: false }))
    expect((await ask()).usage).toEqual({ tokens_in: 3, tokens_out: 5, is_estimated: true })
  })

  test.each([
    [
      'length',
      says({ finish: 'length' }),
      'broken',
      'The answer did not fit into the tokens it may take.',
    ],
    [
      'content_filter',
      says({ finish: 'content_filter' }),
      'refused',
      'The model server held the answer back.',
    ],
    ['no end', says({ finish: null }), 'broken', 'The answer of the model broke off.'],
    ['an unknown end', says({ finish: 'eos' }), 'broken', 'The answer of the model broke off.'],
    ['a refusal', says({ refusal: 'I will not.' }, ''), 'refused', 'I will not.'],
    ['nothing', says({}, ''), 'broken', 'The model answered nothing.'],
    ['thoughts alone', says({}, '<think>It was'), 'broken', 'The model answered nothing.'],
    ['a cut connection', breaksOff(3, 'cut'), 'broken', 'The answer of the model broke off.'],
    [
      'a connection that ends early',
      breaksOff(3, 'close'),
      'broken',
      'The answer of the model broke off.',
    ],
    [
      'an error in the stream',
      breaksOff(3, 'error'),
      'broken',
      'The answer of the model broke off.',
    ],
    [
      'a million words',
      says({}, 'It was dark. '.repeat(20_000)),
      'broken',
      'The model wrote more than it may.',
    ],
  ] as const)('that ends with %s is none', async (_, behaviour, reason, message) => {
    provider.next(behaviour)
    const failure = await failureOf(ask())
    expect([failure.reason, failure.message]).toEqual([reason, message])
    expect(provider.asked).toHaveLength(1)
  })

  test('that broke off carries what had come', async () => {
    provider.next(breaksOff(3, 'cut'))
    expect((await failureOf(ask())).partial).toBe('The lamp ')
  })

  test('that never begins is given up after its time, and not asked for again', async () => {
    provider.next(hangs)
    const patience = { first: 100, idle: 100, total: 5_000 }
    const failure = await failureOf(ask(new ModelServer(settings({ patience }), USUAL)))
    expect(failure.reason).toBe('down')
    // On a busy machine it was given up before it had left.
    expect(provider.asked.length).toBeLessThanOrEqual(1)
  })

  test('that goes silent after a few pieces is given up after its time', async () => {
    provider.next(breaksOff(3, 'stall'))
    const patience = { first: 20_000, idle: 200, total: 40_000 }
    const failure = await failureOf(ask(new ModelServer(settings({ patience }), USUAL)))
    expect([failure.reason, failure.message]).toEqual(['down', 'The model server took too long.'])
    expect(provider.asked).toHaveLength(1)
  })

  test('is not waited for once the server stops', async () => {
    provider.next(hangs)
    const stopping = new AbortController()
    const answer = new ModelServer(settings(), USUAL).ask(question, stopping.signal)
    stopping.abort()
    expect((await failureOf(answer)).reason).toBe('stopped')
  })
})

describe('what the server does not take', () => {
  const taken = (...behaviours: Parameters<TestModelServer['next']>) => {
    provider.next(...behaviours)
    const server = new ModelServer(settings(), USUAL)
    return { server, answer: ask(server, WITH_SCHEMA) }
  }

  test('is left out, and is not sent again', async () => {
    const { server, answer } = taken(
      fails(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
      fails(400, "Unsupported value: 'temperature' does not support 0.7 with this model."),
      fails(422, 'stream_options: Extra inputs are not permitted'),
      fails(400, "'response_format.type' must be 'json_schema' or 'text'"),
    )
    expect((await answer).text).toBe('The lamp is lit.')
    await ask(server, WITH_SCHEMA)
    const words = 'Answer with one JSON object and nothing else. Its schema:\n{"type":"object"}'
    for (const last of provider.asked.slice(-2))
      expect(last).toEqual({
        model: 'lamp-1',
        messages: [...question.messages, { role: 'user', content: words }],
        max_completion_tokens: 100,
        stream: true,
      })
    expect(provider.asked).toHaveLength(6)
  })

  test('a stream is done without where a whole reply came instead', async () => {
    const { server, answer } = taken(ignoresStream)
    expect((await answer).text).toBe('The lamp is lit.')
    await ask(server)
    expect(provider.asked.map(({ stream }) => stream)).toEqual([true, false, false])
  })

  test('a server that refuses everything is asked a few times, not for ever', async () => {
    provider.always(fails(400, 'max_tokens and max_completion_tokens are both wrong'))
    expect((await failureOf(ask())).reason).toBe('settings')
    expect(provider.asked).toHaveLength(7)
  })
})

describe('a failure', () => {
  const page = '<html><body>Bad gateway</body></html>'
  test.each([
    [
      'a wrong key',
      fails(401, 'Incorrect API key provided'),
      'settings',
      'Incorrect API key provided',
    ],
    [
      'an unknown model',
      fails(404, "model 'lamp-1' not found"),
      'settings',
      "model 'lamp-1' not found",
    ],
    ['an empty account', fails(402, 'Payment required'), 'settings', 'Payment required'],
    ['a used-up quota', fails(429, 'Quota', { code: 'insufficient_quota' }), 'settings', 'Quota'],
    [
      'a prompt beyond the window',
      fails(400, 'Too long', { code: 'context_length_exceeded' }),
      'window',
      'Too long',
    ],
    [
      'a prompt beyond the window, in words',
      fails(400, 'exceeds maximum context length'),
      'window',
      'maximum context',
    ],
    ['an overloaded server', fails(500, 'Overloaded'), 'down', 'Overloaded'],
    ['a page of a proxy', sends(502, 'text/html', page), 'down', '502'],
  ] as const)(
    'by %s has its reason, and says what the server said',
    async (_, behaviour, reason, said) => {
      provider.next(behaviour)
      const failure = await failureOf(ask())
      expect(failure.reason).toBe(reason)
      expect(failure.message).toContain(`lamp-1 at ${provider.url}`)
      expect(failure.message).toContain(said)
      expect(provider.asked).toHaveLength(1)
    },
  )

  test.each([
    ['30', 30_000],
    ['7200', 7_200_000],
    ['Infinity', null],
    ['soon', null],
  ])('by too many requests says when to come again: %s', async (header, ms) => {
    provider.next(fails(429, 'Slow down', { 'retry-after': header }))
    expect(await failureOf(ask())).toMatchObject({ reason: 'down', retryAfterMs: ms })
  })

  test('by a server that is not there says where it was looked for', async () => {
    const server = new ModelServer(settings({ baseUrl: 'http://127.0.0.1:9/v1' }), USUAL)
    const failure = await failureOf(ask(server))
    expect([failure.reason, failure.message]).toEqual([
      'down',
      'No answer from lamp-1 at http://127.0.0.1:9/v1: Connection error.',
    ])
  })

  test('by an address that leads elsewhere sends the key nowhere', async () => {
    const other = await openModelServer()
    provider.next((reply) =>
      reply.writeHead(307, { location: `${other.url}/chat/completions` }).end(),
    )
    const failure = await failureOf(ask(new ModelServer(settings({ apiKey: 'secret' }), USUAL)))
    expect(failure.reason).toBe('down')
    expect([other.asked, other.keys]).toEqual([[], []])
    await other.close()
  })

  test('by a prompt that was cut is noticed by its usage', async () => {
    provider.next(says({ promptTokens: 400 }))
    const long = 'It was dark. '.repeat(400)
    const answer = ask(new ModelServer(settings(), USUAL), {
      ...question,
      messages: [{ role: 'user', content: long }],
    })
    expect(await failureOf(answer)).toMatchObject({
      reason: 'window',
      message:
        'The model server read 400 tokens of a prompt of at least 722: its window is smaller than OPENAI_CONTEXT_TOKENS says.',
    })
  })
})

test('the stand-in says nothing that the provider would not', () => {
  const asked = { model: 'lamp-1', messages: question.messages, stream: true } as const
  const pieces = [...piecesOf(asked, 'It is lit.', { usage: true })]
  expect(pieces).not.toEqual([])
  expect(() => {
    assertKnown('chat.completions.create/reply', replyOf(asked, 'Lit.'))
    for (const piece of pieces) assertKnown('chat.completions.create/event', piece)
  }).not.toThrow()
})
