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
}
export interface DescribedChange {
  title: string
  /** The person's own words in it. */
  texts: DescribedText[]
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
  return { title: titleOf(name, args), texts }
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
