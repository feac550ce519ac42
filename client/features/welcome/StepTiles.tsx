import { BookOpen, type LucideIcon, PenLine, UsersRound, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useNewBook } from '../sections/use-new-book.ts'
import type { Intention } from './first-steps.local.ts'
import { JoinStep } from './JoinStep.tsx'

interface Props {
  name: string
  steps: readonly Intention[]
  onDismiss(step: Intention): void
}

const WORDS: Record<Intention, { title: string; text: string; Icon: LucideIcon }> = {
  read: {
    title: 'To read',
    text: 'Choose a few books; new chapters then come here by themselves.',
    Icon: BookOpen,
  },
  write: {
    title: 'To write',
    text: 'A page with nothing on it, ready in one click. The title can wait.',
    Icon: PenLine,
  },
  talk: {
    title: 'To talk',
    text: 'Join a community, or start one for the people you read with.',
    Icon: UsersRound,
  },
}

/** The intentions of a new user; one that needs more room opens below. */
export function StepTiles({ name, steps, onDismiss }: Props) {
  const newBook = useNewBook()
  const [joining, setJoining] = useState(false)
  const acts: Record<Intention, ReactNode> = {
    read: (
      <Link to={paths.read()} className={buttonClass('secondary', 'sm')}>
        Find a book
      </Link>
    ),
    write: (
      <Button size="sm" variant="secondary" onClick={() => void newBook()}>
        New book
      </Button>
    ),
    talk: (
      <Button
        size="sm"
        variant="secondary"
        aria-expanded={joining}
        onClick={() => setJoining(!joining)}
      >
        Join
      </Button>
    ),
  }
  return (
    <section aria-labelledby="first-steps">
      <h2
        id="first-steps"
        className="mb-2 font-serif text-xl leading-7 font-semibold wrap-anywhere"
      >
        Welcome, {name}
        <span className="font-normal text-muted max-sm:hidden">. What did you come for?</span>
      </h2>
      <ul className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col sm:gap-3">
        {steps.map((step) => (
          <Tile key={step} {...WORDS[step]} onDismiss={() => onDismiss(step)}>
            {acts[step]}
          </Tile>
        ))}
      </ul>
      {joining && steps.includes('talk') && (
        <div className="mt-3 space-y-2">
          <JoinStep />
        </div>
      )}
    </section>
  )
}

interface TileProps {
  title: string
  text: string
  Icon: LucideIcon
  onDismiss(): void
  children: ReactNode
}

function Tile({ title, text, Icon, onDismiss, children }: TileProps) {
  return (
    <li className="relative flex items-center gap-3 rounded-xl bg-surface-2 py-1.5 pr-12 pl-3 sm:flex-col sm:items-start sm:gap-2 sm:p-4">
      <Icon aria-hidden className="size-5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1">
        <h3 className="font-serif text-base leading-6 font-semibold sm:text-lg">{title}</h3>
        <p className="text-[13px] leading-5 text-muted max-sm:sr-only">{text}</p>
      </div>
      {children}
      <IconButton
        aria-label={`Dismiss “${title}”`}
        className="absolute top-1.5 right-1.5"
        onClick={onDismiss}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}
