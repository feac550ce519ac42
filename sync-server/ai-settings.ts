import { z } from 'zod'

const whole = (max: number) => z.coerce.number().int().min(1).max(max)

/** The address of a model server, and the limits of its use. Any server with OpenAI's chat completions will do. */
export const AiEnvironment = {
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_MODEL: z.string().max(200).optional(),
  OPENAI_CHECK_MODEL: z.string().max(200).optional(),
  OPENAI_IMAGE_MODEL: z.string().max(200).optional(),
  OPENAI_CONTEXT_TOKENS: whole(10_000_000).default(16_384),
  OPENAI_MAX_OUTPUT_TOKENS: whole(1_000_000).default(4_096),
  OPENAI_FIRST_TOKEN_SECONDS: whole(86_400).default(600),
  OPENAI_IDLE_SECONDS: whole(86_400).default(90),
  OPENAI_TOTAL_SECONDS: whole(86_400).default(1_800),
  OPENAI_CONCURRENCY: whole(100).default(2),
  OPENAI_PRICE_IN: z.coerce.number().min(0).optional(),
  OPENAI_PRICE_OUT: z.coerce.number().min(0).optional(),
  AI_DAILY_BUDGET: z.coerce.number().min(0).optional(),
  AI_MODERATION: z.enum(['auto', 'off']).default('auto'),
  AI_PLANNING_PER_DAY: z.coerce.number().int().min(0).max(100_000).default(20),
}

export interface AiSettings {
  /** Without a slash at the end. */
  baseUrl: string
  /** Null if the model server needs none. */
  apiKey: string | null
  model: string
  /** Compares new text with the book, and reports contradictions. */
  checkModel: string
  /** Makes covers; null: this server makes none. */
  imageModel: string | null
  /** The most tokens of a prompt and its answer together. */
  contextTokens: number
  maxOutputTokens: number
  patience: Patience
  /** The number of questions that the server asks at the same time. */
  concurrency: number
  /** The price of a million tokens, in the operator's money; null if the server only counts tokens. */
  prices: { in: number; out: number } | null
  /** The daily budget of all accounts together (UTC): money if prices are set, else tokens. Null: no limit. */
  dailyBudget: number | null
  /**
   * `auto`: the model checks every ordered or published text against the content rules; `off`: only passages with suspect
   * words.
   */
  moderation: 'auto' | 'off'
  /** The number of plans that one account may request a day. */
  planningPerDay: number
}

/** The longest times of an answer, in ms. */
export interface Patience {
  /** The time until the first piece: a local model may need minutes to read a long prompt. */
  first: number
  /** The time between two pieces. */
  idle: number
  total: number
}

type Settings = z.infer<z.ZodObject<typeof AiEnvironment>>

/** Reports a part of the settings that is set without the others that it needs. */
export function checkAi(settings: Settings, context: z.RefinementCtx): void {
  const { OPENAI_BASE_URL: address, OPENAI_API_KEY: key, OPENAI_MODEL: model } = settings
  const addIssue = (name: keyof Settings, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (model === undefined) {
    const without = 'is set, but OPENAI_MODEL is not: name the model that answers there'
    if (address !== undefined) addIssue('OPENAI_BASE_URL', without)
    if (key !== undefined) addIssue('OPENAI_API_KEY', without)
    if (settings.OPENAI_CHECK_MODEL !== undefined) addIssue('OPENAI_CHECK_MODEL', without)
    if (settings.OPENAI_IMAGE_MODEL !== undefined) addIssue('OPENAI_IMAGE_MODEL', without)
  } else if (address === undefined && key === undefined)
    addIssue(
      'OPENAI_MODEL',
      'is set: set OPENAI_BASE_URL too, where it answers, or OPENAI_API_KEY for OpenAI itself',
    )
  const { OPENAI_PRICE_IN: priceIn, OPENAI_PRICE_OUT: priceOut } = settings
  if ((priceIn === undefined) !== (priceOut === undefined))
    addIssue(
      priceIn === undefined ? 'OPENAI_PRICE_OUT' : 'OPENAI_PRICE_IN',
      'is set alone: set OPENAI_PRICE_IN and OPENAI_PRICE_OUT, or neither',
    )
}

/** Null if the settings name no model. */
export function readAi(settings: Settings): AiSettings | null {
  const { OPENAI_BASE_URL: address, OPENAI_API_KEY: apiKey, OPENAI_MODEL: model } = settings
  if (model === undefined) return null
  const { OPENAI_PRICE_IN: priceIn, OPENAI_PRICE_OUT: priceOut } = settings
  return {
    baseUrl: (address ?? 'https://api.openai.com/v1').replace(/\/+$/, ''),
    apiKey: apiKey ?? null,
    model,
    checkModel: settings.OPENAI_CHECK_MODEL ?? model,
    imageModel: settings.OPENAI_IMAGE_MODEL ?? null,
    contextTokens: settings.OPENAI_CONTEXT_TOKENS,
    maxOutputTokens: settings.OPENAI_MAX_OUTPUT_TOKENS,
    patience: {
      first: settings.OPENAI_FIRST_TOKEN_SECONDS * 1_000,
      idle: settings.OPENAI_IDLE_SECONDS * 1_000,
      total: settings.OPENAI_TOTAL_SECONDS * 1_000,
    },
    concurrency: settings.OPENAI_CONCURRENCY,
    prices: priceIn === undefined || priceOut === undefined ? null : { in: priceIn, out: priceOut },
    dailyBudget: settings.AI_DAILY_BUDGET ?? null,
    moderation: settings.AI_MODERATION,
    planningPerDay: settings.AI_PLANNING_PER_DAY,
  }
}
