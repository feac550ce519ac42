import { formatBytes } from '#shared/rules/files.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { Loaded } from './Loaded.tsx'

/** What files take, by kind and by account. */
export function AdminStorage() {
  const { session } = useApp()
  return (
    <Loaded name="storage" load={async () => (await session.api.admin.storage({})).data}>
      {({ kinds, accounts, database_bytes, free_bytes }) => (
        <div className="grid gap-6 md:grid-cols-2">
          <section>
            <h2 className="font-serif text-lg leading-6.5 font-semibold">By kind</h2>
            <ul className="mt-2 divide-y divide-border">
              {kinds.map(({ kind, files, bytes }) => (
                <Line key={kind} bytes={bytes}>
                  <span className="capitalize">{kind}</span>{' '}
                  <span className="text-[13px] text-subtle">
                    {files.toLocaleString('en-US')} {files === 1 ? 'file' : 'files'}
                  </span>
                </Line>
              ))}
              <Line bytes={database_bytes}>Database</Line>
              <Line bytes={free_bytes}>Free on this disk</Line>
            </ul>
          </section>
          <section>
            <h2 className="font-serif text-lg leading-6.5 font-semibold">Biggest accounts</h2>
            {accounts.length === 0 && (
              <p className="mt-2 text-[15px] leading-5.5 text-muted">Nobody keeps files here.</p>
            )}
            <ul className="mt-2 divide-y divide-border">
              {accounts.map(({ id, username, bytes }) => (
                <Line key={id} bytes={bytes}>
                  <Link to={paths.profile(username)} className="font-semibold hover:underline">
                    u/{username}
                  </Link>
                </Line>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Loaded>
  )
}

function Line({ bytes, children }: { bytes: number; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-3 py-2 text-[15px] leading-5.5">
      <span className="mr-auto min-w-0 wrap-anywhere">{children}</span>
      <span className="tabular-nums">{formatBytes(bytes)}</span>
    </li>
  )
}
