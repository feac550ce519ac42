import type { Overview } from '#shared/contract/admin-overview.ts'
import { formatDateTime, spanText } from '#shared/rules/dates.ts'
import { formatBytes } from '#shared/rules/files.ts'
import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AddressNote } from './AddressNote.tsx'
import { count } from './figures.ts'
import { Loaded } from './Loaded.tsx'
import { MonthLine } from './MonthLine.tsx'
import { WaitingWork } from './WaitingWork.tsx'

/** Counts of everything on the site, and the work that waits for an admin. */
export function AdminOverview() {
  const { session } = useApp()
  const now = useNow()
  return (
    <Loaded name="overview" load={async () => (await session.api.admin.overview({})).data}>
      {(overview) => (
        <div className="space-y-4">
          {overview.unlisted_proxy && (
            <Banner tone="warning">
              A proxy at {overview.unlisted_proxy} passes people on, and TRUST_PROXY does not name
              it: everybody counts as one address, so limits hit all at once. Set TRUST_PROXY=
              {overview.unlisted_proxy} and start the server again.
            </Banner>
          )}
          {overview.copy?.problem && (
            <Banner tone="warning">
              The second copy does not go on: {overview.copy.problem} A lost disk would take{' '}
              {overview.copy.at
                ? `all changes since ${formatDateTime(overview.copy.at)}`
                : 'everything'}
              .
            </Banner>
          )}
          <AddressNote publicUrl={overview.public_url} />
          <WaitingWork overview={overview} />
          <section aria-labelledby="health" className="space-y-3">
            <h2 id="health" className="font-serif text-lg leading-6.5 font-semibold">
              Health
            </h2>
            <Figures figures={healthOf(overview, now)} columns="sm:grid-cols-3" />
            <Program overview={overview} />
          </section>
          <section aria-labelledby="month" className="space-y-3">
            <h2 id="month" className="font-serif text-lg leading-6.5 font-semibold">
              Last 30 days
            </h2>
            <div className="grid gap-3 sm:grid-cols-2">
              <MonthLine title="New people" values={overview.days.map(({ people }) => people)} />
              <MonthLine title="Posts" values={overview.days.map(({ posts }) => posts)} />
            </div>
          </section>
          <section aria-labelledby="content" className="space-y-3">
            <h2 id="content" className="font-serif text-lg leading-6.5 font-semibold">
              People and content
            </h2>
            <Figures figures={contentOf(overview)} columns="sm:grid-cols-4" />
          </section>
        </div>
      )}
    </Loaded>
  )
}

function Program({ overview: { started_at, version } }: { overview: Overview }) {
  const span = spanText(useNow() - Date.parse(started_at))
  return (
    <ul className="flex flex-wrap items-baseline gap-x-4 text-[13px] leading-5 text-subtle">
      {version && <li>Version {version}</li>}
      <li title={formatDateTime(started_at)}>Up for {span ?? 'less than a minute'}</li>
      <li>
        <Link
          to={`${paths.operators()}#updating`}
          className="inline-flex min-h-9 items-center text-accent hover:underline pointer-coarse:min-h-11"
        >
          How to update
        </Link>
      </li>
    </ul>
  )
}

type Figure = readonly [label: string, value: string, note?: string]

function Figures({ figures, columns }: { figures: readonly Figure[]; columns: string }) {
  return (
    <dl className={clsx('grid grid-cols-2 gap-3', columns)}>
      {figures.map(([label, value, note]) => (
        <div key={label} className="rounded-[14px] bg-surface p-4">
          <dt className="text-[13px] leading-5 text-subtle">{label}</dt>
          <dd className="font-serif text-xl leading-7 font-semibold tabular-nums">{value}</dd>
          {note && <dd className="text-[13px] leading-5 text-subtle tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** What may run full or stand still. */
function healthOf({ jobs, mail, ...others }: Overview, now: number): readonly Figure[] {
  return [
    ['Free on this disk', formatBytes(others.free_bytes)],
    others.copy ? copyOf(others.copy, now) : ['Last backup', ...backupOf(others, now)],
    [mail.is_set_up ? 'Mail in queue' : 'Mail, without a mail server', count(mail.waiting)],
    ['Jobs in queue', count(jobs.waiting)],
    ['Database', formatBytes(others.database_bytes)],
    ['Files', formatBytes(others.storage_bytes), inBucket(others.files_bucket)],
  ]
}

function inBucket(bucket: string | null): string | undefined {
  return bucket === null ? undefined : `In the bucket ${bucket}`
}

function copyOf({ at }: NonNullable<Overview['copy']>, now: number): Figure {
  return ['Second copy', at === null ? 'None yet' : ago(at, now)]
}

function backupOf(
  { backup, backup_failed_at: failed }: Pick<Overview, 'backup' | 'backup_failed_at'>,
  now: number,
): [value: string, note?: string] {
  const failure = failed ? `Failed ${ago(failed, now).toLowerCase()}` : undefined
  if (!backup) return ['None yet', failure]
  return [ago(backup.at, now), failure ?? `${formatBytes(backup.bytes)}, checked`]
}

function ago(at: string, now: number): string {
  const span = spanText(now - Date.parse(at))
  return span ? `${span} ago` : 'Just now'
}

function contentOf({ people, posts, comments, worlds, books }: Overview): readonly Figure[] {
  return [
    ['People', count(people.all)],
    ['New this week', count(people.new_this_week)],
    ['Suspended', count(people.suspended)],
    ['Site admins', count(people.admins)],
    ['Posts', count(posts)],
    ['Comments', count(comments)],
    ['Worlds', count(worlds)],
    ['Books', count(books)],
  ]
}
