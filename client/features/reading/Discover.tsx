import { NO_FILTERS } from '#shared/rules/book-list.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useBookList } from './book-list.local.ts'
import { type BookListChoice, searchOf } from './book-list-params.ts'
import { useBegunBooks } from './continue.local.ts'
import { ContinueReading } from './ContinueReading.tsx'
import { CoverShelf, ReadSection } from './CoverShelf.tsx'
import { LeadBook } from './LeadBook.tsx'
import { NewChapters } from './NewChapters.tsx'
import { type NewChapter, useNewChapters } from './new-chapters.local.ts'

const POPULAR: BookListChoice = { filters: NO_FILTERS, sort: 'popular' }
const NEWEST: BookListChoice = { filters: NO_FILTERS, sort: 'newest' }
const COMPLETE: BookListChoice = {
  filters: { ...NO_FILTERS, completions: ['complete'] },
  sort: 'popular',
}
const LOADING = <Skeleton className="h-82 w-full rounded-[20px]" />
const SHELF = 12
const NEWS = 4
const BEGUN = 12

const allOf = (choice: BookListChoice) => ({ to: paths.read() + searchOf(choice), label: 'All' })

/** Read as one comes to it: the book of the hour, one's own books, and shelves of others. */
export function Discover() {
  const { user } = useSession()
  return user ? <MemberDiscover /> : <Shelves own={null} />
}

function MemberDiscover() {
  const begun = useBegunBooks(BEGUN)
  const news = useNewChapters(NEWS)
  const own = begun !== undefined && news.hasLooked && (
    <>
      <ContinueReading books={begun} />
      <FollowedNews news={news.data} />
    </>
  )
  return <Shelves own={own} />
}

/** `own` stands below the first book; it is false until it is known. */
function Shelves({ own }: { own: ReactNode }) {
  const { user } = useSession()
  const popular = useBookList(POPULAR, SHELF)
  const newest = useBookList(NEWEST, SHELF)
  const complete = useBookList(COMPLETE, SHELF)
  const [lead, ...others] = popular.data
  // What comes later above a shelf that is seen would push it away; what was seen once stays.
  const isKnown = popular.state !== 'asking' && newest.state !== 'asking' && own !== false
  const [isShown, setShown] = useState(isKnown)
  if (isKnown && !isShown) setShown(true)
  if (!isKnown && !isShown) return LOADING
  return (
    <>
      {lead && <LeadBook book={lead} />}
      {own}
      <CoverShelf id="newest" title="Newest" all={allOf(NEWEST)} books={newest.data} />
      <CoverShelf id="popular" title="Popular" all={allOf(POPULAR)} books={others} />
      <CoverShelf
        id="complete"
        title="Complete, and worth a weekend"
        all={allOf(COMPLETE)}
        books={complete.data}
      />
      <ListStates
        list={popular}
        fallback="Failed to load books"
        loading={LOADING}
        empty={
          <EmptyState
            text="No book has been published yet"
            hint="A book stands here once it is public and has a published chapter."
            action={
              user && (
                <Link to={paths.books()} className={buttonClass('primary')}>
                  Begin a book
                </Link>
              )
            }
          />
        }
      />
    </>
  )
}

function FollowedNews({ news }: { news: readonly NewChapter[] }) {
  if (news.length === 0) return null
  return (
    <ReadSection
      id="new-chapters"
      title="New chapters"
      all={{ to: `${paths.read()}?tab=following`, label: 'All' }}
    >
      <NewChapters news={news} />
    </ReadSection>
  )
}
