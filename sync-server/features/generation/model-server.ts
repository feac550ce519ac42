import type { OpenAI } from 'openai'
import type { CompletionUsage } from 'openai/resources/completions'
import type { AiSettings } from '../../ai-settings.ts'
import { adaptTo, type Capabilities } from './capabilities.ts'
import { adaptPicture, makePicture, type Picture, USUAL_PICTURE } from './cover/make-picture.ts'
import { complete, type OnText } from './complete.ts'
import type { Question } from './question.ts'
import { NotStreamed } from './read-answer.ts'
import { askModeration, cannotModerate, hasNoModeration } from './moderation/ask-moderation.ts'
import { failureOf, ModelFailure, type Usage } from './model-failure.ts'
import { estimateTokens, leastTokens } from './tokens.ts'

export interface Said {
  text: string
  usage: Usage
}

/** Below this an estimate says too little. */
const WORTH_COMPARING = 300
const MAX_ADAPTATIONS = 6

/** The operator's model server. It learns that server's parameters from its refusals. */
export class ModelServer {
  readonly #settings: AiSettings
  #client: Promise<OpenAI> | undefined
  #can: Capabilities
  #pictures = USUAL_PICTURE
  #moderates = true

  constructor(settings: AiSettings, can: Capabilities) {
    this.#settings = settings
    this.#can = can
  }

  get capabilities(): Capabilities {
    return this.#can
  }

  /** Asks, and asks again without what the server refuses. Throws a `ModelFailure`. */
  async ask(question: Question, signal: AbortSignal, onText?: OnText): Promise<Said> {
    const client = await this.#open()
    const { model, patience } = this.#settings
    for (let tries = 0; ; tries++) {
      const can = this.#can
      try {
        const how = { patience, signal, ...(onText && { onText }) }
        const answer = await complete(client, model, question, can, how)
        return this.#checked(question, answer)
      } catch (error) {
        const next = tries < MAX_ADAPTATIONS ? afterError(error, can) : null
        if (!next) {
          if (!(error instanceof ModelFailure)) throw failureOf(error, this.#name())
          error.spent = counted(error.usage) ?? estimated(question, error.partial)
          throw error
        }
        this.#can = next
      }
    }
  }

  /** Has one picture made. Throws a `ModelFailure`. */
  async picture(prompt: string, signal: AbortSignal): Promise<Picture> {
    const client = await this.#open()
    const { model, patience } = this.#settings
    for (let tries = 0; ; tries++) {
      const options = { signal, timeout: patience.total }
      try {
        return await makePicture(client, model, prompt, this.#pictures, options)
      } catch (error) {
        if (signal.aborted) throw new ModelFailure('stopped', 'The server stopped asking.')
        const next = tries < MAX_ADAPTATIONS ? adaptPicture(error, this.#pictures) : null
        if (!next) throw error instanceof ModelFailure ? error : failureOf(error, this.#name())
        this.#pictures = next
      }
    }
  }

  /**
   * Returns true when one of these texts is sexual content with minors; null where the server cannot say. Throws a
   * `ModelFailure`.
   */
  async moderate(texts: string[], signal: AbortSignal): Promise<boolean | null> {
    if (!this.#moderates) return null
    const client = await this.#open()
    try {
      return await askModeration(client, texts, signal)
    } catch (error) {
      if (signal.aborted) throw new ModelFailure('stopped', 'The server stopped asking.')
      if (hasNoModeration(error)) this.#moderates = false
      else if (!cannotModerate(error)) throw failureOf(error, this.#name())
      return null
    }
  }

  /** The names of the models that the server offers; null when it gives none. */
  async models(signal: AbortSignal): Promise<string[] | null> {
    const client = await this.#open()
    try {
      const { data } = await client.models.list({ signal, maxRetries: 0 })
      return Array.isArray(data) ? data.map(({ id }) => id) : null
    } catch (error) {
      const { status } = error as { status?: number }
      if (status === 404 || status === 405 || status === 501) return null
      throw failureOf(error, this.#name())
    }
  }

  /** The library is loaded with the first question. */
  #open(): Promise<OpenAI> {
    const { baseUrl, apiKey, patience } = this.#settings
    return (this.#client ??= import('openai').then(
      ({ OpenAI }) =>
        new OpenAI({
          baseURL: baseUrl,
          // It asks for one, also where the server does not.
          apiKey: apiKey ?? 'none',
          organization: null,
          project: null,
          timeout: patience.first,
          maxRetries: 0,
          // Its log would hold what people write.
          logLevel: 'off',
          // The client sends the key to this address, and to no other that it may name.
          fetchOptions: { redirect: 'error' },
        }),
    ))
  }

  #checked(question: Question, { text, usage }: Awaited<ReturnType<typeof complete>>): Said {
    const spent = counted(usage)
    if (!spent) return { text, usage: estimated(question, text) }
    const { tokens_in } = spent
    const least = leastTokens(promptOf(question))
    // A prompt of fewer tokens than any has was cut: the model has not read all of it.
    if (least > WORTH_COMPARING && tokens_in < least)
      throw new ModelFailure(
        'window',
        `The model server read ${tokens_in} tokens of a prompt of at least ${least}: its window is smaller than OPENAI_CONTEXT_TOKENS says.`,
      )
    return { text, usage: spent }
  }

  #name(): string {
    const { baseUrl, model } = this.#settings
    return `${model} at ${baseUrl}`
  }
}

const promptOf = ({ messages }: Question) => messages.map(({ content }) => content).join('\n')

/** The estimated usage of a question and so much of an answer, where the server does not count. */
function estimated(question: Question, answer: string): Usage {
  return {
    tokens_in: estimateTokens(promptOf(question)),
    tokens_out: estimateTokens(answer),
    is_estimated: true,
  }
}

/** Null when the server counted nothing that can be used: some send other fields, or halves of tokens. */
function counted(usage: CompletionUsage | null): Usage | null {
  if (!usage) return null
  const { prompt_tokens: tokens_in, completion_tokens: tokens_out } = usage
  const isCount = [tokens_in, tokens_out].every(
    (count) => Number.isSafeInteger(count) && count >= 0,
  )
  return isCount ? { tokens_in, tokens_out, is_estimated: false } : null
}

/**
 * The parameters to try after the server answered a question with this error; null when a request can leave nothing
 * out.
 */
function afterError(error: unknown, can: Capabilities): Capabilities | null {
  if (error instanceof NotStreamed) return { ...can, stream: false, usage: false }
  if (error instanceof ModelFailure) return null
  const { status, message = '' } = error as { status?: number; message?: string }
  if (status !== 400 && status !== 422) return null
  return adaptTo(message, can)
}
