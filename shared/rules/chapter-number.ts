const NUMBERED = /^chapter\s+(?:\d+|[ivxlcdm]+)\b/i
const UNNAMED = /^Chapter \d+$/

/** The title of a new chapter until a writer names it. */
export const unnamedTitle = (number: number) => `Chapter ${number}`

/** True until a writer has named the chapter. */
export const isUnnamed = (title: string) => UNNAMED.test(title)

/** True if a chapter's title says a number itself, as "Chapter 1" and "Chapter IV: Oil" do: nothing repeats it beside the title. */
export const saysNumber = (title: string) => NUMBERED.test(title)

/** A chapter's number and title in one line. */
export const numberedTitle = (number: number, title: string) =>
  saysNumber(title) ? title : `Chapter ${number}: ${title}`
