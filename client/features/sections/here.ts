import { useState } from 'react'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { ManuscriptProps } from './manuscript-props.ts'
import type { ShownSection } from './sections.local.ts'

/** The writer's place in the manuscript: the open scene, its chapter, and all scenes of that chapter. */
export interface Here {
  chapter: ShownChapter
  section: ShownSection
  siblings: ShownSection[]
}

/**
 * The requested scene; until the lists have it, as with one that was just made, the one that was open; else the book's first one;
 * undefined while there is none. `isGone` if somebody put it into the bin, perhaps while it was open: another one in its place would
 * get the words that its writer is typing, and a writer who comes back to it would not learn where the words are.
 */
export function useHere(
  chapters: ShownChapter[],
  { byChapter, bin }: ManuscriptProps['sections'],
  active: string | null,
): { here: Here | undefined; isGone: boolean } {
  const scenes = chapters.flatMap((chapter) => {
    const siblings = byChapter.get(chapter.id) ?? []
    return siblings.map((section) => ({ chapter, section, siblings }))
  })
  const find = (id: string | null) => scenes.find(({ section }) => section.id === id)
  const [open, setOpen] = useState<string | null>(null)
  const isBinned = [...byChapter.values(), bin].flat().some(({ id }) => id === active)
  const other = open === null ? scenes[0] : find(open)
  const here = find(active) ?? (isBinned ? undefined : other)
  if (here && here.section.id !== open) setOpen(here.section.id)
  return { here, isGone: !here && (open !== null || isBinned) }
}

export function sceneTitle({ title }: ShownSection, index: number): string {
  return title || `Scene ${index + 1}`
}
