import { formatBytes } from '#shared/rules/files.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { Amount, Amounts } from './Amounts.tsx'
import { count } from './figures.ts'
import { Loaded } from './Loaded.tsx'

/** Bytes of stored files, by kind and by account. */
export function AdminStorage() {
  const { session } = useApp()
  return (
    <Loaded name="storage" load={async () => (await session.api.admin.storage({})).data}>
      {({ kinds, accounts, database_bytes, free_bytes }) => (
        <div className="grid gap-6 md:grid-cols-2">
          <Amounts title="By kind">
            {kinds.map(({ kind, files, bytes }) => (
              <Amount key={kind} amount={formatBytes(bytes)}>
                <span className="capitalize">{kind}</span>{' '}
                <span className="text-[13px] text-subtle">
                  {count(files)} {files === 1 ? 'file' : 'files'}
                </span>
              </Amount>
            ))}
            <Amount amount={formatBytes(database_bytes)}>Database</Amount>
            <Amount amount={formatBytes(free_bytes)}>Free on this disk</Amount>
          </Amounts>
          <Amounts
            title="Biggest accounts"
            none={accounts.length === 0 ? 'No files yet' : undefined}
          >
            {accounts.map(({ id, username, bytes }) => (
              <Amount key={id} amount={formatBytes(bytes)}>
                <Link to={paths.profile(username)} className="font-semibold hover:underline">
                  u/{username}
                </Link>
              </Amount>
            ))}
          </Amounts>
        </div>
      )}
    </Loaded>
  )
}
