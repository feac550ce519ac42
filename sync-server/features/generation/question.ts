export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** One question to a language model. */
export interface Question {
  messages: Message[]
  maxTokens: number
  temperature: number
  /** The JSON schema of the answer. */
  schema?: { name: string; schema: Record<string, unknown> } | undefined
}
