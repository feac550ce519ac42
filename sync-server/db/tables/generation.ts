import type { Generated } from 'kysely'
import type { Generation, GenerationKind, Pause } from '#shared/contract/generation.ts'

declare module './index.ts' {
  interface Tables {
    generated_texts: GeneratedTextsTable
    generations: GenerationsTable
    generation_steps: GenerationStepsTable
    ai_usage: AiUsageTable
    ai_capabilities: AiCapabilitiesTable
  }
}

export interface GenerationsTable {
  id: string
  book_id: string
  user_id: string | null
  kind: GenerationKind
  chapter_id: string | null
  /** Only for `scene`. */
  section_id: Generated<string | null>
  /** The user's request, as JSON. */
  request: string
  status: Generated<Generation['status']>
  /** Only while it is `paused`. */
  pause: Generated<Pause | null>
  /** A code of `ERRORS`. */
  error: Generated<string | null>
  /** JSON. */
  progress: Generated<string | null>
  /** JSON. */
  findings: Generated<string>
  /** JSON. */
  suggestions: Generated<string>
  /** Quotes of the findings that a writer has settled, and names of the suggestions that they have decided on, as JSON. */
  settled: Generated<string>
  /** The proposal that waits for the writer's decision, as JSON. */
  proposal: Generated<string | null>
  /** Failed attempts of the current step. */
  attempts: Generated<number>
  /** The time since which the model server gives nothing, ISO; null while it answers. */
  down_since: Generated<string | null>
  /** The tokens used so far, those of failed calls included. */
  tokens: Generated<number>
  /** The model that answered. */
  model: Generated<string>
  created_at: string
  ended_at: Generated<string | null>
  rev: Generated<number>
  /** Only for `book`. */
  order_id: Generated<string | null>
  /** 1: its order has ended, so the server does not resume it. */
  is_closed: Generated<0 | 1>
}

/** The model's output of a step, as JSON: the server does not ask again for a stored step. */
export interface GenerationStepsTable {
  generation_id: string
  step: string
  output: string
  tokens_in: number
  tokens_out: number
  /** 1: the model server counts no tokens, so these are our estimate. */
  is_estimated: number
  done_at: string
}

/** A text by a language model, as the server put it into the document. */
export interface GeneratedTextsTable {
  /** Such as `section:<id>`. */
  document: string
  generation_id: string
  step: string
  book_id: string
  model: string
  text: string
  created_at: string
}

export interface AiUsageTable {
  /** UTC, `2026-11-23`. */
  day: string
  user_id: string
  kind: string
  /** Generations that have started. */
  asked: Generated<number>
  /** Steps with an answer. */
  calls: Generated<number>
  tokens_in: Generated<number>
  tokens_out: Generated<number>
}

/** The results of the probes of a model server. */
export interface AiCapabilitiesTable {
  base_url: string
  model: string
  /** JSON. */
  capabilities: string
  /** JSON. */
  checks: string
  works: number
  probed_at: string
}
