/** A community's topic, its hand-written posts, and the parts of its shorter ones. */
export interface Shelf {
  key: string
  name: string
  description: string
  /** Title, then text. */
  written: [string, string][]
  links: [string, string][]
  /** Topics of this community; each becomes a short post of its own. */
  subjects: string[]
  titles: string[]
  /** First, middle and last sentences; `{s}` is the subject. */
  openings: string[]
  middles: string[]
  closings: string[]
}
