import type { AwardLine } from '#shared/contract/awards.ts'
import { awardOf } from '#shared/rules/awards.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { PersonLink } from '../users/PersonLink.tsx'
import { AwardIcon } from './AwardIcon.tsx'
import { AwardLineMenu } from './AwardLineMenu.tsx'
import type { AwardedThing } from './AwardRow.tsx'

export function AwardLineList({ lines, thing }: { lines: AwardLine[]; thing: AwardedThing }) {
  const { user } = useSession()
  return (
    <ul aria-label="Words with the awards">
      {lines.map((line) => (
        <li key={line.id} className="flex min-h-8 items-start gap-2 py-1">
          <Words line={line} />
          {user && <AwardLineMenu line={line} communityId={thing.community_id} user={user} />}
        </li>
      ))}
    </ul>
  )
}

function Words({ line: { award_id, text, author } }: { line: AwardLine }) {
  const award = awardOf(award_id)
  return (
    <>
      <span title={award?.name} className="mt-1 text-warning">
        <AwardIcon icon={award?.icon ?? ''} className="size-4" />
        <span className="sr-only">{award?.name}</span>
      </span>
      <p className="min-w-0 text-[15px] leading-6 wrap-anywhere">
        <bdi className="font-serif text-text">{text}</bdi>{' '}
        <PersonLink
          username={author.username}
          className="text-[13px] whitespace-nowrap text-subtle hover:underline"
        >
          u/{author.username}
        </PersonLink>
      </p>
    </>
  )
}
