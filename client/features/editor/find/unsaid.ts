import { FILE_URLS } from '#shared/rules/file-url.ts'

/** Tags of marks, and addresses of pictures: nobody means them who looks for words, and a replacement would break them. */
const UNSAID = new RegExp(
  String.raw`<(?:/?(?:su[pb]|u)|/span|span class="smallcaps")>|\]\(${FILE_URLS}[^\s"()]{1,200}`,
  'g',
)

/** A test for places of a text that touch what is no word of it; for places that come in their order. */
export function unsaidIn(text: string): (from: number, to: number) => boolean {
  const places = [...text.matchAll(UNSAID)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
  }))
  let next = 0
  return (from, to) => {
    while (places[next] && places[next]!.to <= from) next += 1
    const place = places[next]
    return place !== undefined && place.from < to
  }
}
