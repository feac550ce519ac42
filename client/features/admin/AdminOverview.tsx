import type { Overview } from '#shared/contract/admin.ts'
import { formatDateTime, spanText } from '#shared/rules/dates.ts'
import { formatBytes } from '#shared/rules/files.ts'
import { clsx } from 'clsx'
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
          <AddressNote publicUrl={overview.public_url} />
          <WaitingWork overview={overview} />
          <section aria-labelledby="health" className="space-y-3">
            <h2 id="health" className="font-serif text-lg leading-6.5 font-semibold">
              Health
            </h2>
            <Figures figures={healthOf(overview, now)} columns="sm:grid-cols-3" />
            <Uptime since={overview.started_at} />
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

function Uptime({ since }: { since: string }) {
  const span = spanText(useNow() - Date.parse(since))
  return (
    <p className="text-[13px] leading-5 text-subtle" title={formatDateTime(since)}>
      Up for {span ?? 'less than a minute'}
    </p>
  )
}

type Figure = readonly [label: string, value: string]

function Figures({ figures, columns }: { figures: readonly Figure[]; columns: string }) {
  return (
    <dl className={clsx('grid grid-cols-2 gap-3', columns)}>
      {figures.map(([label, value]) => (
        <div key={label} className="rounded-[14px] bg-surface p-4">
          <dt className="text-[13px] leading-5 text-subtle">{label}</dt>
          <dd className="font-serif text-xl leading-7 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What may run full or stand still. */
function healthOf({ jobs, mail, backup, ...bytes }: Overview, now: number): readonly Figure[] {
  return [
    ['Free on this disk', formatBytes(bytes.free_bytes)],
    ['Last backup', backup ? ago(backup.at, now) : 'None yet'],
    [mail.is_set_up ? 'Mail in queue' : 'Mail, without a mail server', count(mail.waiting)],
    ['Jobs in queue', count(jobs.waiting)],
    ['Database', formatBytes(bytes.database_bytes)],
    ['Files', formatBytes(bytes.storage_bytes)],
  ]
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
