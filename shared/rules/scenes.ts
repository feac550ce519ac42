import { withDistinctNotes } from './note-names.ts'

/** The separator between two scenes for readers. */
const SCENE_BREAK = '\n\n* * *\n\n'

/** The scenes of a chapter as readers get them; each mark leads to the note of its own scene. */
export function joinScenes(texts: readonly string[]): string {
  const written = texts.map((text) => text.trim()).filter((text) => text !== '')
  return withDistinctNotes(written).join(SCENE_BREAK)
}

/**
 * Repairs a chapter's text that was joined before notes of different scenes got different names: each mark leads to the note of
 * its own scene again.
 */
export function withOwnNotes(text: string): string {
  return withDistinctNotes(text.split(SCENE_BREAK)).join(SCENE_BREAK)
}
