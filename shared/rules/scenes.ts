/** Stands between two scenes for readers. */
const SCENE_BREAK = '\n\n* * *\n\n'

/** The scenes of a chapter as readers get them. */
export function joinScenes(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(SCENE_BREAK)
}
