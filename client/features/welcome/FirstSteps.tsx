import type { User } from '#shared/contract/users.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useInstall } from '../../ui/install.ts'
import { useFirstSteps, WANTED_COMMUNITIES } from './first-steps.local.ts'
import { JoinStep } from './JoinStep.tsx'
import { Step } from './Step.tsx'

/** What a new account does first: places to read, a post of one's own, the app at hand. */
export function FirstSteps({ user }: { user: User }) {
  const steps = useFirstSteps(user)
  const install = useInstall()
  const [looked, setLooked] = useState<number | null>(null)
  if (!steps) return null
  const { joined, posted, installed, keep } = steps
  const isHome = joined >= WANTED_COMMUNITIES
  const states = [isHome, posted, installed]
  const done = states.filter(Boolean).length
  // The first that is left stands open, until somebody looks at another one.
  const open = looked ?? states.indexOf(false) + 1
  const step = (number: number) => ({
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
      <div className="mt-1 mb-2 flex items-center gap-3">
        <div
          role="progressbar"
          aria-label="First steps"
          aria-valuemin={0}
          aria-valuemax={3}
          aria-valuenow={done}
          className="h-2 w-32 overflow-hidden rounded-full bg-surface-2"
        >
          <div className="h-full bg-accent" style={{ width: `${(done / 3) * 100}%` }} />
        </div>
        <span className="text-[13px] leading-5 text-subtle">{done} of 3 steps done</span>
      </div>
      <ol>
        <Step number={1} title={joinTitle(joined)} done={isHome} {...step(1)}>
          <JoinStep />
        </Step>
        <Step number={2} title="Write your first post" done={posted} {...step(2)}>
          <p className="text-muted">
            Say hello, ask a question, or show a page you are proud of. It works offline, too.
          </p>
          <Link to={paths.submit()} className={buttonClass('secondary', 'sm')}>
            Write a post
          </Link>
        </Step>
        <Step number={3} title="Install Loreloom" done={installed} {...step(3)}>
          <p className="text-muted">
            {install
              ? 'It then opens from your home screen or desktop, online or not.'
              : 'Choose “Install” or “Add to Home Screen” in the menu of your browser. It then opens like an app, online or not.'}
          </p>
          <div className="flex flex-wrap gap-2">
            {install && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => {
                  install()
                  void keep({ installed: true })
                }}
              >
                Install
              </Button>
            )}
            <Button
              size="sm"
              variant={install ? 'ghost' : 'secondary'}
              onClick={() => void keep({ installed: true })}
            >
              {install ? 'Not now' : 'Got it'}
            </Button>
          </div>
        </Step>
      </ol>
    </section>
  )
}

function joinTitle(joined: number): string {
  if (joined >= WANTED_COMMUNITIES) return 'Join three communities'
  return `Join three communities (${joined} of ${WANTED_COMMUNITIES})`
}
