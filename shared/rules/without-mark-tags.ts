const ANY = /<(?:\/?(?:su[pb]|u)|\/span|span class="smallcaps")>/g

/** A text without the tags of `mark-tags.ts`, which are none of its words. Apart from them, because every page shows excerpts. */
export function withoutMarkTags(markdown: string): string {
  return markdown.replace(ANY, '')
}
