import { BookOpen, PenLine, UsersRound, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useServerFacts } from '../../sync/react/server-facts.local.ts'
import { useAuthDialogs } from '../auth/auth-dialogs.ts'

const POINTS = [
  {
    Icon: BookOpen,
    title: 'Read',
    text: 'Stories, books and the talk about them. No account needed.',
  },
  {
    Icon: PenLine,
    title: 'Write',
    text: 'Saved on your device first: it works offline, nothing is lost.',
  },
  {
    Icon: UsersRound,
    title: 'Belong',
    text: 'Join communities, follow writers, build a world of your own.',
  },
]

/** Introduces Loreloom in ten seconds. */
export function Intro({ onClose }: { onClose(): void }) {
  const dialogs = useAuthDialogs()
  const { is_new } = useServerFacts()
  return (
    <section aria-labelledby="intro" className="relative rounded-[14px] bg-surface p-4 md:p-5">
      <IconButton
        aria-label="Close the introduction"
        className="absolute top-2 right-2"
        onClick={onClose}
      >
        <X aria-hidden className="size-5" />
      </IconButton>
      <h2 id="intro" className="pr-10 font-serif text-xl leading-7 font-semibold text-balance">
        Fiction, read and written together
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-3">
        {POINTS.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3 sm:block">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent sm:mb-1" />
            <p className="text-[15px] leading-5.5 text-muted">
              <span className="font-semibold text-text sm:block">{title}</span>
              <span className="sm:hidden">. </span>
              {text}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={() => dialogs.open('sign-up')}>
          Create an account
        </Button>
        <Link to={paths.howItWorks()} className={buttonClass('ghost')}>
          How it works
        </Link>
        {is_new ? (
          <span className="text-[15px] leading-5.5 font-semibold">
            The first account becomes the admin.
          </span>
        ) : (
          <span className="text-[13px] leading-5 text-subtle">Free. No ads, no tracking.</span>
        )}
      </div>
    </section>
  )
}
