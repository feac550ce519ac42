import type { User } from '#shared/contract/users.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useFirstSteps, WANTED_COMMUNITIES } from './first-steps.local.ts'
import { InstallStep } from './InstallStep.tsx'
import { JoinStep } from './JoinStep.tsx'
import { Step } from './Step.tsx'
import { StepsDone } from './StepsDone.tsx'

/** First steps of a new account: communities to read, a first post, the installed app. */
export function FirstSteps({ user }: { user: User }) {
  const steps = useFirstSteps(user)
  const [looked, setLooked] = useState<number | null>(null)
  if (!steps) return null
  const { joined, posted, installed, keep } = steps
  const isHome = joined >= WANTED_COMMUNITIES
  const states = [isHome, posted, installed]
  const done = states.filter(Boolean).length
  // The first undone step is open until the user opens another one.
  const open = looked ?? states.indexOf(false) + 1
  const step = (number: number) => ({
    number,
    done: states[number - 1]!,
    open: open === number,
    onOpen: () => setLooked(open === number ? 0 : number),
  })
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-6 rounded-[14px] border border-border bg-surface p-4 md:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="first-steps" className="font-serif text-xl leading-7 font-semibold wrap-anywhere">
          {done === 3 ? 'You are all set' : `Welcome, ${user.display_name || user.username}`}
        </h2>
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          onClick={() => void keep({ closed: true })}
        >
          {done === 3 ? 'Close' : 'Skip'}
        </Button>
      </div>
      <StepsDone done={done} />
      <ol>
        <Step title={joinTitle(joined)} {...step(1)}>
          <JoinStep />
        </Step>
        <Step title="Write your first post" {...step(2)}>
          <p className="text-muted">
            Say hello, ask a question, or show a page you are proud of. It works offline, too.
          </p>
          <Link to={paths.submit()} className={buttonClass('secondary', 'sm')}>
            Write a post
          </Link>
        </Step>
        <Step title="Install Loreloom" {...step(3)}>
          <InstallStep onDone={() => void keep({ installed: true })} />
        </Step>
      </ol>
    </section>
  )
}

function joinTitle(joined: number): string {
  if (joined >= WANTED_COMMUNITIES) return 'Join three communities'
  return `Join three communities (${joined} of ${WANTED_COMMUNITIES})`
}
