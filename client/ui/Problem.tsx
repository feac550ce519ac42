import { clsx } from 'clsx'

interface Props {
  text: string | null | undefined
  className?: string
}

/** What is wrong, in words; nothing while nothing is. */
export function Problem({ text, className }: Props) {
  if (!text) return null
  return (
    <p role="alert" className={clsx('text-[13px] leading-5 text-danger', className)}>
      {text}
    </p>
  )
}

/** What is wrong with several things, a line each. */
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
