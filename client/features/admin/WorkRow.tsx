import type { Job } from '#shared/contract/admin.ts'
import type { ReactNode } from 'react'
import { WorkState } from './WorkState.tsx'

interface Props {
  name: ReactNode
  work: Pick<Job, 'state' | 'last_error'>
  facts: ReactNode
  /** Buttons shown after a failure. */
  actions: ReactNode
}

/** A job or a mail that waits, runs or failed. */
export function WorkRow({ name, work: { state, last_error }, facts, actions }: Props) {
  return (
    <li className="py-3 text-[15px] leading-5.5">
      <div className="flex flex-wrap items-center gap-2">
        {name}
        <WorkState state={state} />
        <span className="mr-auto text-[13px] wrap-anywhere text-subtle">{facts}</span>
        {state === 'failed' && actions}
      </div>
      {last_error && (
        <p className="mt-1 text-[13px] leading-5 wrap-anywhere text-danger">{last_error}</p>
      )}
    </li>
  )
}
