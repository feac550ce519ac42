import type { Setup } from '#shared/contract/setup.ts'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useRemembered } from '../../sync/react/use-remembered.ts'
import { useRemote } from '../../sync/react/use-remote.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useStepsDone } from '../setup/use-steps-done.ts'

interface Props {
  /** The admin wants no more of it, or nothing is left. */
  onClose(): void
}

/** Leads the admin of a new server to what its set-up lacks. */
export function SetupCard({ onClose }: Props) {
  const { setup } = useApp().session.api
  const { data } = useRemote('setup', async () => (await setup.state({})).data)
  const known = useRemembered('setup', data)
  return (
    <section aria-labelledby="setup" className="mb-6 rounded-[14px] bg-surface p-4 md:p-5">
      <h2 id="setup" className="font-serif text-xl leading-7 font-semibold">
        This server is yours
      </h2>
      <p className="mt-1 min-h-5.5 text-[15px] leading-5.5 text-muted">
        {known && <Left setup={known} onNothing={onClose} />}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={paths.setup()} className={buttonClass('primary', 'sm')}>
          Go on with the set-up
        </Link>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </section>
  )
}

/** The things that no server should lack; mail and content to try are a matter of taste. */
const NEEDED = [
  ['name', 'a name'],
  ['signups', 'who may sign up'],
  ['community', 'a first community'],
  ['backup', 'a backup'],
] as const

function Left({ setup, onNothing }: { setup: Setup; onNothing(): void }) {
  const done = useStepsDone(setup)
  const left = NEEDED.flatMap(([step, name]) => (done[step] ? [] : name))
  const isDone = left.length === 0
  useEffect(() => {
    if (isDone) onNothing()
  }, [isDone, onNothing])
  return isDone ? null : `Still to do: ${left.join(', ')}.`
}
