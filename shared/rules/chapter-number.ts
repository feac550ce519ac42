const NUMBERED = /^chapter\s+(?:\d+|[ivxlcdm]+)\b/i

/** True if a chapter's title says a number itself, as "Chapter 1" and "Chapter IV: Oil" do: nothing repeats it beside the title. */
export const saysNumber = (title: string) => NUMBERED.test(title)

/** A chapter's number and title in one line. */
export const numberedTitle = (number: number, title: string) =>
  saysNumber(title) ? title : `Chapter ${number}: ${title}`
