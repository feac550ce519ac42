import { labels, titles } from '../index.ts'

interface Change {
  name: string
  args: { params?: Record<string, string>; body?: unknown }
}

export interface DescribedText {
  /** Name of its field in the change. */
  field: string
  label: string
  text: string
  /** A list, line by line: it is shown and copied, and stays as it is. */
  isList?: true
}
export interface DescribedChange {
  title: string
  /** The person's own words in it. */
  texts: DescribedText[]
}

/** Lists whose items have words, by feature: the manifests of features are in the first load and have no room for them. */
const LISTS: Record<string, Record<string, string>> = {
  bible: { aliases: 'Other names', fields: 'Fields', ties: 'Ties' },
  outlines: { themes: 'Themes' },
}

/** Describes a queued or refused change in words, with everything that the person wrote. */
export function describeChange({ name, args }: Change): DescribedChange {
  const body = isRecord(args.body) ? args.body : {}
  const [feature = ''] = name.split('.')
  const texts = Object.entries(labels[feature] ?? {}).flatMap(([field, label]) => {
    const text = body[field]
    const isWritten = label !== null && typeof text === 'string' && text !== ''
    return isWritten ? [{ field, label, text }] : []
  })
  const listed = Object.entries(LISTS[feature] ?? {}).flatMap(([field, label]) => {
    const text = linesOf(body[field])
    return text === '' ? [] : [{ field, label, text, isList: true as const }]
  })
  return { title: titleOf(name, args), texts: [...texts, ...listed] }
}

/** All of them, to be copied. */
export function wordsOf(texts: readonly DescribedText[]): string {
  return texts.map(({ text }) => text).join('\n\n')
}

/** The words in a list, an item a line; ids are no words. */
function linesOf(list: unknown): string {
  if (!Array.isArray(list)) return ''
  const lines = list.map((item: unknown) => {
    if (typeof item === 'string') return item
    const parts = isRecord(item) ? Object.entries(item) : []
    return parts.flatMap(([name, text]) => (name === 'to' ? [] : String(text))).join(': ')
  })
  return lines.filter(Boolean).join('\n')
}

/** A newer version of the app may have queued what this one does not know. */
function titleOf(name: string, args: Change['args']): string {
  const title = titles[name as keyof typeof titles] as string | ((of: object) => string) | undefined
  return typeof title === 'function' ? title(args) : (title ?? name)
}

/** The same arguments with some of the words replaced. */
export function rewriteChange<Args extends Change['args']>(
  args: Args,
  texts: Record<string, string>,
): Args {
  return { ...args, body: { ...(isRecord(args.body) ? args.body : {}), ...texts } }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
