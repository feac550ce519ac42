import type { Setup } from '#shared/contract/setup.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { sayOutcome } from '../../ui/outcome.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { SetupStep } from './SetupStep.tsx'

interface Props {
  setup: Setup
  reload(): void
}

/** Content to try: one click makes it, another takes it away. */
export function SampleStep({ setup: { sample }, reload }: Props) {
  const { setup } = useApp().session.api
  const { busy, attempt } = useAttempt()
  const [isAsking, setAsking] = useState(false)
  const add = () =>
    sayOutcome(() => setup.addSample({ body: {} }), 'There is something to read now').then(reload)
  return (
    <>
      <SetupStep
        number={6}
        title="Something to read"
        note={
          sample
            ? `The Ember Coast, by u/${sample.username}`
            : 'A small world and a novel in six chapters, to try. One click takes them away again'
        }
        done={sample !== null}
        verb="Add"
        changeVerb="Remove"
        busy={busy}
        onAct={() => (sample ? setAsking(true) : void attempt(add))}
      />
      {isAsking && (
        <ConfirmDialog
          title="Remove the sample content"
          description="The world, its community, the novel and their author are erased, with everything that people have written there."
          confirmLabel="Remove"
          danger
          onConfirm={async () => {
            await setup.removeSample({})
            setAsking(false)
            reload()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
