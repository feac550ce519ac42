import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'

/** Leads the admin of a new server to its set-up. */
export function SetupCard({ onClose }: { onClose(): void }) {
  return (
    <section
      aria-labelledby="setup"
      className="mb-6 rounded-[14px] border border-border bg-surface p-4 md:p-5"
    >
      <h2 id="setup" className="font-serif text-xl leading-7 font-semibold">
        This server is yours
      </h2>
      <p className="mt-1 text-[15px] leading-5.5 text-muted">
        Give it a name, decide who may sign up, and make it a first place to talk.
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
