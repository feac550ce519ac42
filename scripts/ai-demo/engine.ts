import type { EnginePackage, Token } from './engine-package.ts'

export interface Asked {
  prompt: string
  maxTokens: number
  temperature: number
  seed: number
  /** The schema of the answer; null for prose. */
  schema: object | null
}
export interface Written {
  finish: 'stop' | 'length'
  tokensIn: number
  tokensOut: number
}

/** A bigram model that always takes the likeliest word repeats itself in circles. */
const LEAST_TEMPERATURE = 0.9
/** Nor does it know how long a text should be: prose ends after this share of what it may take. */
const LEAST_SHARE = 0.4
/** Tokens that occur in data only. */
const DATA = /[{}[\]]|":|",$/
/** A character of several bytes that has not come whole. */
const HALF = '\uFFFD'

export type Engine = Awaited<ReturnType<typeof openEngine>>

/** llama.cpp with a model, on one thread: with more, two cores wait for one another. */
export async function openEngine(engine: EnginePackage, modelPath: string, window: number) {
  const llama = await engine.getLlama({ gpu: false, build: 'never', logLevel: 'error' })
  const model = await llama.loadModel({ modelPath })
  const context = await model.createContext({ contextSize: window, threads: 1, sequences: 1 })
  const sequence = context.getSequence()
  const { eos } = model.tokens
  const paragraph = model.tokenize('\n\n')
  const proseAlone = new engine.TokenBias(model.tokenizer)
  for (const token of model.iterateAllTokens())
    if (DATA.test(model.detokenize([token]))) proseAlone.set(token, 'never')

  /** The form of the answer: for data a grammar from its schema, which the engine enforces. */
  async function formOf(schema: object | null) {
    if (!schema) return { tokenBias: proseAlone }
    const grammar = await llama.createGrammarForJsonSchema(schema)
    return { grammarEvaluationState: new engine.LlamaGrammarEvaluationState({ model, grammar }) }
  }

  return {
    window,
    count: (text: string) => model.tokenize(text).length,
    /** Writes an answer, piece by piece; one at a time. */
    async *write({ prompt, maxTokens, schema, ...how }: Asked): AsyncGenerator<string, Written> {
      const tokens = model.tokenize(prompt)
      const most = Math.min(maxTokens, window - tokens.length)
      const temperature = Math.max(how.temperature, LEAST_TEMPERATURE)
      const form = await formOf(schema)
      await sequence.clearHistory()
      const options = { temperature, seed: how.seed, yieldEogToken: true, ...form } as const
      const stream = sequence.evaluate(tokens, options)
      const written: Token[] = []
      const done = (finish: Written['finish']): Written => {
        return { finish, tokensIn: tokens.length, tokensOut: written.length }
      }
      let text = ''
      let instead: Token[] | undefined
      try {
        while (written.length < most) {
          const { value: token } = await stream.next(instead)
          const isEarly = token === eos && written.length < most * LEAST_SHARE
          // The answer continues with a paragraph.
          instead = isEarly ? paragraph : undefined
          written.push(...(instead ?? [token!]))
          if (token === eos && !isEarly) return done('stop')
          const whole = model.detokenize(written)
          if (whole.endsWith(HALF)) continue
          yield whole.slice(text.length)
          text = whole
          if (schema && isWhole(text)) return done('stop')
        }
        return done('length')
      } finally {
        await stream.return()
      }
    },
    close: () => llama.dispose(),
  }
}

/** True if the text is whole JSON. The grammar would add empty lines after it. */
function isWhole(text: string): boolean {
  if (!/[}\]]$/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
