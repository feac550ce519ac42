import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

/** The token of a mailed link. It is behind the `#`, so that no server's log ever holds it. */
export function useMailedToken(): string {
  return useLocation().hash.slice(1)
}

/** Why a link that lost its token does nothing, in the words of one that is used up. */
export const LINK_INVALID = 'This link is no longer valid. Please ask for a new one.'

/** The page behind a mailed link: it has one thing to do. */
export function MailedLink({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto mt-6 max-w-120 rounded-[14px] bg-surface p-5 md:mt-12 md:p-8">
      <h1 className="mb-4 font-serif text-2xl leading-8 font-semibold text-balance">{title}</h1>
      <div className="space-y-4 text-[15px] leading-6">{children}</div>
    </div>
  )
}
