/** The writer's own word on how far a scene or chapter is, in order. */
export const WRITING_STATUSES = ['idea', 'draft', 'revised', 'done'] as const
export type WritingStatus = (typeof WRITING_STATUSES)[number]

/** The status to show: until a writer sets one, it follows from the words. */
export function shownStatus(set: WritingStatus | null | undefined, words: number): WritingStatus {
  return set ?? (words > 0 ? 'draft' : 'idea')
}
