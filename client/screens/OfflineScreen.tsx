import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatBytes } from '#shared/rules/files.ts'
import { type KeptName, useKeep, useKeptNames } from '../features/communities/keep.local.ts'
import { KeepSwitch } from '../features/communities/KeepSwitch.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useTitle } from './use-title.ts'

interface Device {
  usage: number
  quota: number
  persisted: boolean
}

/** What is kept on this device to be read offline, and what it takes. */
export function OfflineScreen() {
  useTitle('On this device')
  const kept = useKeptNames()
  const [device, setDevice] = useState<Device | null>(null)
  useEffect(() => {
    void Promise.all([navigator.storage?.estimate?.(), navigator.storage?.persisted?.()]).then(
      ([estimate, persisted]) =>
        setDevice({
          usage: estimate?.usage ?? 0,
          quota: estimate?.quota ?? 0,
          persisted: persisted ?? false,
        }),
    )
  }, [kept])
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <h1 className="font-serif text-2xl leading-8 font-semibold">On this device</h1>
      {device && (
        <p className="text-[15px] leading-5.5 text-muted">
          Loreloom uses {formatBytes(device.usage)} of the {formatBytes(device.quota)} that this
          browser grants.{' '}
          {device.persisted
            ? 'The browser has promised to keep it.'
            : 'The browser may remove what can be fetched again when space gets short.'}
        </p>
      )}
      {kept?.length === 0 && (
        <EmptyState
          text="Nothing is kept to be read offline."
          hint="Open a community and switch on “Keep on this device”, or a book and “Keep offline”."
        />
      )}
      <ul className="space-y-3">
        {kept?.map((thing) => (
          <KeptThing key={thing.id} {...thing} />
        ))}
      </ul>
    </div>
  )
}

function KeptThing({ kind, id, name }: KeptName) {
  const { isKept } = useKeep(kind, id)
  if (!isKept) return null
  return (
    <li className="rounded-[14px] border border-border bg-surface p-4">
      <Link
        to={kind === 'book' ? paths.book(id) : paths.communityById(id)}
        className="font-serif text-lg leading-6.5 font-semibold hover:underline"
      >
        {kind === 'book' ? name : `c/${name}`}
      </Link>
      <KeepSwitch kind={kind} of={id} />
    </li>
  )
}
