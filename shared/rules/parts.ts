interface Beginning {
  /** The part that begins here; empty or missing where none does. */
  part?: string
}

/**
 * The chosen chapters, of all of them in order. If a chapter that is left out began a part, the part begins at the next chosen
 * one; of two parts that would begin at the same chapter, the later one does.
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

/** Chapters in order, each with the name of its part. Keeps the name only on the chapter that begins the part. */
export function whereBegun<C extends Beginning>(chapters: readonly C[]): C[] {
  return chapters.map((chapter, i) => {
    const before = chapters[i - 1]?.part
    return chapter.part === before ? { ...chapter, part: '' } : chapter
  })
}
