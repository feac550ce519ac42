import type { Author } from '#shared/contract/users.ts'
import { Link } from 'react-router-dom'
import type { NewChapter } from '../features/reading/new-chapters.local.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { RailPart } from '../ui/WithRail.tsx'

const SHOWN = 5

interface Props {
  people: readonly Author[]
  news: readonly NewChapter[]
}

/** The people that one follows, those with a new chapter first. */
export function FollowedPeople({ people, news }: Props) {
  const latest = new Map<string, NewChapter>()
  for (const one of news) {
    const { id } = one.book.author
    if (!latest.has(id)) latest.set(id, one)
  }
  const rank = ({ id }: Author) => [...latest.keys()].indexOf(id)
  const shown = [
    ...people.filter(({ id }) => latest.has(id)).sort((a, b) => rank(a) - rank(b)),
    ...people.filter(({ id }) => !latest.has(id)),
  ].slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <RailPart title="People you follow">
      <ul className="-mx-2">
        {shown.map((person) => (
          <Person key={person.id} person={person} latest={latest.get(person.id)} />
        ))}
      </ul>
    </RailPart>
  )
}

function Person({ person, latest }: { person: Author; latest: NewChapter | undefined }) {
  const { username, display_name, avatar_file_id } = latest?.book.author ?? person
  return (
    <li>
      <Link
        to={paths.profile(username)}
        className="flex min-h-14 items-center gap-3 rounded-[10px] px-2 py-1.5 hover:bg-surface-2"
      >
        <Avatar name={username} fileId={avatar_file_id} size="md" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-[15px] leading-5.5 font-semibold">
            {display_name || username}
          </span>
          <span className="block truncate text-[13px] leading-5 text-muted">
            {latest ? `published “${latest.chapter.title}”` : `@${username}`}
          </span>
        </span>
      </Link>
    </li>
  )
}
