import { useLayoutEffect, useRef, useState } from 'react'
import { appToast } from '../../../ui/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { PublishForm } from './use-publish-form.ts'

/** The number of planned chapters, and the way to give up all of their plans. */
export function PlansLine({ sheet }: { sheet: PublishForm }) {
  const planned = sheet.lines.flatMap(({ state, chapter }) =>
    state === 'planned' ? [chapter] : [],
  )
  const [isAsking, setAsking] = useState(false)
  const count = planned.length.toLocaleString()
  const isGone = planned.length < 2 && !isAsking
  const next = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (isGone && document.activeElement === document.body) next.current?.focus()
  }, [isGone])
  if (isGone) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <p className="text-[13px] leading-5 text-subtle tabular-nums">{count} planned</p>
      <Button
        size="sm"
        variant="ghost"
        className="-mr-3"
        onClick={({ currentTarget }) => {
          next.current = currentTarget
            .closest('form, [role=dialog]')!
            .querySelector('[type=checkbox]')
          setAsking(true)
        }}
      >
        Cancel all plans
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Cancel ${count} plans`}
          description="Readers do not get these texts at their times. The drafts stay as they are."
          confirmLabel="Cancel all plans"
          keepLabel="Keep plans"
          onConfirm={async () => {
            await sheet.cancelPlans(planned)
            setAsking(false)
            appToast.success(`${count} plans cancelled`)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
