import type { ReactNode } from 'react'
import { appToast } from '../../ui/toast.ts'
import { ReasonDialog } from '../moderation/ReasonDialog.tsx'

interface Props {
  title: string
  confirmLabel: string
  /** Toast after the action. */
  done: string
  hint?: string
  children?: ReactNode
  act(reason: string): Promise<unknown>
  onDone(): void
  onClose(): void
}

/** Confirms an admin's action and asks for the reason that the audit log keeps. */
export function ActDialog({ done, act, onDone, hint, ...rest }: Props) {
  return (
    <ReasonDialog
      {...rest}
      rules={[]}
      hint={hint ?? 'This is recorded in the audit log, which site admins can read.'}
      onConfirm={async (reason) => {
        await act(reason)
        appToast.success(done)
        rest.onClose()
        onDone()
      }}
    />
  )
}
