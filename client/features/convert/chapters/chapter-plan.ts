import type { ChapterPlan } from '#shared/rules/book-archive.ts'
import { MAX_PLANNED_WORDS } from '#shared/limits.ts'
import { type PlannedScene, sceneLine } from '#shared/rules/outline-text.ts'
import { type ChapterText, NO_PLAN, NO_SCENE } from '../book-text.ts'
import { headingOf } from '../markdown/markdown.ts'

/** Whether a plan says anything. */
export function isPlanned({ summary, estimated_words, outline, scenes }: ChapterPlan): boolean {
  return Boolean(summary || estimated_words !== null || outline) || scenes.some(isToldOf)
}

/** The plan of chapters that become one: the first one's, and in its outline what is told of the others. */
export function joinPlans(chapters: readonly ChapterText[]): ChapterPlan | null {
  if (chapters.every(({ plan }) => !plan)) return null
  const [first = NO_PLAN, ...others] = chapters.map(({ plan }) => plan ?? NO_PLAN)
  const outline = others.reduce((text, { summary, outline: own }, index) => {
    const told = below(summary, own)
    return told ? below(text, headingOf(chapters[index + 1]!.title, 2), told) : text
  }, first.outline)
  const words = [first, ...others].flatMap(({ estimated_words }) => estimated_words ?? [])
  const sum = words.reduce((total, count) => total + count, 0)
  return {
    summary: first.summary,
    estimated_words: words.length > 0 ? Math.min(sum, MAX_PLANNED_WORDS) : null,
    outline,
    scenes: chapters.flatMap(({ sections, plan }) =>
      sections.map((_, index) => plan?.scenes[index] ?? NO_SCENE),
    ),
  }
}

/**
 * The plans of so many chapters that one became: the first one keeps it, and each scene its title and note. What is planned of
 * a scene that became part of the one before goes to the outline.
 */
export function dividePlan(
  plan: ChapterPlan,
  chapters: number,
  placeOf: (scene: number) => { chapter: number; scene: number },
): ChapterPlan[] {
  const plans = Array.from({ length: chapters }, (_, index): ChapterPlan => {
    return { ...(index === 0 ? plan : NO_PLAN), scenes: [] }
  })
  for (const [index, told] of plan.scenes.entries()) {
    const { chapter, scene } = placeOf(index)
    const there = plans[chapter]!
    while (there.scenes.length < scene) there.scenes.push(NO_SCENE)
    if (there.scenes.length === scene) there.scenes.push(told)
    else if (isToldOf(told)) there.outline = below(there.outline, sceneLine(told, index))
  }
  return plans
}

/** Whether anything is planned of a scene. */
export function isToldOf({ title, note }: PlannedScene): boolean {
  return title !== '' || note !== ''
}

function below(...texts: string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n')
}
