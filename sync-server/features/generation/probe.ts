import type { AiSettings } from '../../ai-settings.ts'
import { type Capabilities, USUAL } from './capabilities.ts'
import { ModelFailure } from './model-failure.ts'
import { ModelServer } from './model-server.ts'
import { readJson } from './read-json.ts'
import { estimateTokens } from './tokens.ts'

/** One thing that was tried. `cure`: what the operator may do; null where nothing is wrong. */
export interface Check {
  name: 'models' | 'answer' | 'json' | 'window'
  ok: boolean
  found: string
  cure: string | null
}
export interface ProbeResult {
  checks: Check[]
  capabilities: Capabilities
  /** True when it can plan books. */
  works: boolean
}

const PROMPT_TOKENS = 6_000
const FILLER = 'The boat was late and the oil was low in the jar. '
const REPORT_TOKENS = 200

/** Asks a model server four things and says what came. Throws nothing that a server may do. */
export async function probe(settings: AiSettings, signal: AbortSignal): Promise<ProbeResult> {
  const server = new ModelServer(settings, USUAL)
  const checks = [await models(server, settings, signal)]
  const answer = await tried('answer', () => oneWord(server, signal))
  checks.push(answer)
  let enforcesJson = true
  if (answer.ok) {
    const json = await tried('json', () => oneObject(server, signal))
    enforcesJson = json.ok
    checks.push(json, await tried('window', () => longPrompt(server, settings, signal)))
  }
  const { capabilities } = server
  return {
    checks,
    // A server that accepts a schema and ignores it gets the schema in words instead.
    capabilities: enforcesJson ? capabilities : { ...capabilities, json: 'text' },
    works: answer.ok,
  }
}

/** The cheapest question that shows a right address, key and name: its list of models, or one word where it has no list. */
export async function greetModelServer(settings: AiSettings, signal: AbortSignal): Promise<Check> {
  const server = new ModelServer(settings, USUAL)
  return tried('models', async () => {
    const names = await server.models(signal)
    return names === null ? oneWord(server, signal) : lookedUp(names, settings)
  })
}

async function models(
  server: ModelServer,
  settings: AiSettings,
  signal: AbortSignal,
): Promise<Check> {
  return tried('models', async () => {
    const names = await server.models(signal)
    if (names === null)
      return { ok: true, found: 'It lists no models: the name is believed.', cure: null }
    return lookedUp(names, settings)
  })
}

function lookedUp(names: string[], { model, checkModel, imageModel }: AiSettings): Found {
  const named = [
    ['OPENAI_MODEL', model],
    ['OPENAI_CHECK_MODEL', checkModel],
    ['OPENAI_IMAGE_MODEL', imageModel],
  ] as const
  const missing = named.find(([, name]) => name !== null && !names.includes(name))
  const all = new Set(named.flatMap(([, name]) => name ?? []))
  if (!missing) return { ok: true, found: `It has ${[...all].join(', ')}.`, cure: null }
  const some = names.slice(0, 10).join(', ')
  return {
    ok: false,
    found: names.length === 0 ? 'It lists no model at all.' : `It has ${some}.`,
    cure: `Set ${missing[0]} to a name that the server lists, letter by letter.`,
  }
}

async function oneWord(server: ModelServer, signal: AbortSignal): Promise<Found> {
  const messages = [{ role: 'user' as const, content: 'Answer with the one word: lamp' }]
  const { usage } = await server.ask({ messages, maxTokens: REPORT_TOKENS, temperature: 0 }, signal)
  const found = usage.is_estimated
    ? 'It answers. It counts no tokens: they are estimated.'
    : 'It answers.'
  return { ok: true, found, cure: null }
}

/** A name that no model would choose: it comes only from a server that keeps to the schema. */
async function oneObject(server: ModelServer, signal: AbortSignal): Promise<Found> {
  const name = 'zq_ninth_lamp'
  const schema = {
    type: 'object',
    properties: { [name]: { type: 'string' } },
    required: [name],
    additionalProperties: false,
  }
  const { text } = await server.ask(
    {
      messages: [{ role: 'user', content: 'Name a colour.' }],
      maxTokens: REPORT_TOKENS,
      temperature: 0,
      schema: { name: 'probe', schema },
    },
    signal,
  )
  const value = readJson(text)
  if (typeof value === 'object' && value !== null && name in value)
    return {
      ok: true,
      found:
        server.capabilities.json === 'json_schema'
          ? 'It keeps to a JSON schema.'
          : 'It takes no JSON schema, and keeps to one that is told in words.',
      cure: null,
    }
  return {
    ok: false,
    found:
      'It does not keep to a JSON schema: plans are asked for in words, and mended more often.',
    cure: 'A newer version of the model server, or a model that was trained for data, plans more reliably.',
  }
}

/** Something in the first line of a long prompt: a server that cuts prompts does not know it. */
async function longPrompt(
  server: ModelServer,
  { contextTokens }: AiSettings,
  signal: AbortSignal,
): Promise<Found> {
  const word = 'ninthlamp'
  const room = Math.min(PROMPT_TOKENS, contextTokens - 2 * REPORT_TOKENS)
  const filler = FILLER.repeat(Math.max(1, Math.floor(room / estimateTokens(FILLER))))
  const content = `The password is ${word}.\n${filler}\nWhat is the password? Answer with it alone.`
  const cure =
    'Give the model a larger window (Ollama: OLLAMA_CONTEXT_LENGTH; llama.cpp: --ctx-size), or set OPENAI_CONTEXT_TOKENS to what it has.'
  try {
    const { text } = await server.ask(
      { messages: [{ role: 'user', content }], maxTokens: REPORT_TOKENS, temperature: 0 },
      signal,
    )
    if (text.toLowerCase().includes(word))
      return {
        ok: true,
        found: `It reads prompts of ${estimateTokens(content)} tokens.`,
        cure: null,
      }
    return { ok: false, found: 'It did not read a long prompt to its first line.', cure }
  } catch (error) {
    if (error instanceof ModelFailure && error.reason === 'window')
      return { ok: false, found: error.message, cure }
    throw error
  }
}

type Found = Omit<Check, 'name'>

const CURES = {
  down: 'Look whether the model server runs, and whether OPENAI_BASE_URL is its address as this machine sees it (most end with /v1).',
  settings:
    'Look at OPENAI_API_KEY, OPENAI_MODEL and OPENAI_BASE_URL, and at the account of the provider.',
  window: 'Set OPENAI_CONTEXT_TOKENS to the window of the model.',
  refused: 'Choose a model that answers plain questions.',
  broken: 'Choose another model, or raise OPENAI_MAX_OUTPUT_TOKENS.',
  stopped: 'Try again.',
} as const

async function tried(name: Check['name'], work: () => Promise<Found>): Promise<Check> {
  try {
    return { name, ...(await work()) }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    return { name, ok: false, found: error.message, cure: CURES[error.reason] }
  }
}
