import type { ChapterPlan } from '#shared/rules/book-archive.ts'
import { MAX_PLANNED_WORDS } from '#shared/limits.ts'
import { type PlannedScene, sceneLine } from '#shared/rules/outline-text.ts'
import { type ChapterText, NO_PLAN, NO_SCENE } from '../book-text.ts'
import { headingOf } from '../markdown/markdown.ts'

/** True if the plan has any content. */
export function isPlanned(plan: ChapterPlan): boolean {
  const { summary, estimated_words, status, outline, scenes } = plan
  if (summary || estimated_words !== null || status || outline) return true
  return scenes.some((scene) => scene.status || isToldOf(scene))
}

/** Joins the plans of chapters that become one: keeps the first, and adds the others to its outline. */
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
    ...(first.status && { status: first.status }),
    outline,
    scenes: chapters.flatMap(({ sections, plan }) =>
      sections.map((_, index) => plan?.scenes[index] ?? NO_SCENE),
    ),
  }
}

/**
 * Divides the plan of a chapter that was split: the first part keeps the plan, and each scene its title and note. The
 * plan of a scene that joined the one before goes to the outline.
 */
export function dividePlan(
  plan: ChapterPlan,
  chapters: number,
  placeOf: (scene: number) => { chapter: number; scene: number },
): ChapterPlan[] {
  const plans = Array.from({ length: chapters }, (_, index): ChapterPlan => {
    const { status } = plan
    return { ...(index === 0 ? plan : { ...NO_PLAN, ...(status && { status }) }), scenes: [] }
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

/** True if the scene has a plan. */
export function isToldOf({ title, note, target_words }: PlannedScene): boolean {
  return title !== '' || note !== '' || target_words !== undefined
}

function below(...texts: string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n')
}
