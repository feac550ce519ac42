import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { appToast } from '../../ui/toast.ts'
import { OutlineText } from './OutlineText.tsx'
import type { Generation } from './use-generation.ts'

/** Outlines from before a generated one was accepted: the writer can read and restore each, also offline. */
export function EarlierOutlines({ generation }: { generation: Generation }) {
  const earlier = generation.proposals.flatMap(({ id, proposal }) =>
    proposal?.kind === 'earlier_outline' ? [{ id, ...proposal }] : [],
  )
  return earlier.map(({ id, kept_at, ...outline }) => (
    <details key={id} className="rounded-[14px] bg-surface p-4">
      <summary className="cursor-pointer text-[15px] leading-5.5 font-semibold">
        An earlier outline, kept <TimeAgo date={kept_at} />
      </summary>
      <div className="mt-3 space-y-3">
        <OutlineText {...outline} />
        <p className="text-[13px] leading-5 text-subtle">
          Your current outline is kept in its place. Chapters that are newer stay as they are.
        </p>
        <Button
          variant="secondary"
          onClick={() =>
            void generation.takeBack(id, kept_at).then(
              () => appToast.success('The earlier outline is back'),
              (error: Error) => appToast.error(error.message),
            )
          }
        >
          Take the Earlier Outline Back
        </Button>
      </div>
    </details>
  ))
}
