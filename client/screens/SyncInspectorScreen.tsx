import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { useApp } from '../sync/react/app-context.ts'
import {
  useOutbox,
  useProblems,
  useSyncStatus,
  useUnsentTexts,
} from '../sync/react/use-sync-status.ts'
import { useTitle } from './use-title.ts'

const EXCHANGES = 50
const BEAT_MS = 1_000

/** The state of this device's engine, for developers: a production build does not have it. */
export function SyncInspectorScreen() {
  useTitle('Sync')
  return (
    <div className="space-y-6">
      <h1 className="text-2xl font-semibold">Sync</h1>
      <State />
      <Unsent />
      <Scopes />
      <Exchanges />
    </div>
  )
}

function State() {
  const { account, state } = useApp()
  const status = useSyncStatus()
  const meta = useLiveQuery(() => account.cache.meta.toArray(), [account], [])
  return (
    <Listing
      title="State"
      heads={['What', 'Value']}
      rows={[
        ['account', state.user?.username ?? account.userId],
        ...Object.entries(status).map(([name, value]) => [name, String(value)]),
        ...meta.map(({ key, value }) => [key, JSON.stringify(value)]),
      ]}
    />
  )
}

/** Work that is only on this device. */
function Unsent() {
  const texts = useUnsentTexts()?.documents ?? []
  return (
    <>
      <Listing
        title="Outbox"
        heads={['Call', 'State', 'Waits for', 'Failures', 'Arguments']}
        rows={useOutbox().map((entry) => [
          entry.name,
          entry.state,
          [...entry.deps, ...(entry.files ?? [])].join(' '),
          entry.failures,
          JSON.stringify(entry.args),
        ])}
      />
      <Listing
        title="Refused"
        heads={['Call', 'Code', 'Arguments']}
        rows={useProblems().map(({ name, code, args }) => [name, code, JSON.stringify(args)])}
      />
      <Listing
        title="Unsent texts"
        heads={['Document', 'Epoch', 'Last edit', 'Refused']}
        rows={texts.map(({ name, epoch, last, refused }) => [name, epoch, last, refused ?? ''])}
      />
    </>
  )
}

function Scopes() {
  const { account } = useApp()
  const cursors = useLiveQuery(() => account.cache.cursors.toArray(), [account], [])
  return (
    <Listing
      title="Scopes"
      heads={['Scope', 'Cursor', 'Pages', 'Last of use']}
      rows={cursors
        .toSorted((a, b) => b.touched_at - a.touched_at)
        .map((cursor) => [cursor.scope, cursor.cursor, cursor.pages ?? '', timeOf(cursor)])}
    />
  )
}

function Exchanges() {
  return (
    <Listing
      title="Exchanges of this tab, latest first"
      heads={['Call', 'Status', 'Milliseconds', 'Bytes']}
      rows={useExchanges().map(({ name, responseStatus, duration, transferSize }) => [
        new URL(name).pathname,
        responseStatus,
        Math.round(duration),
        transferSize,
      ])}
    />
  )
}

function timeOf({ touched_at }: { touched_at: number }): string {
  return new Date(touched_at).toLocaleTimeString()
}

/** The browser stores its requests itself: the engine need not. */
function useExchanges(): PerformanceResourceTiming[] {
  const [exchanges, setExchanges] = useState<PerformanceResourceTiming[]>([])
  useEffect(() => {
    const read = () => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const own = all.filter(({ name }) => /\/api\/(?:sync|documents)\//.test(name))
      setExchanges(own.slice(-EXCHANGES).toReversed())
    }
    read()
    const timer = setInterval(read, BEAT_MS)
    return () => clearInterval(timer)
  }, [])
  return exchanges
}

interface ListingProps {
  title: string
  heads: string[]
  rows: ReactNode[][]
}

function Listing({ title, heads, rows }: ListingProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold">
        {title} ({rows.length})
      </h2>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b border-border">
              {heads.map((head) => (
                <th key={head} className="py-1 pr-4 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="font-mono text-xs">
            {rows.map((cells, at) => (
              <tr key={at} className="border-b border-border align-top">
                {cells.map((cell, column) => (
                  <td key={column} className="max-w-120 truncate py-1 pr-4">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
