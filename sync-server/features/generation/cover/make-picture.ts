import type { OpenAI } from 'openai'
import { ModelFailure, type Usage } from '../model-failure.ts'
import { estimateTokens } from '../tokens.ts'

/** The parameters that an image model accepts, as far as it has told. */
export interface PictureManner {
  /** As `width x height`; null: it chooses. */
  size: '1024x1536' | '1024x1792' | null
  /** Some give an address unless a request asks for bytes; others give nothing but bytes and refuse that parameter. */
  asksForBytes: boolean
}
export const USUAL_PICTURE: PictureManner = { size: '1024x1536', asksForBytes: true }

export interface Picture {
  bytes: Buffer
  usage: Usage
}

/** About so many tokens count where the server counts none. */
export const TOKENS_A_PICTURE = 6_000
const MAX_PICTURE_BYTES = 10 * 1024 * 1024
const MAX_BASE64 = Math.ceil(MAX_PICTURE_BYTES / 3) * 4
/** These models give bytes and nothing else. */
const GIVES_BYTES = /^gpt-image|^chatgpt-image/

/** Asks once, for one picture. Throws what the library throws, or a `ModelFailure` for a reply that holds no picture. */
export async function makePicture(
  client: OpenAI,
  model: string,
  prompt: string,
  { size, asksForBytes }: PictureManner,
  options: { signal: AbortSignal; timeout: number },
): Promise<Picture> {
  const reply = await client.images.generate(
    {
      model,
      prompt,
      n: 1,
      ...(size && { size }),
      ...(asksForBytes && !GIVES_BYTES.test(model) && { response_format: 'b64_json' }),
    },
    { ...options, maxRetries: 0 },
  )
  const { input_tokens, output_tokens } = reply.usage ?? {}
  const isCounted = Number.isSafeInteger(input_tokens) && Number.isSafeInteger(output_tokens)
  const usage = {
    tokens_in: isCounted ? input_tokens! : estimateTokens(prompt),
    tokens_out: isCounted ? output_tokens! : TOKENS_A_PICTURE,
    is_estimated: !isCounted,
  }
  const [first] = reply.data ?? []
  // The server follows no address that a reply names.
  if (first?.url && !first.b64_json)
    throw unusable('The image model gives addresses and no bytes (b64_json).', usage, 'settings')
  const base64 = first?.b64_json ?? ''
  if (base64 === '') throw unusable('The image model gave no picture.', usage)
  if (base64.length > MAX_BASE64)
    throw unusable('The image model gave a picture of more than 10 MB.', usage)
  return { bytes: Buffer.from(base64, 'base64'), usage }
}

/** A failure for a picture that cannot be used; it has its cost all the same. */
export function unusable(
  message: string,
  usage: Usage,
  reason: 'broken' | 'settings' = 'broken',
): ModelFailure {
  const failure = new ModelFailure(reason, message)
  failure.spent = usage
  return failure
}

/** The parameters to try after a refusal; null when the refusal names neither. */
export function adaptPicture(error: unknown, manner: PictureManner): PictureManner | null {
  if (error instanceof ModelFailure) return null
  const { status, message = '' } = error as { status?: number; message?: string }
  if (status !== 400 && status !== 422) return null
  if (/response_format/.test(message) && manner.asksForBytes)
    return { ...manner, asksForBytes: false }
  if (/size/i.test(message) && manner.size)
    return { ...manner, size: manner.size === '1024x1536' ? '1024x1792' : null }
  return null
}
