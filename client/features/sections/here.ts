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
 * The requested scene, or else the book's first one; undefined while there is none. `isGone` if somebody put it into the bin, perhaps
 * while it was open: another one in its place would get the words that its writer is typing, and a writer who comes back to it would
 * not learn where the words are.
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
  const [shown, setShown] = useState({ active, id: '' })
  const wasOpen = shown.active === active && shown.id !== ''
  const isBinned = [...byChapter.values(), bin].flat().some(({ id }) => id === active)
  const first = isBinned ? undefined : scenes[0]
  const here = find(active) ?? (wasOpen ? find(shown.id) : first)
  if (here && !(wasOpen && shown.id === here.section.id)) setShown({ active, id: here.section.id })
  return { here, isGone: !here && (wasOpen || isBinned) }
}

export function sceneTitle({ title }: ShownSection, index: number): string {
  return title || `Scene ${index + 1}`
}
