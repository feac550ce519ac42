/** One answer of the server, as it travels within a page. */
export interface PageReply {
  body: string
  headers: Record<string, string>
}

/** The data of a page beside its text: the server's answers that it was made of, their time, and the lazy parts that it shows. */
export interface PageData {
  now: number
  parts: string[]
  replies: Record<string, PageReply>
}

/**
 * Renders the app's own screens at an address, as a visitor sees them first. `ask` sends what they ask the server for;
 * null is an answer that is not good. The same answers make the same page.
 */
export type RenderPage = (
  url: string,
  now: number,
  ask: (url: string) => Promise<PageReply | null>,
) => Promise<{ html: string; data: PageData }>
