import { awardOf } from '#shared/rules/awards.ts'
import type { AwardLine } from '#shared/contract/awards.ts'
import { useState } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { PersonLink } from '../users/PersonLink.tsx'
import { useAwardLines } from './award-lines.local.ts'
import { AwardIcon } from './AwardIcon.tsx'
import type { AwardedThing } from './AwardRow.tsx'
import { AwardLineMenu } from './AwardLineMenu.tsx'

/** As many stand below the awards at first. */
const FIRST_LINES = 3

/** The words of the givers. */
export function AwardLines({ thing }: { thing: AwardedThing }) {
  const { user } = useSession()
  const lines = useAwardLines(thing.post_id, `${thing.item}:${thing.id}`)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, FIRST_LINES)
  if (lines.length === 0) return null
  return (
    <>
      <ul aria-label="Words with the awards">
        {shown.map((line) => (
          <li key={line.id} className="flex min-h-8 items-start gap-2 py-1">
            <Words line={line} />
            {user && <AwardLineMenu line={line} communityId={thing.community_id} user={user} />}
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          Show all {lines.length}
        </Button>
      )}
    </>
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
