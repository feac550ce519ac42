import type { ReactNode } from 'react'

interface Props {
  /** Said large, where the page is about nothing else. */
  title?: string
  text: string
  hint?: string
  action?: ReactNode
}

/** Threads that are not woven yet, one sentence, and what to do about it. */
export function EmptyState({ title, text, hint, action }: Props) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <svg
        aria-hidden
        viewBox="0 0 96 72"
        className="mb-4 h-18 w-24 text-border-strong"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <path d="M22 6v46M36 6v38M50 6v52M64 6v34M78 6v44" opacity=".55" />
        <path
          d="M8 30c10-10 18 8 28 0s18-10 28 0 16 6 24-2"
          className="text-accent"
          stroke="currentColor"
        />
        <path d="M14 60c12-8 20 6 32 0s14-8 22-4" />
      </svg>
      {title && (
        <p className="mb-2 max-w-120 font-serif text-3xl leading-10 font-semibold text-balance">
          {title}
        </p>
      )}
      <p className="max-w-90 text-base leading-6 text-muted">{text}</p>
      {hint && <p className="mt-1 max-w-90 text-[13px] leading-5 text-subtle">{hint}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
