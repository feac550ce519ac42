import { ShieldCheck } from 'lucide-react'
import { Spinner } from '../../ui/Spinner.tsx'
import type { ProofState } from './use-proof.ts'

/** Says what the device is doing while it proves that it is no robot. */
export function ProofNote({ state }: { state: ProofState }) {
  return (
    <p role="status" className="flex items-center gap-2 text-[13px] leading-5 text-muted">
      {state === 'working' && (
        <>
          <Spinner />
          Checking that you are human. This takes a few seconds.
        </>
      )}
      {state === 'done' && (
        <>
          <ShieldCheck aria-hidden className="size-4 shrink-0 text-success" />
          Verified
        </>
      )}
    </p>
  )
}
