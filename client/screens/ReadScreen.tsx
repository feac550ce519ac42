import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { NO_FILTERS } from '#shared/rules/book-list.ts'
import { useBookList } from '../features/reading/book-list.local.ts'
import { type BookListChoice, choiceAt, searchOf } from '../features/reading/book-list-params.ts'
import { BookGrid } from '../features/reading/BookGrid.tsx'
import { Discover } from '../features/reading/Discover.tsx'
import { Following } from '../features/reading/Following.tsx'
import { KeptBooks } from '../features/reading/KeptBooks.tsx'
import { ListChips } from '../features/reading/ListChips.tsx'
import { ListHead } from '../features/reading/ListHead.tsx'
import { ReaderShelves } from '../features/reading/ReaderShelves.tsx'
import { BOOK_PAGE_SIZE } from '#shared/limits.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { lazyNamed } from '../ui/part.tsx'
import { useTitle } from './use-title.ts'

const BookFilterDrawer = lazyNamed(
  () => import('../features/reading/BookFilterDrawer.tsx'),
  'BookFilterDrawer',
)

const TABS = [
  { tab: null, label: 'Discover' },
  { tab: 'following', label: 'Following' },
  { tab: 'shelves', label: 'Shelves' },
  { tab: 'kept', label: 'Kept offline' },
] as const

/** Books to read: what one is in, what is new, and lists by any choice, which the address says. */
export function ReadScreen() {
  useTitle('Read')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { user } = useSession()
  const [isChoosing, setChoosing] = useState(false)
  const choice = choiceAt(params)
  const asked = user && !choice ? params.get('tab') : null
  const tab = TABS.find((one) => one.tab === asked)?.tab ?? null
  const choose = (next: BookListChoice | null) => {
    setChoosing(false)
    void navigate(paths.read() + (next ? searchOf(next) : ''))
  }
  return (
    <div className="mx-auto max-w-280 min-[100rem]:max-w-360">
      <div className="mb-2 flex flex-wrap items-center gap-x-8">
        <h1 className="font-serif text-3xl leading-11 font-semibold">Read</h1>
        {user && <ReadTabs current={tab} />}
        <Button variant="ghost" className="ml-auto" onClick={() => setChoosing(true)}>
          <SlidersHorizontal aria-hidden className="size-4" />
          Filters
        </Button>
      </div>
      {tab === null && <ListChips choice={choice} onChoose={choose} />}
      {tab === 'following' && <Following />}
      {tab === 'shelves' && <ReaderShelves />}
      {tab === 'kept' && <KeptBooks />}
      {tab === null && (choice ? <ChosenBooks choice={choice} onChoose={choose} /> : <Discover />)}
      {isChoosing && (
        <Suspense fallback={null}>
          <BookFilterDrawer
            choice={choice ?? { filters: NO_FILTERS, sort: 'updated' }}
            onChoose={choose}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function ReadTabs({ current }: { current: string | null }) {
  return (
    <nav aria-label="Read" className="flex overflow-x-auto max-md:order-last max-md:w-full">
      {TABS.map(({ tab, label }) => (
        <Link
          key={label}
          to={tab === null ? paths.read() : `${paths.read()}?tab=${tab}`}
          aria-current={tab === current ? 'page' : undefined}
          className={clsx(
            'flex h-11 items-center border-b-2 px-3 text-[15px] leading-5.5 font-semibold whitespace-nowrap',
            tab === current
              ? 'border-accent text-text'
              : 'border-transparent text-muted hover:text-text',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

interface ChosenProps {
  choice: BookListChoice
  onChoose(choice: BookListChoice): void
}

function ChosenBooks({ choice, onChoose }: ChosenProps) {
  const list = useBookList(choice, BOOK_PAGE_SIZE)
  return (
    <>
      <ListHead choice={choice} onChoose={onChoose} />
      <BookGrid list={list} />
    </>
  )
}
