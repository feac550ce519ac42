import type { Post } from '#shared/contract/posts.ts'
import { excerpt } from '#shared/rules/excerpt.ts'
import { Pin, PinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BookCover } from '../features/books/BookCover.tsx'
import { aboutBook } from '../features/books/BookTile.tsx'
import { useBook } from '../features/books/books.local.ts'
import { usePost } from '../features/posts/posts.local.ts'
import { usePin } from '../features/users/use-pin.ts'
import { paths } from '../paths.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'

interface Props {
  /** `book:` or `post:` and its id. */
  work: string
  /** The viewer pinned it. */
  own: boolean
}

/** The work that an author shows first. It is there for those who may see the work itself. */
export function PinnedWork({ work, own }: Props) {
  const id = work.slice(work.indexOf(':') + 1)
  return work.startsWith('book:') ? (
    <PinnedBook id={id} aside={own && <Unpin work={work} />} />
  ) : (
    <PinnedPost id={id} aside={own && <Unpin work={work} />} />
  )
}

interface PartProps {
  id: string
  aside: ReactNode
}

function PinnedBook({ id, aside }: PartProps) {
  const { data: book, loading } = useBook(id)
  if (!book || book.deleted_at) return loading ? <PinnedRoom /> : null
  return (
    <Frame aside={aside}>
      <BookCover book={book} className="w-21 shrink-0 self-center md:w-24" />
      <div className="min-w-0 flex-1">
        <Title to={paths.book(id)}>{book.title}</Title>
        <p className="text-[13px] leading-5 text-subtle">{aboutBook(book)}</p>
        {book.description && <Words>{book.description}</Words>}
        {!book.is_public && (
          <p className="mt-1 text-[13px] leading-5 text-subtle">
            Only those who may read this book see it here.
          </p>
        )}
      </div>
    </Frame>
  )
}

function PinnedPost({ id, aside }: PartProps) {
  const { data: post, loading } = usePost(id)
  if (!post) return loading ? <PinnedRoom /> : null
  const words = excerpt(post.body)
  return (
    <Frame aside={aside}>
      <div className="min-w-0 flex-1">
        <PostPlace post={post} />
        <Title to={paths.post(post)}>{post.title}</Title>
        {words && <Words>{words}</Words>}
      </div>
    </Frame>
  )
}

function PostPlace({ post }: { post: Post }) {
  return (
    <p className="text-[13px] leading-5 text-subtle">
      c/{post.community.name} · <TimeAgo date={post.created_at} />
    </p>
  )
}

function Frame({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="pinned-work" className="md:max-w-180">
      <div className="mb-2 flex min-h-10 items-center gap-2">
        <Pin aria-hidden className="size-4 text-subtle" />
        <h2 id="pinned-work" className="font-serif text-xl leading-7 font-semibold">
          Pinned
        </h2>
        {aside && <span className="ml-auto">{aside}</span>}
      </div>
      <article className="relative flex h-42 gap-4 overflow-hidden rounded-[14px] bg-surface p-4 shadow-sm md:gap-5">
        {children}
      </article>
    </section>
  )
}

/** As high as what comes: nothing below it moves. */
function PinnedRoom() {
  return (
    <div aria-hidden>
      <div className="mb-2 h-10" />
      <Skeleton className="h-42 rounded-[14px] md:max-w-180" />
    </div>
  )
}

function Title({ to, children }: { to: string; children: ReactNode }) {
  return (
    <h3
      dir="auto"
      className="line-clamp-2 text-left font-serif text-lg leading-6.5 font-semibold text-balance wrap-anywhere"
    >
      <Link to={to} className="after:absolute after:inset-0 after:rounded-[14px]">
        {children}
      </Link>
    </h3>
  )
}

function Words({ children }: { children: string }) {
  return (
    <p
      dir="auto"
      className="mt-1 line-clamp-3 text-left text-[15px] leading-5.5 wrap-anywhere text-muted"
    >
      {children}
    </p>
  )
}

function Unpin({ work }: { work: string }) {
  const { toggle } = usePin(work)
  return (
    <IconButton
      aria-label="Unpin from your profile"
      title="Unpin from your profile"
      onClick={() => void toggle()}
    >
      <PinOff aria-hidden className="size-4.5" />
    </IconButton>
  )
}
