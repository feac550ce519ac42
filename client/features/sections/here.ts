import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { ShownSection } from './sections.local.ts'

/** The writer's place in the manuscript: the open scene, its chapter, and all scenes of that chapter. */
export interface Here {
  chapter: ShownChapter
  section: ShownSection
  siblings: ShownSection[]
}

/** The requested scene, or else the book's first one; undefined while there is none. */
export function hereIn(
  chapters: ShownChapter[],
  byChapter: ReadonlyMap<string, ShownSection[]>,
  active: string | null,
): Here | undefined {
  const scenes = chapters.flatMap((chapter) => {
    const siblings = byChapter.get(chapter.id) ?? []
    return siblings.map((section) => ({ chapter, section, siblings }))
  })
  return scenes.find(({ section }) => section.id === active) ?? scenes[0]
}

export function sceneTitle({ title }: ShownSection, index: number): string {
  return title || `Scene ${index + 1}`
}
