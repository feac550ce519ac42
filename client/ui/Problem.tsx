import { clsx } from 'clsx'

interface Props {
  text: string | null | undefined
  className?: string
}

/** A problem in words; renders nothing if there is none. */
export function Problem({ text, className }: Props) {
  if (!text) return null
  return (
    <p role="alert" className={clsx('text-[13px] leading-5 text-danger', className)}>
      {text}
    </p>
  )
}

/** The problems of several things, a line each. */
export function Problems({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul role="alert" className="space-y-1 text-[13px] leading-5 text-danger">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
