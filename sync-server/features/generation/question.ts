export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** What a language model is asked, once. */
export interface Question {
  messages: Message[]
  maxTokens: number
  temperature: number
  /** What the answer must be, as a JSON schema. */
  schema?: { name: string; schema: Record<string, unknown> } | undefined
}
