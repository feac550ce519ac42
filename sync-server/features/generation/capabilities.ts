/** The parameters that a model server accepts, as far as it has told. Kept for each address and model. */
export interface Capabilities {
  /** The way to ask it for data: by a schema, by words in the prompt, or by "any JSON". */
  json: 'json_schema' | 'text' | 'json_object'
  limit: 'max_tokens' | 'max_completion_tokens'
  temperature: boolean
  /** True when it accepts `stream_options`, which asks for the usage. */
  usage: boolean
  stream: boolean
}

/** The parameters to begin with: most servers take all of them. */
export const USUAL: Capabilities = {
  json: 'json_schema',
  limit: 'max_tokens',
  temperature: true,
  usage: true,
  stream: true,
}

/** The parameters to try after a refusal; null when the refusal names none that a request could leave out. */
export function adaptTo(refusal: string, now: Capabilities): Capabilities | null {
  if (/max_completion_tokens/.test(refusal) && now.limit === 'max_tokens')
    return { ...now, limit: 'max_completion_tokens' }
  if (/max_tokens|max_completion_tokens/.test(refusal) && now.limit === 'max_completion_tokens')
    return { ...now, limit: 'max_tokens' }
  if (/stream_options|include_usage/.test(refusal) && now.usage) return { ...now, usage: false }
  if (/temperature/.test(refusal) && now.temperature) return { ...now, temperature: false }
  if (/response_format|json_schema|json_object|schema|grammar/.test(refusal) && now.json !== 'text')
    return { ...now, json: 'text' }
  if (/stream/.test(refusal) && now.stream) return { ...now, stream: false, usage: false }
  return null
}
