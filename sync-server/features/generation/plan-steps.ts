import type { GenerationKind, OutlineRequest } from '#shared/contract/generation.ts'
import type { Order } from './ask-for-data.ts'
import { bibleOrder } from './bible-prompt.ts'
import { chapterOrder } from './chapter-prompt.ts'
import type { Material } from './material.ts'
import { outlineOrder, outlineSteps } from './outline-prompt.ts'

/** A user's request for a plan. */
export interface Asked {
  kind: GenerationKind
  chapter_id: string | null
  /** The input of an `outline`. */
  request: OutlineRequest
}

/** The first step that has no output yet; null when all have. Rows decide what comes next, never a model. */
export function nextStep(
  { kind, request }: Asked,
  done: ReadonlyMap<string, unknown>,
): string | null {
  const steps = kind === 'outline' ? outlineSteps(request) : [kind]
  return steps.find((step) => !done.has(step)) ?? null
}

/** The question that the model gets in a step; null when the subject is gone. */
export function orderOf(
  step: string,
  { kind, chapter_id, request }: Asked,
  material: Material,
  done: ReadonlyMap<string, unknown>,
  tag: string,
): Order<unknown> | null {
  if (kind === 'outline') return outlineOrder(step, request, material, done, tag)
  if (kind === 'bible') return bibleOrder(material, tag)
  return chapterOrder(material, chapter_id!, tag)
}
