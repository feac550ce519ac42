import { ORIGIN_NAMES } from '#shared/rules/book-details.ts'
import type { SearchHit } from '#shared/contract/search.ts'
import { clsx } from 'clsx'
import { FileText, MessageSquare } from 'lucide-react'
import { Link } from 'react-router-dom'
import { PersonLink } from '../users/PersonLink.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { BookCover } from '../books/BookCover.tsx'
import { PlaceIcon } from '../communities/PlaceIcon.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { hitPath, TYPES } from './hit-path.ts'
import { Marked } from './Marked.tsx'

interface Props {
  hit: SearchHit
  /** Names the kind, in a list of several kinds; the best find is drawn larger. */
  kind?: 'best' | 'named' | undefined
}

/** One find in the list of results. */
export function HitRow({ hit, kind }: Props) {
  const isBest = kind === 'best'
  const { type, title, title_marks, excerpt, excerpt_marks } = hit
  // The sign of a text gains nothing by its size.
  const hasLook = type !== 'posts' && type !== 'comments'
  return (
    <article
      data-item
      tabIndex={-1}
      aria-label={title}
      className="relative flex gap-4 py-3.5 transition-colors duration-120 hover:bg-surface-2"
    >
      <HitIcon hit={hit} size={isBest && hasLook ? 96 : 40} />
      <div className="min-w-0 flex-1">
        {kind && (
          <p className="text-[13px] leading-5 text-muted">
            {TYPES.find((one) => one.type === type)?.one}
            {isBest && ', best find'}
          </p>
        )}
        <h2
          dir="auto"
          className={clsx(
            'text-left font-serif font-semibold wrap-anywhere',
            isBest ? 'text-[26px] leading-8' : 'text-lg leading-6',
          )}
        >
          <Link to={hitPath(hit)} data-open className="after:absolute after:inset-0">
            {type === 'communities' && 'c/'}
            <Marked text={title} marks={title_marks} />
          </Link>
        </h2>
        <HitLine hit={hit} />
        {hit.chapter && (
          <p
            dir="auto"
            className="mt-1 text-[13px] leading-5 font-semibold text-muted wrap-anywhere"
          >
            {hit.chapter.title}
          </p>
        )}
        {excerpt && (
          <p
            dir="auto"
            className="mt-1 line-clamp-3 text-[15px] leading-5.5 text-muted wrap-anywhere"
          >
            <Marked text={excerpt} marks={excerpt_marks} />
          </p>
        )}
      </div>
    </article>
  )
}

/** Picture of a place or a person, cover of a book, sign of a text. */
export function HitIcon({ hit, size }: { hit: SearchHit; size: 24 | 40 | 96 }) {
  const { type, picture, author, title } = hit
  if (type === 'people')
    return (
      <Avatar
        name={title}
        fileId={author?.avatar_file_id}
        size={size === 24 ? 'sm' : size === 40 ? 'lg' : 'xl'}
      />
    )
  if ((type === 'communities' || type === 'worlds') && picture) {
    const { file_id, from, to } = picture
    const icon = { icon_file_id: file_id, icon_gradient_from: from, icon_gradient_to: to }
    return <PlaceIcon place={{ name: title, ...icon }} size={size} />
  }
  if (type === 'books' && author)
    return (
      <span aria-hidden className="shrink-0" style={{ width: size }}>
        <BookCover
          book={{
            id: hit.id,
            title,
            author,
            pen_name: '',
            cover_file_id: picture?.file_id ?? null,
            cover_design: picture?.design ?? null,
          }}
        />
      </span>
    )
  const Icon = type === 'comments' ? MessageSquare : FileText
  return (
    <span
      aria-hidden
      className="grid shrink-0 place-items-center overflow-hidden rounded-[8px] bg-surface-2 text-muted"
      style={{ width: size, height: size }}
    >
      <Icon className={size === 24 ? 'size-4' : 'size-5'} />
    </span>
  )
}

const many = (n: number, one: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : `${one}s`}`

function HitLine({ hit }: { hit: SearchHit }) {
  const { type, author, community, world, score, count, created_at, is_generated } = hit
  const by = author && (
    <PersonLink
      username={author.username}
      className="relative z-1 -my-1 inline-block py-1 hover:underline"
    >
      u/{author.username}
    </PersonLink>
  )
  const parts = {
    posts: [
      community && `c/${community.name}`,
      by,
      <TimeAgo key="at" date={created_at} />,
      many(score, 'point'),
      many(count, 'comment'),
    ],
    comments: [
      community && `c/${community.name}`,
      by,
      <TimeAgo key="at" date={created_at} />,
      many(score, 'point'),
    ],
    communities: [many(count, 'member'), community?.world_slug && `in ${world?.name ?? 'a world'}`],
    worlds: [many(count, 'member')],
    books: [
      by,
      world && `in ${world.name}`,
      many(count, 'word'),
      is_generated && ORIGIN_NAMES.generated,
    ],
    people: [author && `u/${author.username}`, many(count, 'follower')],
  }[type]
  return (
    <p className="overflow-x-clip text-[13px] leading-5 text-subtle">
      {/* The dot before the first part of each line is out of sight. */}
      <span className="-ms-4 flex flex-wrap">
        {parts.filter(Boolean).map((part, i) => (
          // The parts of a line never change their places.
          <span
            key={i}
            className="before:inline-block before:w-4 before:text-center before:content-['·']"
          >
            {part}
          </span>
        ))}
      </span>
    </p>
  )
}
