/** The chapter that is opened to be read aloud, because the one before was to its end. */
let expected: string | null = null

export const goOnIn = (chapterId: string): void => {
  expected = chapterId
}

export const goesOnIn = (chapterId: string): boolean => expected === chapterId

/** Later visits begin in silence. */
export const haveGoneOn = (): void => {
  expected = null
}
