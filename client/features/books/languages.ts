const TAGS =
  'en ar bg ca ckb cs da de el en-GB es et eu fa fi fr gl he hi hr hu id is it ja ko lt lv nb nl nn pl ps pt pt-BR ro ru sd sk sl sr sv th tr ug uk ur vi yi zh'.split(
    ' ',
  )
const names = new Intl.DisplayNames('en', { type: 'language' })

export function nameOf(tag: string): string {
  return names.of(tag) ?? tag
}

/** What a book can be written in: what the browser speaks first, in its order, the others by name. */
export function languageChoices(value: string, spoken: readonly string[]): string[] {
  const tags = TAGS.includes(value) ? TAGS : [value, ...TAGS]
  const rankOf = (tag: string) => {
    const whole = spoken.indexOf(tag)
    const rank = whole >= 0 ? whole : spoken.findIndex((one) => one.split('-')[0] === tag)
    return rank < 0 ? spoken.length : rank
  }
  return tags.toSorted((a, b) => rankOf(a) - rankOf(b) || nameOf(a).localeCompare(nameOf(b), 'en'))
}
