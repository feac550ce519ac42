interface Beginning {
  /** The part that begins here; empty or missing where none does. */
  part?: string
}

/**
 * The chapters that stand, of all of them in order. Where one that does not stand began a part, the part begins at the next one
 * that does; of two that would begin at the same chapter the later one does.
 */
export function standingInParts<C extends Beginning>(
  chapters: readonly C[],
  stands: (chapter: C, index: number) => boolean,
): C[] {
  let waiting = ''
  return chapters.flatMap((chapter, index) => {
    const begun = chapter.part || !waiting ? chapter : { ...chapter, part: waiting }
    const isThere = stands(chapter, index)
    waiting = isThere ? '' : (begun.part ?? '')
    return isThere ? [begun] : []
  })
}

/** Chapters in order that name the part they stand in: each one's part only where it begins. */
export function whereBegun<C extends Beginning>(chapters: readonly C[]): C[] {
  return chapters.map((chapter, i) => {
    const before = chapters[i - 1]?.part
    return chapter.part === before ? { ...chapter, part: '' } : chapter
  })
}
